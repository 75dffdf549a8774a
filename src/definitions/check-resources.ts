import { isPasswordName } from '#entities/record.ts'
import { checkValue, defaultOf } from './check-value.ts'
import { fieldsOfResource, type Resource } from './define-resource.ts'
import type { Field } from './fields.ts'

const NAME = /^[a-z][A-Za-z0-9]*$/
const NAME_IN_CALLS = /^[A-Za-z]\w*$/

/** Names that every row has besides its fields. */
const OWN_NAMES = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'createBy',
  'updateBy',
  'updateByName',
  'updatedByName',
  'raw',
  'lockedReason',
]

/** What a reference may mean besides resources. */
const TARGETS = ['self', 'user', 'department', 'role']

/** What the address and the call of a list hold besides its filters. */
const LIST_NAMES = [
  'page',
  'size',
  'pageIndex',
  'pageSize',
  'sort',
  'order',
  'beginTime',
  'endTime',
  'offset',
  'endOffset',
  'keywords',
  'new',
  'from',
  'edit',
  'history',
  'import',
  'show',
]

/**
 * What is wrong in the descriptions and no type can tell, a line each: `goods.price: …`. The server
 * does not start with one.
 */
export function mistakesIn(
  resources: readonly Resource[],
  taken: readonly string[] = [],
): string[] {
  const names = [...TARGETS, ...taken, ...resources.map(({ name }) => name)]
  return resources.flatMap(resource => [
    ...resourceMistakes(resource, names).map(text => `${resource.name}: ${text}`),
    ...fieldsOfResource(resource).flatMap(([name, field]) =>
      fieldMistakes(resource, name, field, resources).map(
        text => `${resource.name}.${name}: ${text}`,
      ),
    ),
  ])
}

function resourceMistakes(resource: Resource, names: readonly string[]): string[] {
  const { name, permission, titleField, keywords, scope, fields, paths, key, parent } = resource
  const above = parent === undefined ? undefined : fields[parent]
  const title = fields[titleField]
  const department = typeof scope === 'object' ? fields[scope.department] : undefined
  const own = fieldsOfResource(resource)
  const doubled =
    doubledIn(own.flatMap(([name, field]) => namesOf(name, field)))
    ?? doubledIn(own.flatMap(([name, field]) => namesOf(field.wire ?? name, field)))
  return [
    NAME.test(name) ? '' : 'a name is a small letter, then letters and digits',
    names.filter(each => each === name).length > 1 ? 'there is another resource of this name' : '',
    /^[a-z][\w-]*(:[a-z][\w-]*)+$/i.test(permission) ? '' : 'a permission looks like `shop:goods`',
    title?.kind === 'text' || title?.kind === 'bilingual'
      ? ''
      : 'titleField has to be a field of the kind text or bilingual',
    title && (title.masked || ('secret' in title && title.secret))
      ? 'titleField can be neither secret nor masked'
      : '',
    ...keywords.map(each => keywordMistake(each, fields[each])),
    typeof scope === 'object'
    && !(department?.kind === 'reference' && department.to === 'department' && department.required)
      ? 'the field of scope has to be a required reference to a department'
      : '',
    parent !== undefined && !(above?.kind === 'reference' && above.to === 'self')
      ? "the field of parent has to be a reference with `to: 'self'`"
      : '',
    parent !== undefined && own.some(([each, field]) => [each, field.wire].includes('depth'))
      ? 'every row of a tree has a value of the name depth'
      : '',
    doubled === undefined ? '' : `two values have the name ${doubled}`,
    NAME_IN_CALLS.test(key) ? '' : 'a key is letters, digits and _',
    Object.values(paths).every(path => /^\/api\/[\w./-]+$/.test(path))
      ? ''
      : 'a path begins with /api/',
  ].filter(Boolean)
}

/** A search by parts would tell a secret bit by bit. */
function keywordMistake(name: string, field: Field | undefined): string {
  if (field?.kind !== 'text' && field?.kind !== 'bilingual')
    return `keywords: ${name} has to be a field of the kind text or bilingual`
  return field.masked || ('secret' in field && field.secret)
    ? `keywords: ${name} can be neither secret nor masked`
    : ''
}

/** The names that a field takes in a row, here or in the calls. */
function namesOf(name: string, field: Field): string[] {
  if (field.kind === 'bilingual') return [name, `${name}Zh`]
  return field.kind === 'reference' ? [name, field.nameWire ?? `${name}Name`] : [name]
}

const doubledIn = (names: readonly string[]) =>
  names.find((name, index) => names.indexOf(name) !== index)

function fieldMistakes(
  resource: Resource,
  name: string,
  field: Field,
  resources: readonly Resource[],
): string[] {
  const value = defaultOf(field)
  const isEmpty = value === '' || value === null
  const target = field.kind === 'reference' ? field.to : undefined
  return [
    NAME.test(name) ? '' : 'a name is a small letter, then letters and digits',
    NAME_IN_CALLS.test(field.wire ?? name) ? '' : 'a name in the calls is letters, digits and _',
    [name, field.wire ?? name].some(each => OWN_NAMES.includes(each) || each === resource.key)
      ? 'every row has a value of this name'
      : '',
    isPasswordName(field.wire ?? name)
    && field.kind !== 'flag'
    && field.kind !== 'integer'
    && !('secret' in field && field.secret)
      ? 'what has a name like a password is kept out of records; give it another name in the calls, or make it secret'
      : '',
    'filter' in field
    && field.filter
    && namesOf(field.wire ?? name, field).some(each => LIST_NAMES.includes(each))
      ? 'a list has something else of this name, so there can be no filter of it'
      : '',
    field.kind === 'status' && name !== 'status'
      ? 'a status has the name `status`; its name in the calls may be another one'
      : '',
    isEmpty || 'value' in checkValue(field, value) ? '' : 'its default breaks its own rules',
    field.readOnly && field.kind !== 'flag' && field.required
      ? 'what nobody can type cannot be required'
      : '',
    field.kind === 'decimal'
    && !(Number.isInteger(field.scale) && field.scale >= 0 && field.scale <= 15)
      ? 'scale is a whole number from 0 to 15'
      : '',
    field.kind === 'text' && field.secret && (field.unique || field.filter || field.sort)
      ? 'what is secret is neither unique nor filtered nor sorted'
      : '',
    field.kind === 'choice' && Object.keys(field.options).length === 0 ? 'it has no options' : '',
    typeof target === 'object' && !resources.some(each => each === target)
      ? `the resource ${target.name} is not listed`
      : '',
  ].filter(Boolean)
}
