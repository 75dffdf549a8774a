import type { OperLog } from '#entities/operation.ts'
import { jsonText, shownOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'

export interface LogChange {
  field: string
  /** As text; `undefined` where the record had no such field. */
  before: string | undefined
  after: string | undefined
  isChanged: boolean
}

/** What an operation did, field by field; the changed ones first. */
export function logChanges({ before, after }: Pick<OperLog, 'before' | 'after'>): LogChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = fields.map(field => {
    const was = wordsOf(ownValue(field, before ?? {}))
    const is = wordsOf(ownValue(field, after ?? {}))
    return { field, before: seen(was), after: seen(is), isChanged: was !== is }
  })
  return [
    ...changes.filter(change => change.isChanged),
    ...changes.filter(change => !change.isChanged),
  ]
}

const seen = (text: string | undefined) => text && shownOf(text, Infinity)

function wordsOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'object' ? jsonText(value) : String(value)
}
