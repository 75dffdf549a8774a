/** Finds elements as people and screen readers do: by role and accessible name. */

const ROLES: Record<string, string> = {
  'a[href]': 'link',
  'area[href]': 'link',
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
  'h1, h2, h3, h4, h5, h6': 'heading',
  hr: 'separator',
  img: 'img',
  'input[type=checkbox]': 'checkbox',
  'input[type=radio]': 'radio',
  'input[type=range]': 'slider',
  'input[type=search]': 'searchbox',
  'input[type=number]': 'spinbutton',
  'input[type=button], input[type=submit], input[type=reset]': 'button',
  input: 'textbox',
  li: 'listitem',
  main: 'main',
  meter: 'meter',
  nav: 'navigation',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  search: 'search',
  'section[aria-label], section[aria-labelledby]': 'region',
  select: 'combobox',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  thead: 'rowgroup',
  'th[scope=row]': 'rowheader',
  th: 'columnheader',
  tr: 'row',
  'ul, ol, menu': 'list',
}

/** Roles whose name is their content when nothing else names them. */
const NAMED_BY_CONTENT = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio '
    + 'option radio row rowheader switch tab term tooltip treeitem'
  ).split(' '),
)

export type Name = string | RegExp

/** The one element with this role and name; throws, and says what there is, unless it is exactly one. */
export function byRole(container: ParentNode, role: string, name?: Name): HTMLElement {
  const found = allByRole(container, role, name)
  if (found.length === 1 && found[0]) return found[0]
  const wanted = `${role}${name === undefined ? '' : ` "${name}"`}`
  const others = allByRole(container, role).map(element => `"${nameOf(element)}"`)
  throw new Error(`${found.length} × ${wanted}; there is ${role}: ${others.join(', ') || 'none'}`)
}

/** Like `byRole`, but nothing there is an answer too. */
export function maybeByRole(
  container: ParentNode,
  role: string,
  name?: Name,
): HTMLElement | undefined {
  return allByRole(container, role, name).length === 0 ? undefined : byRole(container, role, name)
}

export function allByRole(container: ParentNode, role: string, name?: Name): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(candidates(role))].filter(
    element =>
      roleOf(element) === role
      && isExposed(element)
      && (name === undefined || fits(nameOf(element), name)),
  )
}

/** What may have the role, so that not every element has to be asked. */
function candidates(role: string): string {
  const implied = Object.entries(ROLES).flatMap(([selector, its]) => (its === role ? selector : []))
  return [`[role]`, ...implied].join()
}

const fits = (text: string, name: Name) =>
  typeof name === 'string' ? text === name : name.test(text)

export function roleOf(element: Element): string | undefined {
  const given = element.getAttribute('role')
  if (given) return given.split(' ')[0]
  const match = Object.entries(ROLES).find(([selector]) => element.matches(selector))
  if (match?.[1] === 'textbox' && element.getAttribute('type') === 'hidden') return undefined
  return match?.[1]
}

/** In the accessibility tree as far as attributes say; stylesheets are not read. */
function isExposed(element: Element) {
  return element.closest('[hidden], [inert], [aria-hidden=true], template, script') === null
}

export function nameOf(element: Element): string {
  return tidy(
    referenced(element, 'aria-labelledby')
      || element.getAttribute('aria-label')
      || labelsOf(element)
      || element.getAttribute('alt')
      || own(element)
      || element.getAttribute('title')
      || element.getAttribute('placeholder')
      || '',
  )
}

/** What `aria-describedby` points at, as text. */
export const descriptionOf = (element: Element) => tidy(referenced(element, 'aria-describedby'))

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

function referenced(element: Element, attribute: string): string {
  const ids = element.getAttribute(attribute)?.split(/\s+/) ?? []
  return ids.map(id => content(document.getElementById(id), true)).join(' ')
}

function labelsOf(element: Element): string {
  if (!element.matches('input, select, textarea, meter, progress, output')) return ''
  const labels = [
    ...(element.id ? document.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`) : []),
    ...(element.closest('label') ? [element.closest('label')] : []),
  ]
  return [...new Set(labels)].map(label => content(label, false)).join(' ')
}

function own(element: Element): string {
  const child = { fieldset: 'legend', table: 'caption', figure: 'figcaption' }[element.localName]
  if (child) return content(element.querySelector(`:scope > ${child}`), false)
  return NAMED_BY_CONTENT.has(roleOf(element) ?? '') ? content(element, false) : ''
}

/** The text a screen reader would read; a referenced element counts even when it is hidden. */
function content(node: Node | null, hiddenCounts: boolean): string {
  if (node === null) return ''
  if (node.nodeType === 3) return node.textContent ?? ''
  if (!(node instanceof Element)) return ''
  if (!hiddenCounts && node.matches('[hidden], [aria-hidden=true]')) return ''
  if (node.matches('input, select, textarea, svg')) return node.getAttribute('aria-label') ?? ''
  const named = node.getAttribute('aria-label') ?? node.getAttribute('alt')
  return named ?? [...node.childNodes].map(child => content(child, false)).join('')
}
