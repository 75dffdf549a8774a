import { useEffect } from 'react'

/** In ms; each next wait is twice as long. */
const FIRST_WAIT = 500
const LONGEST_WAIT = 30_000

/** Those that React asked for; the page waits for each until it is there or did not come. */
const SHEETS = 'link[rel=stylesheet][data-precedence]'

/** One that did not come Firefox gives too, without a rule, and Chromium now and then with rules that cannot be read. */
function isThere({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

/** React never asks again for a stylesheet that did not come: the console would stay bare (W22). */
export function MendStyles() {
  useEffect(() => {
    const failed = new Set<HTMLLinkElement>()
    let wait = FIRST_WAIT
    let timer: ReturnType<typeof setTimeout> | undefined

    function mend() {
      clearTimeout(timer)
      for (const sheet of failed) sheet.replaceWith(sheet.cloneNode())
      failed.clear()
    }
    function keep({ target }: Event) {
      if (!(target instanceof HTMLLinkElement && target.matches(SHEETS))) return
      failed.add(target)
      clearTimeout(timer)
      timer = setTimeout(mend, wait)
      wait = Math.min(2 * wait, LONGEST_WAIT)
    }

    for (const link of document.querySelectorAll<HTMLLinkElement>(SHEETS)) {
      if (!isThere(link)) failed.add(link)
    }
    mend()
    addEventListener('error', keep, { capture: true })
    addEventListener('online', mend)
    return () => {
      clearTimeout(timer)
      removeEventListener('error', keep, { capture: true })
      removeEventListener('online', mend)
    }
  }, [])

  return null
}
