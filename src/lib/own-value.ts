/**
 * What a record has under a name that comes from outside. Without the question `constructor` or
 * `__proto__` would find what every object inherits.
 */
export const ownValue = <T>(name: string, record: Readonly<Record<string, T>>): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
