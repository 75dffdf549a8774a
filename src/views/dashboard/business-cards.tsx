import type { MapPlace } from '#ui/charts/map-view.tsx'
import type { DashboardCard } from './card-frame.tsx'

/** The shop's own cards, placed after the numbers: docs/development.md, "Add a dashboard card". */
export const businessCards: readonly DashboardCard[] = []

/** The places on the map, such as yards, wharfs, offices; there is a map only with a configured key. */
export const mapPlaces: readonly MapPlace[] = []
