import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { MapView } from '#ui/charts/map-view.tsx'
import { mapPlaces } from './business-cards.tsx'

/** D8: a map, drawn in a frame of its own; the card exists only with a configured key. */
export default function MapCard() {
  const { maps } = useRuntimeConfig()
  const locale = useLocale()
  const texts = useTexts('maps')
  const { places: title } = useTexts('dashboard')

  return <MapView title={title} maps={maps} places={mapPlaces} locale={locale} texts={texts} />
}
