import { useSidewaysWheel } from './sideways-wheel.ts'
import { useTabDragging, type TabDragging } from './tab-dragging.ts'

/** What a pointer does with tabs besides pressing them: it drags them, and its wheel turns them. */
export function TabPointer(tabs: TabDragging) {
  useTabDragging(tabs)
  useSidewaysWheel(tabs.scroller)
  return null
}
