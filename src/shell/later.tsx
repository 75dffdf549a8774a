import { Tooltips } from '#ui/tooltips.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { FocusPressed } from './focus-pressed.tsx'
import { FollowSettings } from './follow-settings.tsx'
import { FreshPages } from './fresh-pages.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LeaveMessages } from './leave-messages.tsx'
import { MendStyles } from './mend-styles.tsx'
import { NoteVisits } from './note-visits.tsx'
import { StoredDrafts } from './stored-drafts.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { Watch } from './watch.tsx'

/*
 * All that the first page is drawn without, as one file: what only listens, and what a press opens.
 * Nothing that the console imports at once may import it, or what it lists; see use-later.ts.
 */

export { messageHistory } from '#state/message-history.ts'
export { startInStep } from '#state/in-step.ts'
export { iconFrom } from '#ui/icon-names.ts'
export { keepFocusInside } from '#ui/modal.ts'
export { CopyDetails, saidBy } from './crash-details.tsx'
export { Banners } from './banners.tsx'
export { ErrorLogButton } from './error-log-button.tsx'
export { FavouriteCommand } from './favourite-command.tsx'
export { FavouriteMenu } from './favourite-menu.tsx'
export { FilteredMenu } from './filtered-menu.tsx'
export { Flyout } from './flyout.tsx'
export { Keyboard } from './keyboard.tsx'
export { MenuFilter } from './menu-filter.tsx'
export { Palette, Panels } from './panels.tsx'
export { ScrollArrows } from './scroll-arrows.tsx'
export { SizeMenu } from './size-menu.tsx'
export { TabBarActs } from './tab-bar-acts.tsx'
export { ToolCommands } from './tool-commands.tsx'
export { fullscreen, toggleFullscreen } from './use-fullscreen.ts'
export { UserMenuItems } from './user-menu-items.tsx'
export { walkMenu } from './walk-menu.ts'

/** Over the page, whoever it belongs to. */
export const Over = () => (
  <>
    <Elsewhere />
    <Tooltips />
    <FocusPressed />
    <LeaveMessages />
    <MendStyles />
  </>
)

/** What keeps an eye on the pages of one person. */
export const Watching = () => (
  <>
    <Watch />
    <FollowSettings />
    <FreshPages />
    <LeaveGuard />
    <UnsavedGuard />
    <StoredDrafts />
    <NoteVisits />
  </>
)
