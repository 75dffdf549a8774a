import { thousands } from '#lib/format.ts'
import form from '#locales/en/form.ts'
import type { TabListTexts } from '#tabs/tab-list.tsx'
import type { TreePickerTexts } from '#ui/collections/tree-picker.tsx'
import type { ColourPickerTexts } from '#ui/fields/colour-picker.tsx'
import type { PaginationTexts } from '#ui/navigation/pagination.tsx'

export const dayTexts = form.day

/** Only developers see the gallery, so it is in English alone. */
export const colourPickerTexts: ColourPickerTexts = {
  title: 'Pick a colour',
  area: 'Saturation and brightness',
  areaValue: (saturation, brightness) => `saturation ${saturation}%, brightness ${brightness}%`,
  hue: 'Hue',
  hex: 'Hex colour',
  invalid: 'Enter a colour such as #1890ff.',
  apply: 'Apply',
}

export const paginationTexts: PaginationTexts = {
  label: 'Pagination',
  total: total => `Total ${total}`,
  totalOver: total => `Total over ${thousands(total)}`,
  size: 'Rows per page',
  perPage: size => `${size} per page`,
  previous: 'Previous page',
  page: page => `Page ${page}`,
  next: 'Next page',
  jump: 'Go to page',
}

export const tabListTexts: TabListTexts = {
  bar: 'Visited pages',
  closeGroup: 'Close tabs',
  close: title => `Close ${title}`,
  pinned: 'Pinned',
  unsaved: 'Unsaved changes',
}

export const treeTexts: TreePickerTexts = {
  expandAll: 'Expand all',
  selectAll: 'Select all',
  linked: 'Link parent and child',
}
