import type { Locale } from '#constants.ts'
import { MAX_SORT } from '#entities/display-order.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { EMAIL_PATTERN, MAX_EMAIL, PHONE_PATTERN } from '#entities/user.ts'

/** A text in each language of the console; a language that is added makes it a type error. */
export type Words = Readonly<Record<Locale, string>>

/** What every field may say. */
interface FieldOptions {
  help?: Words
  /** Stands in an empty filter: `e.g. Dispatch`. */
  example?: Words
  required?: boolean
  /** Whether the table has a column of it, shown at first or not; 'shown' where nothing is said. */
  column?: 'shown' | 'hidden' | 'none'
  sort?: boolean
  /** Chosen when the record is made, never changed afterwards. */
  fixed?: boolean
  /** No form has it and no call takes it: the server computes it. */
  readOnly?: boolean
  /** The operation log keeps no value of it. */
  masked?: boolean
  /** Whether exports have it and imports take it; true where nothing is said. */
  inTables?: boolean
  /** Its name in the calls, where that is another one. */
  wire?: string
  /** What the log says where it is empty. */
  none?: Words
}

interface Filterable {
  /** The list has a filter of it. */
  filter?: boolean
}

interface Unique {
  /** No two records of the resource have the same value; an empty one is nobody's. */
  unique?: boolean
}

interface TextOptions extends FieldOptions, Unique {
  /** The list has a filter of it, by a part of the text or by the whole of it. */
  filter?: boolean | 'whole'
  /** In characters; 128 where nothing is said. */
  max?: number
  /** Of the whole text; invisible and look-alike characters are set right first. */
  pattern?: RegExp
  /** What the pattern demands, in words. */
  rule?: Words
  /** Which keyboard a telephone shows. */
  input?: 'tel' | 'email'
  default?: string
  /** No answer holds it and the log masks it; whoever edits can only replace it. */
  secret?: boolean
}

interface LongTextOptions extends Omit<FieldOptions, 'sort'> {
  /** In characters; 4,000 where nothing is said. */
  max?: number
  /** Stored as it was typed, with blanks at both ends and whatever spelling. */
  exact?: boolean
  default?: string
}

interface BilingualOptions extends FieldOptions, Filterable, Unique {
  /** In characters, of each language; 128 where nothing is said. */
  max?: number
}

interface IntegerOptions extends FieldOptions, Unique {
  /** It counts nothing, such as a place in an order or a year: written without separators. */
  isPlain?: boolean
  min?: number
  max?: number
  default?: number
  unit?: string
}

interface DecimalOptions extends FieldOptions {
  /** How many digits stand after the point; a value has at most 15 digits in all. */
  scale: number
  min?: number | string
  max?: number | string
  default?: string
  unit?: string
}

interface MoneyOptions extends Omit<DecimalOptions, 'scale' | 'unit'> {
  /** As ISO 4217 names it: `CNY`. */
  currency: string
  /** 2 where nothing is said. */
  scale?: number
}

interface FlagOptions extends Omit<FieldOptions, 'required'>, Filterable {
  default?: boolean
}

interface DayOptions extends FieldOptions, Filterable {
  /** `yyyy-mm-dd` */
  min?: string
  max?: string
  default?: string
}

interface InstantOptions extends FieldOptions {}

interface ChoiceOptions extends FieldOptions, Filterable {
  /** The stored value of each choice, and what users read. */
  options: Readonly<Record<string, Words>>
  /** Other values, which another program stored, are taken as well. */
  isOpen?: boolean
  default?: string
}

interface EntryOptions extends FieldOptions, Filterable {
  /** The type of the dictionary; the entry that is its default is the field's. */
  of: string
}

interface ReferenceOptions extends Omit<FieldOptions, 'sort'>, Filterable {
  /** A resource (`to: customers`), one of ours, or the resource itself, which makes a tree. */
  to: { readonly name: string } | 'self' | 'user' | 'department' | 'role'
  /** What the calls name the name of that record; `customerName` for `customer` where nothing is said. */
  nameWire?: string
}

type Described<Kind extends string, Options> = Readonly<Options> & {
  readonly kind: Kind
  readonly label: Words
}

export type TextField = Described<'text', TextOptions>
export type LongTextField = Described<'longText', LongTextOptions>
export type BilingualField = Described<'bilingual', BilingualOptions>
export type IntegerField = Described<'integer', IntegerOptions>
export type DecimalField = Described<'decimal', DecimalOptions>
export type FlagField = Described<'flag', FlagOptions>
export type DayField = Described<'day', DayOptions>
export type InstantField = Described<'instant', InstantOptions>
export type ChoiceField = Described<'choice', ChoiceOptions>
export type EntryField = Described<'entry', EntryOptions>
export type ReferenceField = Described<'reference', ReferenceOptions>
export type StatusField = Described<'status', FieldOptions & Filterable>

export type Field =
  | TextField
  | LongTextField
  | BilingualField
  | IntegerField
  | DecimalField
  | FlagField
  | DayField
  | InstantField
  | ChoiceField
  | EntryField
  | ReferenceField
  | StatusField

export type FieldKind = Field['kind']
export type FieldMap = Readonly<Record<string, Field>>

