import { createContext, useContext } from 'react'
import { requiredContext } from '#hooks/required-context.ts'

export interface Crumb {
  title: string
  path?: string
}

/** The page that a view is drawn for. */
export interface Page {
  path: string
  title: string
  /** From the root of the menu to this page, itself included. */
  trail: readonly Crumb[]
  /** Keys of the sidebar entries that are open and marked for it, the outermost first. */
  marks: readonly string[]
  /** The values of `:param` parts of the path. */
  params: Readonly<Record<string, string>>
  /** Stays mounted when it is left (§13). */
  cached: boolean
  /** Its tab is always there, as the menu says. */
  affix?: boolean
  /** What the menu row named, for a page that is not in this build. */
  component?: string
}

/** For a view: its own page, also while another one is on its way. */
export const [PageContext, usePage] = requiredContext<Page>('PageContext')

/** For the frame round the views: the page that is on screen, none before the first. */
export const ShownPageContext = createContext<Page | undefined>(undefined)

export const useShownPage = () => useContext(ShownPageContext)
