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

type Home = typeof import('./en/home.ts')

const en = () => import('./en/home.ts')
// Named so that its areas have the shapes of the English ones.
const zh: () => Promise<Home> = () => import('./zh-CN/home.ts')

/** One of the areas that come in one file. */
export function inHome<Name extends keyof Home>(name: Name): Load<Home[Name]> {
  const part = (texts: Home) => ({ default: texts[name] })
  return area(
    () => en().then(part),
    () => zh().then(part),
  )
}

/** The texts of the sign-in page and of the first picture behind it. */
const firstAreas = {
  page: area(
    () => import('./en/page.ts'),
    () => import('./zh-CN/page.ts'),
  ),
  common: inHome('common'),
  'sign-in': area(
    () => import('./en/sign-in.ts'),
    () => import('./zh-CN/sign-in.ts'),
  ),
  shell: inHome('shell'),
  navigation: inHome('navigation'),
  tabs: inHome('tabs'),
  dashboard: inHome('dashboard'),
}

/** Every text by area, the rest once inside.tsx is there; loaded when something of it is first drawn. */
export const areas: Areas = firstAreas

type First = typeof firstAreas
type Inside = typeof insideAreas
type Areas = First & Partial<Inside>

export type Area = keyof First | keyof Inside
export type Texts<A extends Area> = Awaited<ReturnType<(First & Inside)[A]['en']>>['default']
