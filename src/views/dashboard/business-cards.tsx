import { componentOf, permissionOf } from '#definitions/define-resource.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { orders } from '#resources/orders.ts'
import type { MapPlace } from '#ui/charts/map-view.tsx'
import type { DashboardCard } from './card-frame.tsx'

/** The shop's own cards, placed after the numbers: docs/development.md, "Add a dashboard card". */
export const businessCards: readonly DashboardCard[] = [
  {
    id: 'orders-by-state',
    title: (_, locale) => (locale === 'en' ? 'Orders by state' : '各状态订单'),
    permissions: [permissionOf(orders, 'list')],
    component: componentOf(orders),
    columns: 3,
    canRefresh: true,
    LazyContent: lazyWithPreload(() => import('./orders-card.tsx')),
  },
]

/** The places on the map, such as yards, wharfs, offices; there is a map only with a configured key. */
export const mapPlaces: readonly MapPlace[] = []
