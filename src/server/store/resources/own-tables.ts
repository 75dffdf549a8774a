import type { FieldValue } from '#definitions/check-value.ts'
import { usernameKey } from '#entities/user.ts'
import type { SqlValue } from '#server/store/database.ts'
import { personSearchText } from '#server/store/text/search-text.ts'
import { normalizeSpelling } from '#server/store/text/spelling.ts'

type Values = Readonly<Record<string, FieldValue>>

/** A table that schema.sqlite.sql makes, for a resource that every installation has. */
export interface OwnTable {
  /** The names of the table and of its key, as they stand in SQL. */
  table: string
  id: string
  /** The texts of one language with a column in which they are searched. */
  folded?: readonly string[]
  /** What rows have besides the fields of the description, each with its value in a new row. */
  more?: Readonly<Record<string, SqlValue>>
  /** What only a new row brings along: no row shows it, and no change of the record writes it. */
  initial?: readonly string[]
  /** Columns that no row shows, by their names in SQL, each computed from the values. */
  computed?: Readonly<Record<string, (values: Values) => SqlValue>>
  /** The column in which a search looks, instead of the keywords of the description. */
  searchedIn?: string
  /** Which of those columns stands for a text where it is compared whole, and sorted. */
  comparedBy?: Readonly<Record<string, string>>
  /** The texts that are unique among the rows with the same `within`, instead of those so described. */
  unique?: { readonly fields: readonly string[]; readonly within: string }
  /** Capitals make no difference between unique texts. */
  isCaseless?: boolean
  /** Whoever sees a row besides those whom the description's scope names. */
  seenBy?: string
  /** What a list is cut by besides its fields, with parameters of its own. */
  listedIf?: string
}

/** Where the records of our own kinds lie, by the names of their descriptions. */
export const OWN_TABLES: Readonly<Record<string, OwnTable>> = {
  role: { table: 'roles', id: 'role_id', more: { protected: 0 }, isCaseless: true },
  user: {
    table: 'users',
    id: 'user_id',
    folded: ['username'],
    more: { avatar: '', introduction: '', mustChange: 0 },
    initial: ['password'],
    computed: {
      username_key: ({ username }) => usernameKey(String(username)),
      search_text: ({ username, nickName, nickNameZh, phone, email }) =>
        personSearchText({
          username: String(username),
          nickName: String(nickName),
          nickNameZh: nickNameZh === null ? null : String(nickNameZh),
          phone: String(phone),
          email: String(email),
        }),
    },
    searchedIn: 'search_text',
    comparedBy: { username: 'username_key' },
    seenBy: 'user_id = :self',
    listedIf: `
      (:roleId = 0 or user_id in (select user_id from user_roles where role_id = :roleId))`,
  },
  dept: { table: 'departments', id: 'dept_id' },
  menu: { table: 'menus', id: 'menu_id', more: { protected: 0 }, initial: ['menuId'] },
  dict: {
    table: 'dict_data',
    id: 'dict_code',
    more: { cssClass: '', protected: 0 },
    computed: { dict_value_nfc: ({ dictValue }) => normalizeSpelling(String(dictValue)) },
    comparedBy: { dictValue: 'dict_value_nfc' },
    unique: { fields: ['dictLabel', 'dictValue'], within: 'dictType' },
  },
  dicttype: { table: 'dict_types', id: 'dict_id', more: { protected: 0 } },
  // `encrypted` tells how the value is stored; `secret` is null as long as nobody has decided.
  config: { table: 'config', id: 'config_id', more: { encrypted: 0, secret: null } },
  shop: { table: 'shop', id: 'shop_id' },
}
