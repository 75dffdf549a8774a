import { requiredContext } from '#hooks/required-context.ts'

/**
 * Where the focus goes when a page is entered (§28.2). Usually to its heading;
 * whoever navigates and wants it otherwise says so just before. `tabs`: the tabs bar places it;
 * `trigger`: it stays on what was pressed.
 */
export interface FocusTarget {
  expect(path: string, focus: 'tabs' | 'trigger'): void
  /** What was said about this page, once; another page than the expected one forgets it. */
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
