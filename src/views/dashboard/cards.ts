import type { ComponentType } from 'react'
import type { Locale } from '#constants.ts'
import type { RuntimeConfig } from '#model/config.ts'
import { chunk } from '#hooks/chunk.ts'
import type { Texts } from '#locales/index.ts'
import { businessCards } from './business.tsx'
import { Continue } from './continue.tsx'
import { FIGURES, Numbers } from './numbers.tsx'
import { Favourites, Recent } from './pages.tsx'
import { ACTIONS, QuickActions } from './quick-actions.tsx'

export interface DashboardCard {
  /** Never changes: what a person arranged is stored by it. */
  id: string
  title: (texts: Texts<'dashboard'>, locale: Locale) => string
  /** One of these permissions; a card whose permission is missing does not exist. */
  needs?: readonly string[] | undefined
  /** Whether this deployment has what it shows. */
  exists?: ((config: RuntimeConfig) => boolean) | undefined
  /** How many of three columns. */
  size: 1 | 2 | 3
  /** It reads from the server and can be told to do so again. */
  canRefresh?: boolean | undefined
  /** It can be hidden where it stands; "Arrange cards" brings it back. */
  canHide?: boolean | undefined
  /** Its code and its calls wait until it comes into sight. */
  whenSeen?: boolean | undefined
  /** How long, in ms, it leaves the network to the others even then. */
  rest?: number | undefined
  Content: ComponentType
}

// Not everybody has these, and nobody waits for them: they stand below the others.
const Health = chunk(() => import('./health.tsx'))
const Operations = chunk(() => import('./operations.tsx'))
const Places = chunk(() => import('./places.tsx'))
const Shortcuts = chunk(() => import('./shortcuts.tsx'))

/** Every card, in the order they have as long as nobody arranges them. */
export const cards: readonly DashboardCard[] = [
  {
    id: 'numbers',
    title: texts => texts.numbers,
    needs: FIGURES.map(figure => figure.needs),
    size: 3,
    canRefresh: true,
    Content: Numbers,
  },
  ...businessCards,
  {
    id: 'quick-actions',
    title: texts => texts.quickActions,
    needs: ACTIONS.map(action => action.needs),
    size: 3,
    Content: QuickActions,
  },
  { id: 'continue', title: texts => texts.continue, size: 1, Content: Continue },
  { id: 'favourites', title: texts => texts.favourites, size: 1, Content: Favourites },
  { id: 'recent', title: texts => texts.recent, size: 1, Content: Recent },
  {
    id: 'operations',
    title: texts => texts.operations,
    needs: ['system:sysoperlog:list'],
    size: 2,
    canRefresh: true,
    whenSeen: true,
    get Content() {
      return Operations.Screen
    },
  },
  {
    id: 'health',
    title: texts => texts.health,
    needs: ['system:sysrole:edit'],
    size: 1,
    whenSeen: true,
    get Content() {
      return Health.Screen
    },
  },
  {
    id: 'places',
    title: texts => texts.places,
    exists: config => config.maps.key !== '',
    size: 3,
    whenSeen: true,
    get Content() {
      return Places.Screen
    },
  },
  {
    id: 'shortcuts',
    title: texts => texts.shortcuts,
    // Without a pointer that hovers there is hardly a keyboard.
    exists: () => matchMedia('(hover: hover)').matches,
    size: 1,
    canHide: true,
    whenSeen: true,
    rest: 1_500,
    get Content() {
      return Shortcuts.Screen
    },
  },
]
