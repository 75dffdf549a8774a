import { createContext, useContext } from 'react'
import { requiredContext } from '#hooks/required-context.ts'

export interface Crumb {
  title: string
  path?: string
}

/** The page of a view. */
export interface Page {
  path: string
  title: string
  /** From the root of the menu to this page, itself included. */
  trail: readonly Crumb[]
  /**
   * The keys of the sidebar entries that are open and marked for this page, the outermost first.
   */
  marks: readonly string[]
  /** The values of `:param` parts of the path. */
  params: Readonly<Record<string, string>>
  /** Stays mounted when the user leaves it. */
  cached: boolean
  /** Its tab is always there, as the menu row says. */
  affix?: boolean
  /** The component that the menu row names, for a page that is not in this build. */
  component?: string
}

/** For views: their own page, also while another one is loading. */
export const [PageContext, usePage] = requiredContext<Page>('PageContext')

/** For the shell: the page that is on screen, `undefined` before the first one. */
export const ShownPageContext = createContext<Page | undefined>(undefined)

export const useShownPage = () => useContext(ShownPageContext)
