import type { Locale } from '#constants.ts'
import type { Resource, ValuesOf } from './define-resource.ts'
import type { Words } from './fields.ts'

/** What the rules of a resource may ask and do; all of it in the transaction of the call. */
export interface RuleContext {
  /** The language of the caller. */
  locale: Locale
  /** In milliseconds. */
  now: number
  caller: { userId: number; deptId: number | null }
  /** Another record, whoever may see it; `undefined` if there is none. */
  find<R extends Resource>(resource: R, id: unknown): Promise<ValuesOf<R> | undefined>
  /** Changes another record, with a row of its own in the operation log. */
  change<R extends Resource>(resource: R, id: unknown, values: Partial<ValuesOf<R>>): Promise<void>
}

/** What was done to a record; without `before` it is new, without `after` it is deleted. */
export interface RecordChange<Values> {
  id: number
  before: Values | undefined
  after: Values | undefined
}

/** What the server does with the records of one resource beyond its description. */
export interface ResourceRules<R extends Resource = Resource> {
  /** Fields that are computed from the others before they are stored; they are `readOnly`. */
  computed?: {
    readonly [Name in keyof ValuesOf<R>]?: (values: ValuesOf<R>) => ValuesOf<R>[Name]
  }
  /** What is wrong, by field; `before` is `undefined` for a new record. */
  check?(
    values: ValuesOf<R>,
    before: ValuesOf<R> | undefined,
    context: RuleContext,
  ): Promise<{ readonly [Name in keyof ValuesOf<R>]?: Words }>
  /** The values that are stored, before they are. */
  before?(
    values: ValuesOf<R>,
    before: ValuesOf<R> | undefined,
    context: RuleContext,
  ): Promise<ValuesOf<R>>
  /** After a record was made, changed or deleted; a throw undoes it. */
  after?(change: RecordChange<ValuesOf<R>>, context: RuleContext): Promise<void>
}

/** The rules of a resource, for `src/resources/rules.ts`. */
export const defineRules = <R extends Resource>(resource: R, rules: ResourceRules<R>) => ({
  resource: resource as Resource,
  // The server hands each rule the values of its own resource.
  rules: rules as unknown as ResourceRules,
})
