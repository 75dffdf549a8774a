import type { OperLog } from './oper-log.ts'

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
    const [was, is] = [shown(before?.[field]), shown(after?.[field])]
    return { field, before: was, after: is, isChanged: was !== is }
  })
  return [
    ...changes.filter(change => change.isChanged),
    ...changes.filter(change => !change.isChanged),
  ]
}

function shown(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
