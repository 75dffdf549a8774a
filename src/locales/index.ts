import type { Locale } from '#constants.ts'
import type { insideAreas } from './inside.ts'

type Load<T> = Record<Locale, () => Promise<{ default: T }>>

/** Keeps the two languages of an area to one shape: a key that one lacks does not compile. */
export const area = <T>(
  en: () => Promise<{ default: T }>,
  zh: () => Promise<{ default: T }>,
): Load<T> => ({
  en,
  'zh-CN': zh,
})

const en = () => import('./en/home.ts')
const zh = () => import('./zh-CN/home.ts')

/** The texts of the sign-in page and of the first picture behind it. */
const firstAreas = {
  page: area(
    () => import('./en/page.ts'),
    () => import('./zh-CN/page.ts'),
  ),
  common: area(
    async () => ({ default: (await en()).common }),
    async () => ({ default: (await zh()).common }),
  ),
  'sign-in': area(
    () => import('./en/sign-in.ts'),
    () => import('./zh-CN/sign-in.ts'),
  ),
  shell: area(
    async () => ({ default: (await en()).shell }),
    async () => ({ default: (await zh()).shell }),
  ),
  navigation: area(
    async () => ({ default: (await en()).navigation }),
    async () => ({ default: (await zh()).navigation }),
  ),
  tabs: area(
    async () => ({ default: (await en()).tabs }),
    async () => ({ default: (await zh()).tabs }),
  ),
  dashboard: area(
    async () => ({ default: (await en()).dashboard }),
    async () => ({ default: (await zh()).dashboard }),
  ),
}

/** Every text by area, the rest once inside.tsx is there; loaded when something of it is first drawn. */
export const areas: Areas = { ...firstAreas }

type First = typeof firstAreas
type Inside = typeof insideAreas
type Areas = First & Partial<Inside>

export type Area = keyof First | keyof Inside
export type Texts<A extends Area> = Awaited<ReturnType<(First & Inside)[A]['en']>>['default']
