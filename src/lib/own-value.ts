/**
 * The value of a record under a name from outside. A plain `record[name]` would find what every
 * object inherits, such as `constructor` or `__proto__`.
 */
export const ownValue = <T>(name: string, record: Readonly<Record<string, T>>): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