/** Makes an option that the kind of field does not have a type error. */
type Exactly<Given, Known> = Given & Readonly<Record<Exclude<keyof Given, keyof Known>, never>>

/** One line of text. */
export const text = <const O extends TextOptions>(
  label: Words,
  options?: Exactly<O, TextOptions>,
) => described('text', label, options)

export const longText = <const O extends LongTextOptions>(
  label: Words,
  options?: Exactly<O, LongTextOptions>,
) => described('longText', label, options)

/** A text, and a second one for readers of Chinese where it differs (§18). */
export const bilingual = <const O extends BilingualOptions>(
  label: Words,
  options?: Exactly<O, BilingualOptions>,
) => described('bilingual', label, options)

/** A whole number. */
export const integer = <const O extends IntegerOptions>(
  label: Words,
  options?: Exactly<O, IntegerOptions>,
) => described('integer', label, options)

/** A number with a fixed number of digits after the point; it travels as text: `'12.50'`. */
export const decimal = <const O extends DecimalOptions>(
  label: Words,
  options: Exactly<O, DecimalOptions>,
) => described('decimal', label, options)

export function money<const O extends MoneyOptions>(
  label: Words,
  { currency, ...options }: Exactly<O, MoneyOptions>,
) {
  return described('decimal', label, { scale: 2, unit: currency, ...options })
}

/** Yes or no. */
export const flag = <const O extends FlagOptions>(
  label: Words,
  options?: Exactly<O, FlagOptions>,
) => described('flag', label, options)

/** A day of the calendar, the same in every time zone: `yyyy-mm-dd`. */
export const day = <const O extends DayOptions>(label: Words, options?: Exactly<O, DayOptions>) =>
  described('day', label, options)

/** A point of time; it travels in UTC and is shown in the reader's time zone. */
export const instant = <const O extends InstantOptions>(
  label: Words,
  options?: Exactly<O, InstantOptions>,
) => described('instant', label, options)

/** One of some values that only programmers change. */
export const choice = <const O extends ChoiceOptions>(
  label: Words,
  options: Exactly<O, ChoiceOptions>,
) => described('choice', label, options)

/** The options of a choice between yes and no; the dictionary `sys_yes_no` may have other words. */
export const YES_NO = {
  Y: { en: 'Yes', 'zh-CN': '是' },
  N: { en: 'No', 'zh-CN': '否' },
} as const satisfies ChoiceOptions['options']

/** An entry of a dictionary, which staff edit. */
export const entry = <const O extends EntryOptions>(
  label: Words,
  options: Exactly<O, EntryOptions>,
) => described('entry', label, options)

/** Another record, which forms search and tables show by its name. */
export const reference = <const O extends ReferenceOptions>(
  label: Words,
  options: Exactly<O, ReferenceOptions>,
) => described('reference', label, options)

/** Whether the record is enabled. */
export const status = () =>
  described(
    'status',
    { en: 'Status', 'zh-CN': '状态' },
    { filter: true, required: true, sort: true },
  )

/** The number that orders a record among others. */
export const order = () =>
  described(
    'integer',
    { en: 'Order', 'zh-CN': '显示顺序' },
    { required: true, isPlain: true, min: 0, max: MAX_SORT, default: 0, sort: true },
  )

export const phone = <const O extends Pick<TextOptions, 'column'>>(options?: O) =>
  described(
    'text',
    { en: 'Phone', 'zh-CN': '电话' },
    {
      max: 32,
      pattern: PHONE_PATTERN,
      rule: {
        en: 'Digits, spaces and + ( ) . / - only, at most 32.',
        'zh-CN': '只能使用数字、空格和 + ( ) . / -，最多 32 个字符。',
      },
      input: 'tel',
      ...options,
    },
  )

export const email = <const O extends Pick<TextOptions, 'column'>>(options?: O) =>
  described(
    'text',
    { en: 'E-mail', 'zh-CN': '邮箱' },
    {
      max: MAX_EMAIL,
      pattern: EMAIL_PATTERN,
      rule: {
        en: 'An address like name@example.com.',
        'zh-CN': '请输入类似 name@example.com 的地址。',
      },
      input: 'email',
      ...options,
    },
  )

export const remark = () =>
  described('longText', { en: 'Remarks', 'zh-CN': '备注' }, { max: 255, column: 'hidden' })

const described = <const Kind extends FieldKind, const O extends object>(
  kind: Kind,
  label: Words,
  options?: O,
) => ({ kind, label, ...options }) as { readonly kind: Kind; readonly label: Words } & O

/** The type of a field's value in a row, in a form's body and in the calls; empty is `''` or null. */
export type ValueOf<F extends Field> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'integer' }
    ? F extends { required: true }
      ? number
      : number | null
    : F extends { kind: 'reference' }
      ? F extends { required: true }
        ? RecordKey
        : RecordKey | null
      : F extends { kind: 'choice'; options: infer Options }
        ? F extends { isOpen: true }
          ? string
          : F extends { required: true }
            ? ChoiceOf<Options>
            : ChoiceOf<Options> | ''
        : string

/** Digits that name an option are text too. */
type ChoiceOf<Options> = `${keyof Options & (string | number)}`
