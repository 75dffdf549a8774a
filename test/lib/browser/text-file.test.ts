import '../../support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { stopTime } from '../../support/clock.ts'
import { download } from '#lib/browser/text-file.ts'

const test = suite('download')

test('B.6 a file has its name and its text, and is let go once the browser has read it', () =>
  stopTime(async pass => {
    const { createObjectURL, revokeObjectURL } = URL
    const files: Blob[] = []
    const gone: string[] = []
    const pressed: string[] = []
    Object.assign(URL, {
      // Nowhere: a link to anything else takes the page of the tests behind this one away.
      createObjectURL: (file: Blob) => `#${files.push(file)}`,
      revokeObjectURL: (url: string) => void gone.push(url),
    })
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      pressed.push(`${this.download} ${this.getAttribute('href')}`)
    }
    try {
      download('roles.csv', 'a,b', 'text/csv')
      assert.equal(pressed, ['roles.csv #1'])
      assert.equal([await files[0]?.text(), files[0]?.type], ['a,b', 'text/csv'])
      assert.equal(gone, [])
      await pass(10_000)
      assert.equal(gone, ['#1'])
    } finally {
      Object.assign(URL, { createObjectURL, revokeObjectURL })
      HTMLAnchorElement.prototype.click = click
    }
  }))

test.run()
