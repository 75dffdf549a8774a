import type { Resource } from '#definitions/define-resource.ts'
import { contains } from '#server/store/paging.ts'

/** A kind of records that the log knows by their numbers. */
export interface LoggedKind {
  /** The first part of the events about its records: `role` of `role.update`. */
  kind: string
  /** The number of a record in the bodies of its calls. */
  idField: string
  /** The field of the logged values by which the log finds a record. */
  nameField: string
  /** The field by which lists and messages call a record, in the reader's language. */
  titleField: string
  /** Any of these permissions lists the records. */
  listRights: readonly [string, ...string[]]
  /** Who sees which records; of a deleted one the department in the logged values counts. */
  scope: Resource['scope']
  /** Selects what the records `:ids` are called now, as a `NameNow`. */
  names: string
  /** Selects `id` and `name` of the records that have `:text` in a name besides `nameField`. */
  otherNames?: string
  /** The description, if there is one. */
  resource?: Resource
}

/** What a record is called now. */
export interface NameNow {
  id: number
  /** By which the log finds it. */
  name: string
  title: string
  titleZh: string | null
}

const IS_CONFIG_NAMED = contains('config_name', ':text')

/** The kinds that nobody describes; those of the descriptions are added to them. */
export const OWN_KINDS = {
  role: {
    kind: 'role',
    idField: 'roleId',
    nameField: 'roleName',
    titleField: 'roleName',
    listRights: ['system:sysrole:list', 'system:sysuser:list'],
    scope: 'all',
    names: `
      select role_id as id, role_name as name, role_name as title, role_name_zh as titleZh
      from roles where role_id in (select value from json_each(:ids))`,
    otherNames: `
      select role_id as id, role_name as name from roles
      where instr(role_name_zh_folded, :text) > 0`,
  },
  user: {
    kind: 'user',
    idField: 'userId',
    nameField: 'username',
    titleField: 'username',
    listRights: ['system:sysuser:list'],
    scope: { department: 'deptId' },
    names: `
      select user_id as id, username as name, username as title, null as titleZh
      from users where user_id in (select value from json_each(:ids))`,
  },
  dict: {
    kind: 'dict',
    idField: 'dictCode',
    nameField: 'dictLabel',
    titleField: 'dictLabel',
    listRights: ['system:sysdictdata:list'],
    scope: 'all',
    names: `
      select dict_code as id, dict_label as name, dict_label as title, dict_label_zh as titleZh
      from dict_data where dict_code in (select value from json_each(:ids))`,
    otherNames: `
      select dict_code as id, dict_label as name from dict_data
      where instr(dict_label_zh_folded, :text) > 0`,
  },
  dicttype: {
    kind: 'dicttype',
    idField: 'dictId',
    nameField: 'dictName',
    titleField: 'dictName',
    // Whoever sees entries or changes types sees the types; there is no right for that alone.
    listRights: [
      'system:sysdictdata:list',
      'system:sysdicttype:add',
      'system:sysdicttype:edit',
      'system:sysdicttype:remove',
    ],
    scope: 'all',
    names: `
      select dict_id as id, dict_name as name, dict_name as title, dict_name_zh as titleZh
      from dict_types where dict_id in (select value from json_each(:ids))`,
    otherNames: `
      select dict_id as id, dict_name as name from dict_types
      where instr(dict_name_zh_folded, :text) > 0`,
  },
  config: {
    kind: 'config',
    idField: 'configId',
    // The log finds a configuration key by its key, and shows its name.
    nameField: 'configKey',
    titleField: 'configName',
    listRights: ['system:sysconfig:list'],
    scope: 'all',
    names: `
      select config_id as id, config_key as name, config_name as title, config_name_zh as titleZh
      from config where config_id in (select value from json_each(:ids))`,
    otherNames: `select config_id as id, config_key as name from config where ${IS_CONFIG_NAMED}`,
  },
} as const satisfies Readonly<Record<string, LoggedKind>>

/** All kinds that the log knows, by name. */
export type LoggedKinds = ReadonlyMap<string, LoggedKind>

/** Without descriptions: enough for whatever writes and checks no rows about described records. */
export const ownKinds: LoggedKinds = new Map(Object.entries<LoggedKind>(OWN_KINDS))

/** Names a role as the view that a person took, not as a record that was changed. */
const VIEW_EVENT = 'role.view'

/** What is done to described records; no other event of ours ends so. */
const DESCRIBED_ACTIONS = ['add', 'update', 'remove']

/**
 * The kind of records that rows with this event are about. It needs no description: the log keeps
 * rows of records whose description is gone.
 */
export function recordKindOf(event: string): string | undefined {
  const [kind = '', action] = event.split('.')
  if (action === undefined || event === VIEW_EVENT) return undefined
  return ownKinds.has(kind) || DESCRIBED_ACTIONS.includes(action) ? kind : undefined
}
