import type { Resource, ResourceRow } from '#definitions/define-resource.ts'
import { type RecordKey, requiredKeyFrom } from '#entities/record-key.ts'
import { displayTextOf } from '#lib/decode.ts'

export const recordKeyOf = ({ key }: Resource, row: ResourceRow): RecordKey =>
  requiredKeyFrom(row[key])

/** What lists and messages call a record; its key where it has no name. */
export const recordNameOf = ({ key, titleField }: Resource, row: ResourceRow): string =>
  displayTextOf(row[titleField]) || displayTextOf(row[key])
