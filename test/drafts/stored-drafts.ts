import type { Draft } from '#drafts/draft.ts'

/** The part of local storage that drafts need. */
export function box(): Storage {
  const map = new Map<string, string>()
  return {
    get length() {
      return map.size
    },
    key: index => [...map.keys()][index] ?? null,
    getItem: key => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: key => void map.delete(key),
    clear: () => map.clear(),
  }
}

export const draft = (form: string, more: Partial<Draft> = {}): Draft => ({
  at: 1_000,
  path: '/system/role',
  form,
  values: { remark: 'x' },
  base: 'b',
  ...more,
})
