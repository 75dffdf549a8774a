import type { Locator, Page } from 'playwright-core'

/**
 * Does what a person's hands do, and counts it: a click, a key with those held for it, and a text
 * however long are one press each.
 */
export function createHands(page: Page) {
  let count = 0

  return {
    get count() {
      return count
    },
    async click(target: Locator) {
      count++
      await target.click()
    },
    async press(key: string) {
      count++
      await page.keyboard.press(key)
    },
    /** Into a field, or without one where the focus is. */
    async type(text: string, field?: Locator) {
      count++
      await (field ? field.fill(text) : page.keyboard.insertText(text))
    },
    async choose(option: string, select: Locator) {
      count++
      await select.selectOption({ label: option })
    },
  }
}
