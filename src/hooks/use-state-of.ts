import { useState } from 'react'

/**
 * State that belongs to a record, in a part that is drawn over for another: each has its own. What
 * is set by a call that ends later is that of the record it was made for.
 */
export function useStateOf<Value>(
  record: string | number | bigint,
  initial: Value,
): [Value, (value: Value) => void] {
  const [values, setValues] = useState<ReadonlyMap<string | number | bigint, Value>>(new Map())
  const set = (value: Value) => setValues(before => new Map(before).set(record, value))
  const value = values.get(record)
  return [value === undefined ? initial : value, set]
}
