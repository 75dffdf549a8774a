import { requiredContext } from '#hooks/required-context.ts'

/**
 * Where the focus goes when the user enters a page (§28.2). Usually to its heading; a caller that
 * wants another target calls `expect` just before it navigates. `tabs`: the tab bar sets the focus;
 * `trigger`: the focus stays on the pressed control.
 */
interface FocusTarget {
  expect(path: string, focus: 'tabs' | 'trigger'): void
  /** The target for this page; the call forgets what was expected, also for another page. */
  take(path: string): 'heading' | 'tabs' | 'trigger'
}

export function createFocusTarget(): FocusTarget {
  let expected: { path: string; focus: 'tabs' | 'trigger' } | undefined

  return {
    expect(path, focus) {
      expected = { path, focus }
    },
    take(path) {
      const focus = expected?.path === path ? expected.focus : 'heading'
      expected = undefined
      return focus
    },
  }
}

export const [FocusTargetContext, useFocusTarget] =
  requiredContext<FocusTarget>('FocusTargetContext')
