import type { ComponentType, ReactNode } from 'react'
import type { Call } from '#api/call.ts'
import type { WriteOptions } from '#api/call-options.ts'
import type { SaveResult } from '#api/records.ts'
import type { Locale } from '#constants.ts'
import type { Resource, RowOf, ValuesOf } from '#definitions/define-resource.ts'
import type { BilingualField, Words } from '#definitions/fields.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import type { Fields } from '#lib/decode.ts'
import type { IconName } from '#lib/icon-names.ts'
import type { Notices } from '#notifications/notices.ts'
import type { FieldProps } from '#ui/fields/field.tsx'
import type { ChosenRecord, FormValue } from './record-values.ts'

/** What parts do besides drawing. */
export interface PartTools<Row, Values> {
  /** Rejects if it fails; the user is told. */
  call: Call
  /**
   * Sends these values with the version of the row, and puts the answer in its place. `false` if it
   * failed, which the user is told; with the options of `each` it rejects instead, as all calls do.
   */
  change(
    row: Row,
    values: Partial<Values>,
    options?: WriteOptions,
  ): Promise<SaveResult<DescribedRow> | false>
  /** Reads the list again. */
  reload(): void
  /** Opens the own panel of this name. */
  show(panel: string, row: Row): void
  locale: Locale
  notices: Notices
}

export interface BulkTools<Row, Values> extends PartTools<Row, Values> {
  /** Does it to one row after the other; where one fails, a dialog has the result of each. */
  each(write: (row: Row, options: WriteOptions) => Promise<unknown>): Promise<void>
}

export interface PartLook {
  label: Words
  icon?: IconName
  /** `shop:goods:edit`, or one of its own, which a row of the menu grants. */
  permission: string
}

interface RowAction<Row, Values> extends PartLook {
  /** Whether it makes sense for this row; it does where nothing is said. */
  suits?(row: Row): boolean
  run(row: Row, tools: PartTools<Row, Values>): unknown
}

interface BulkAction<Row, Values> extends PartLook {
  run(rows: readonly Row[], tools: BulkTools<Row, Values>): unknown
}

interface PageAction<Row, Values> extends PartLook {
  run(tools: PartTools<Row, Values>): unknown
}

interface RowPanel<Row, Values> extends PartLook {
  Content: ComponentType<{ row: Row; tools: PartTools<Row, Values>; onClose: () => void }>
}

/** Like a chart; it can be folded. */
interface ListHeader<Row, Values> extends Omit<PartLook, 'permission'> {
  icon: IconName
  Content: ComponentType<{
    /** `undefined` until they are read. */
    rows: readonly Row[] | undefined
    filters: Readonly<Record<string, string>>
    tools: PartTools<Row, Values>
  }>
}

interface OwnListProps<Row, Values> {
  rows: readonly Row[]
  /** The buttons of a row. */
  actions: ((row: Row) => ReactNode) | undefined
  tools: PartTools<Row, Values>
}

/** What the fields of src/ui/fields/ take. */
export interface PartControlProps<Value> extends FieldProps {
  id: string
  value: Value
  onChange(value: Value): void
  onBlur(): void
  readOnly: boolean
}

type Named<Part> = Readonly<Record<string, Part>>

interface Parts<Row, Values, Name extends string, Controls> {
  /** By field; of the title, what stands in its link. Files have the value as before. */
  cells?: { readonly [Key in Name]?: (row: Row) => ReactNode }
  /** The controls of a form, by field. */
  fields?: Controls
  rowActions?: Named<RowAction<Row, Values>>
  bulkActions?: Named<BulkAction<Row, Values>>
  pageActions?: Named<PageAction<Row, Values>>
  /** Panels of one record over the list; the address names them: `?show=map.7`. */
  panels?: Named<RowPanel<Row, Values>>
  /** Stands above the rows. */
  header?: ListHeader<Row, Values>
  /** Stands in place of the table, once there are rows. */
  List?: ComponentType<OwnListProps<Row, Values>>
}

type ControlValue<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'reference' }
    ? ChosenRecord
    : string

type ControlsOf<F> = {
  readonly [Name in keyof F as F[Name] extends BilingualField | { readOnly: true }
    ? never
    : Name]?: ComponentType<PartControlProps<ControlValue<F[Name]>>>
}

type PartsOf<R extends Resource> = Parts<
  RowOf<R>,
  ValuesOf<R>,
  keyof R['fields'] & string,
  ControlsOf<R['fields']>
>

/** The parts of any resource, as its screen asks for them. */
export type DescribedParts = Parts<
  DescribedRow,
  Fields,
  string,
  Named<ComponentType<PartControlProps<FormValue>>>
>
export type DescribedTools = PartTools<DescribedRow, Fields>

/** What the screen of a resource has besides its description, for `src/views/resource-parts.ts`. */
export const defineParts = <R extends Resource>(resource: R, parts: PartsOf<R>) => ({
  resource: resource as Resource,
  // The screen hands each part the rows of its own resource.
  parts: parts as unknown as DescribedParts,
})
