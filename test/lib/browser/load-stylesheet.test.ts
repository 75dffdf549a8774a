import '../../support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadStylesheet } from '#lib/browser/load-stylesheet.ts'

const test = suite('load-stylesheet')

test('W22 a stylesheet that failed is requested again; a loaded one is not', async () => {
  document.head.innerHTML = '<meta name="coalface-styles" content="/assets/rest-1.css">'
  const links: HTMLLinkElement[] = []
  // Kept out of the document, where happy-dom would report at once that they failed.
  document.head.append = (link: HTMLLinkElement) => void links.push(link)
  try {
    const first = loadStylesheet()
    assert.is(links[0]?.getAttribute('href'), '/assets/rest-1.css')
    links[0]?.dispatchEvent(new Event('error'))
    const failed = await first.catch((error: unknown) => error)
    assert.match(String(failed), '/assets/rest-1.css could not be loaded')

    const second = loadStylesheet()
    links[1]?.dispatchEvent(new Event('load'))
    await second
    await loadStylesheet()
    assert.is(links.length, 2)
  } finally {
    Reflect.deleteProperty(document.head, 'append')
    document.head.replaceChildren()
  }
})

test.run()
