import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../support/clock.ts'
import { render } from '../support/render.tsx'
import { useDelayedFlag } from '#hooks/use-delayed-flag.ts'

const test = suite('useDelayedFlag')

test('a flag that ends before its delay is never on, and the delay counts anew each time', () =>
  withFakeTimers(async pass => {
    const seen: boolean[] = []
    function Part({ isSo }: { isSo: boolean }) {
      seen.push(useDelayedFlag(isSo, 200))
      return null
    }
    const { rerender, unmount } = render(<Part isSo />)
    await pass(199)
    rerender(<Part isSo={false} />)
    await pass(500)
    rerender(<Part isSo />)
    await pass(199)
    assert.not.ok(seen.includes(true))
    await pass(1)
    assert.is(seen.at(-1), true)
    const before = seen.length
    rerender(<Part isSo={false} />)
    assert.not.ok(seen.slice(before).includes(true))
    rerender(<Part isSo />)
    assert.is(seen.at(-1), false)
    unmount()
  }))

test.run()
