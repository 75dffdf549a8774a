import { createContext, useContext } from 'react'
import { requiredContext } from '#hooks/required-context.ts'
import type { Page } from '#menu/resolve-route.ts'

export type { Page }

/** For a view: its own page, also while another one is on its way. */
export const [PageContext, usePage] = requiredContext<Page>('PageContext')

/** For the frame round the views: the page that is on screen, none before the first. */
export const ShownPageContext = createContext<Page | undefined>(undefined)

export const useShownPage = () => useContext(ShownPageContext)
