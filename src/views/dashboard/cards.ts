import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { businessCards } from './business-cards.tsx'
import type { DashboardCard } from './card-frame.tsx'
import { Continue } from './continue-card.tsx'
import { Health } from './health-card.tsx'
import { FIGURES, Numbers } from './numbers-card.tsx'
import { Operations } from './operations-card.tsx'
import { Favourites, Recent } from './page-cards.tsx'
import { ACTIONS, QuickActions } from './quick-actions-card.tsx'

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
  { id: 'continue', title: texts => texts.continue, Content: Continue },
  { id: 'favourites', title: texts => texts.favourites, Content: Favourites },
  { id: 'recent', title: texts => texts.recent, Content: Recent },
  {
    id: 'operations',
    title: texts => texts.operations,
    needs: ['system:sysoperlog:list'],
    size: 2,
    canRefresh: true,
    later: Operations,
  },
  {
    id: 'health',
    title: texts => texts.health,
    needs: ['system:sysrole:edit'],
    later: Health,
  },
  {
    id: 'places',
    title: texts => texts.places,
    exists: config => config.maps.key !== '',
    size: 3,
    later: lazyWithPreload(() => import('./map-card.tsx')),
  },
  {
    id: 'shortcuts',
    title: texts => texts.shortcuts,
    size: 3,
    // Without a pointer that hovers there is hardly a keyboard.
    exists: () => matchMedia('(hover: hover)').matches,
    canHide: true,
    rest: 1_500,
    later: lazyWithPreload(() => import('./shortcuts-card.tsx')),
  },
]
