import type { MapPlace } from '#ui/charts/map-view.tsx'
import type { DashboardCard } from './card-frame.tsx'

/** The shop's own cards: docs/development.md, "Add a dashboard card". They stand behind the numbers. */
export const businessCards: readonly DashboardCard[] = []

/** What the map shows where a key for one is configured: yards, wharfs, offices. */
export const mapPlaces: readonly MapPlace[] = []
