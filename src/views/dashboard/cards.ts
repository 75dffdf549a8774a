import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { CREATE_RIGHTS } from '#resource/use-create-actions.ts'
import { businessCards } from './business-cards.tsx'
import type { DashboardCard } from './card-frame.tsx'
import { ContinueCard } from './continue-card.tsx'
import { HealthCard } from './health-card.tsx'
import { FIGURES, NumbersCard } from './numbers-card.tsx'
import { OperationsCard } from './operations-card.tsx'
import { FavouritesCard, RecentPagesCard } from './page-cards.tsx'
import { QuickActionsCard } from './quick-actions-card.tsx'

/** Every card, in the default order. */
export const dashboardCards: readonly DashboardCard[] = [
  {
    id: 'first-steps',
    title: texts => texts.firstSteps,
    isForFirstPerson: true,
    columns: 3,
    canHide: true,
    LazyContent: lazyWithPreload(() => import('./first-steps-card.tsx')),
  },
  {
    id: 'numbers',
    title: texts => texts.numbers,
    permissions: FIGURES.map(figure => figure.permission),
    columns: 3,
    canRefresh: true,
    Content: NumbersCard,
  },
  ...businessCards,
  {
    id: 'quick-actions',
    title: texts => texts.quickActions,
    permissions: CREATE_RIGHTS,
    columns: 3,
    Content: QuickActionsCard,
  },
  { id: 'continue', title: texts => texts.continue, Content: ContinueCard },
  { id: 'favourites', title: texts => texts.favourites, Content: FavouritesCard },
  { id: 'recent', title: texts => texts.recent, Content: RecentPagesCard },
  {
    id: 'operations',
    title: texts => texts.operations,
    permissions: ['system:sysoperlog:list'],
    columns: 2,
    canRefresh: true,
    LazyContent: OperationsCard,
  },
  {
    id: 'health',
    title: texts => texts.health,
    permissions: ['system:sysrole:edit'],
    LazyContent: HealthCard,
  },
  {
    id: 'places',
    title: texts => texts.places,
    isAvailable: config => config.maps.key !== '',
    columns: 3,
    LazyContent: lazyWithPreload(() => import('./map-card.tsx')),
  },
  {
    id: 'shortcuts',
    title: texts => texts.shortcuts,
    columns: 3,
    // A device without a hovering pointer rarely has a keyboard.
    isAvailable: () => matchMedia('(hover: hover)').matches,
    canHide: true,
    delayMs: 1_500,
    LazyContent: lazyWithPreload(() => import('./shortcuts-card.tsx')),
  },
]
