import type { FieldBinding } from './use-form.ts'

interface KeyShape {
  /** Stands between the words of the name. */
  separator: string
  max: number
}

/**
 * The field of a name that fills the key beside it, for as long as the key is the one proposed from
 * the name: what the person types into the key field stays.
 */
export function proposingKey(
  name: FieldBinding<string>,
  key: FieldBinding<string>,
  shape: KeyShape,
): FieldBinding<string> {
  return {
    ...name,
    onChange(value) {
      if (key.value === keyFromName(name.value, shape)) key.onChange(keyFromName(value, shape))
      name.onChange(value)
    },
  }
}

/** "Coal yard, Süd" is `coal_yard_sud`; empty for a name without Latin letters. */
export function keyFromName(name: string, { separator, max }: KeyShape): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[\p{Script=Latin}\d]+/gu) ?? []
  return words
    .map(word => word.replace(/[^a-z\d]/g, ''))
    .filter(word => word !== '')
    .join(separator)
    .replace(/^[^a-z]+/, '')
    .slice(0, max)
    .replace(/[^a-z\d]+$/, '')
}
