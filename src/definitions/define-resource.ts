import type { RecordMeta } from '#entities/record.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { IconName } from '#lib/icon-names.ts'
import type { BilingualField, Field, FieldMap, ReferenceField, ValueOf, Words } from './fields.ts'

/** What the calls of a resource may do; the last part of its permissions. */
export const OPERATIONS = ['add', 'edit', 'remove'] as const
export type ResourceOperation = (typeof OPERATIONS)[number]

/** The paths of the calls, as §7 has them for its records. */
export interface ResourcePaths {
  /** Reads a page of the list. */
  list: string
  /** Reads one (`/id`), makes one, deletes one or several (`/id,id`). */
  record: string
  /** Changes one, whose id stands in the body. */
  update: string
}

/**
 * Who sees and changes which rows: all; those of the departments of one's data scope, and what one
 * made oneself; or only what one made oneself, unless one's scope is everything.
 */
type Scope<Name> = 'all' | 'own' | { readonly department: Name }

/** Keys of other records that a record of ours holds, in tables and with controls of its own. */
export interface KeyList {
  readonly label: Words
  readonly of: 'role' | 'menu' | 'department'
}

interface ResourceOptions<Name extends string, Fields extends FieldMap, Key extends string> {
  /** `[a-z][A-Za-z0-9]*`, as are the names of the fields: tables, calls and events are named so. */
  name: Name
  title: { readonly one: Words; readonly many: Words }
  /** A glyph of static/icons.svg. */
  icon: IconName
  /** `shop:goods`; `:list`, `:add`, `:edit` and `:remove` stand behind it. */
  permission: string
  fields: Fields
  /** The text that names a record, in lists, messages and the log. */
  titleField: keyof Fields & string
  scope: Scope<keyof Fields & string>
  /** The texts that the search box of the list looks in: the title where nothing is said. */
  keywords?: readonly (keyof Fields & string)[]
  /** The reference to the record above, a `to: 'self'`: the list is a tree as long as nobody sorts it. */
  parent?: keyof Fields & string
  /** What the list is sorted by at first; without it the newest records come last. */
  order?: { readonly by: keyof Fields & string; readonly descending?: boolean }
  /** The operations that exist; all of them where nothing is said. */
  operations?: readonly ResourceOperation[]
  /** What else the log tells of a record: `menus` of `role.menus`; such calls are written by hand. */
  otherEvents?: readonly string[]
  /** What else the log has of a record; such fields have columns and controls written by hand. */
  otherFields?: FieldMap
  /** Any of these permissions lists the records, where `:list` is not the only one. */
  listedBy?: readonly [string, ...string[]]
  /** The field by which a search of the log finds a record, where it is not the title. */
  foundBy?: keyof Fields & string
  keyLists?: Readonly<Record<string, KeyList>>
  /** The area of the pages' texts whose words its screen has instead of the usual ones. */
  area?: string
  /** Without it no row of the menu is made. */
  menu?: {
    /** The directory, by its path: `system`, or one of `src/resources/listed.ts`. */
    readonly under: string
  }
  /** The name of the id in rows and bodies: `goodsId` where nothing is said. */
  key?: Key
  paths?: Partial<ResourcePaths>
}

/** A description with all that it left to the rules. */
export interface Resource<
  Name extends string = string,
  Fields extends FieldMap = FieldMap,
  Key extends string = string,
> {
  readonly name: Name
  readonly title: { readonly one: Words; readonly many: Words }
  readonly icon: IconName
  readonly permission: string
  readonly fields: Fields
  readonly titleField: string
  readonly scope: Scope<string>
  readonly keywords: readonly string[]
  readonly parent: string | undefined
  readonly order: { readonly by: string; readonly descending?: boolean } | undefined
  readonly operations: readonly ResourceOperation[]
  readonly otherEvents: readonly string[]
  readonly otherFields: FieldMap
  readonly listedBy: readonly [string, ...string[]]
  readonly foundBy: string
  readonly keyLists: Readonly<Record<string, KeyList>>
  readonly area: string | undefined
  readonly menu: { readonly under: string } | undefined
  readonly key: Key
  readonly paths: ResourcePaths
}

/** One description of a record, from which the pages and the server follow. */
export function defineResource<
  const Name extends string,
  const Fields extends FieldMap,
  const Key extends string = `${Name}Id`,
>(options: ResourceOptions<Name, Fields, Key>): Resource<Name, Fields, Key> {
  const { name, paths, operations = OPERATIONS } = options
  // The default of `Key` is this very text.
  const key = options.key ?? (`${name}Id` as Key)
  const record = paths?.record ?? `/api/v1/${name}`
  return {
    ...options,
    keywords: options.keywords ?? [options.titleField],
    parent: options.parent,
    order: options.order,
    menu: options.menu,
    key,
    operations,
    otherEvents: options.otherEvents ?? [],
    otherFields: options.otherFields ?? {},
    listedBy: options.listedBy ?? [`${options.permission}:list`],
    foundBy: options.foundBy ?? options.titleField,
    keyLists: options.keyLists ?? {},
    area: options.area,
    paths: { list: `/api/v1/${name}List`, record, update: record, ...paths },
  }
}

/** The permission of one of the calls: `shop:goods:edit`. */
export const permissionOf = (resource: Resource, operation: ResourceOperation | 'list') =>
  `${resource.permission}:${operation}`

/** The name by which a row of the menu chooses the screen. */
export const componentOf = ({ name, menu }: Resource) => `/${menu?.under ?? 'resource'}/${name}`

export type FieldsOf<R> = R extends Resource<string, infer Fields> ? Fields : never
export type NamesOf<Fields, Kind> = {
  [Name in keyof Fields]: Fields[Name] extends Kind ? Name & string : never
}[keyof Fields]

/** The values of a record as forms send them. */
export type ValuesOf<R extends Resource> = {
  readonly [Name in keyof FieldsOf<R>]: FieldsOf<R>[Name] extends Field
    ? ValueOf<FieldsOf<R>[Name]>
    : never
} & {
  /** The Chinese; null where the one text is for both languages. */
  readonly [Name in NamesOf<FieldsOf<R>, BilingualField> as `${Name}Zh`]: string | null
}

/** A record as its calls answer it. */
export type RowOf<R extends Resource> = RecordMeta &
  ValuesOf<R> & {
    /** The name of the record that is referred to, in the language of the call. */
    readonly [Name in NamesOf<FieldsOf<R>, ReferenceField> as `${Name}Name`]: string
  } & { readonly [Key in R['key']]: RecordKey }

/** A record of any resource. */
export type ResourceRow = RecordMeta & Readonly<Record<string, unknown>>

/** Each field with its name, in the order of the description. */
export const fieldsOfResource = (resource: Resource): readonly (readonly [string, Field])[] =>
  Object.entries(resource.fields)

/** Whether a list can be sorted by a field. */
export const isSorted = (field: Field): boolean => 'sort' in field && field.sort === true
