/** Finds elements as people and screen readers do: by role and accessible name. */

const ROLE_BY_INPUT_TYPE: Record<string, string | undefined> = {
  button: 'button',
  checkbox: 'checkbox',
  hidden: undefined,
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
}

/** The role of an element, by its tag and where needed by its attributes. */
const ROLE_BY_ELEMENT: Record<string, string | ((element: Element) => string | undefined)> = {
  a: element => (element.hasAttribute('href') ? 'link' : undefined),
  area: element => (element.hasAttribute('href') ? 'link' : undefined),
  article: 'article',
  aside: 'complementary',
  button: 'button',
  caption: 'caption',
  datalist: 'listbox',
  dd: 'definition',
  dialog: 'dialog',
  dt: 'term',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  img: 'img',
  input(element) {
    const type = element.getAttribute('type') ?? ''
    return type in ROLE_BY_INPUT_TYPE ? ROLE_BY_INPUT_TYPE[type] : 'textbox'
  },
  li: 'listitem',
  main: 'main',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  search: 'search',
  section: element =>
    element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
      ? 'region'
      : undefined,
  select: 'combobox',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  th: element => (element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader'),
  thead: 'rowgroup',
  tr: 'row',
  ul: 'list',
}

/** Roles whose name is their content when nothing else names them. */
const NAMED_BY_CONTENT = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio '
    + 'option radio row rowheader switch tab term tooltip treeitem'
  ).split(' '),
)

export type NameMatcher = string | RegExp

/**
 * The one element with this role and name; throws unless there is exactly one, and lists those it
 * found.
 */
export function getByRole(container: ParentNode, role: string, name?: NameMatcher): HTMLElement {
  const found = queryAllByRole(container, role, name)
  if (found.length === 1 && found[0]) return found[0]
  const description = `${role}${name === undefined ? '' : ` "${name}"`}`
  const available = queryAllByRole(container, role).map(element => `"${accessibleNameOf(element)}"`)
  throw new Error(
    `${found.length} × ${description}; there is ${role}: ${available.join(', ') || 'none'}`,
  )
}

/** Like `getByRole`, but `undefined` when there is none. */
export function queryByRole(
  container: ParentNode,
  role: string,
  name?: NameMatcher,
): HTMLElement | undefined {
  return queryAllByRole(container, role, name).length === 0
    ? undefined
    : getByRole(container, role, name)
}

export function queryAllByRole(
  container: ParentNode,
  role: string,
  name?: NameMatcher,
): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(candidateSelector(role))].filter(
    element =>
      roleOf(element) === role
      && isExposed(element)
      && (name === undefined || matchesName(accessibleNameOf(element), name)),
  )
}

/** A selector for elements that may have the role, so that not every element has to be checked. */
function candidateSelector(role: string): string {
  const names = Object.keys(ROLE_BY_ELEMENT).filter(name => {
    const entry = ROLE_BY_ELEMENT[name]
    return entry === role || typeof entry === 'function'
  })
  return [`[role^="${role}"]`, ...names].join()
}

const matchesName = (text: string, name: NameMatcher) =>
  typeof name === 'string' ? text === name : name.test(text)

export function roleOf(element: Element): string | undefined {
  const explicit = element.getAttribute('role')
  if (explicit) return explicit.split(' ')[0]
  const entry = ROLE_BY_ELEMENT[element.localName]
  return typeof entry === 'function' ? entry(element) : entry
}

/**
 * Whether the element is in the accessibility tree, as far as attributes tell; stylesheets are not
 * read.
 */
function isExposed(element: Element) {
  return element.closest('[hidden], [inert], [aria-hidden=true], template, script') === null
}

export function accessibleNameOf(element: Element): string {
  return collapseSpaces(
    referencedText(element, 'aria-labelledby')
      || element.getAttribute('aria-label')
      || labelsOf(element)
      || element.getAttribute('alt')
      || ownName(element)
      || element.getAttribute('title')
      || element.getAttribute('placeholder')
      || '',
  )
}

/** The text of the elements that `aria-describedby` names. */
export const accessibleDescriptionOf = (element: Element) =>
  collapseSpaces(referencedText(element, 'aria-describedby'))

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

function referencedText(element: Element, attribute: string): string {
  const ids = element.getAttribute(attribute)?.split(/\s+/) ?? []
  return ids.map(id => readableText(document.getElementById(id), true)).join(' ')
}

function labelsOf(element: Element): string {
  if (!element.matches('input, select, textarea, meter, progress, output')) return ''
  const labels = [
    ...(element.id ? document.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`) : []),
    ...(element.closest('label') ? [element.closest('label')] : []),
  ]
  return [...new Set(labels)].map(label => readableText(label, false)).join(' ')
}

function ownName(element: Element): string {
  const child = { fieldset: 'legend', table: 'caption', figure: 'figcaption' }[element.localName]
  if (child) return readableText(element.querySelector(`:scope > ${child}`), false)
  return NAMED_BY_CONTENT.has(roleOf(element) ?? '') ? readableText(element, false) : ''
}

/** The text that a screen reader would read; a referenced element counts even when it is hidden. */
function readableText(node: Node | null, hiddenCounts: boolean): string {
  if (node === null) return ''
  if (node.nodeType === 3) return node.textContent ?? ''
  if (!(node instanceof Element)) return ''
  if (!hiddenCounts && node.matches('[hidden], [aria-hidden=true]')) return ''
  if (node.matches('input, select, textarea, svg')) return node.getAttribute('aria-label') ?? ''
  const named = node.getAttribute('aria-label') ?? node.getAttribute('alt')
  return named ?? [...node.childNodes].map(child => readableText(child, false)).join('')
}
