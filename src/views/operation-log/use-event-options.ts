import { use, useMemo } from 'react'
import { componentOf, type Resource } from '#definitions/define-resource.ts'
import { OTHER_EVENTS } from '#entities/operation.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { describedBy, eventsOfResource } from '#resource/history/described-kinds.ts'
import { resources, sampleResources } from '#resources/listed.ts'
import { systemResources } from '#resources/system/index.ts'
import { componentKey } from '#routing/paths.ts'

/** The operations that a filter offers: on our records, on a shop's, and all others. */
export function useEventOptions(): readonly { value: string; label: string }[] {
  const texts = useTexts('operation-log')
  const locale = useLocale()
  const pages = use(MenuContext)?.pages
  return useMemo(() => {
    // A shop without goods is offered no "Article created".
    const isInMenu = (resource: Resource) =>
      pages?.some(({ component }) => component === componentKey(componentOf(resource))) ?? false
    const described = [...systemResources, ...resources, ...sampleResources.filter(isInMenu)]
    const events = [...described.flatMap(eventsOfResource), ...OTHER_EVENTS]
    return [...new Set(events)].map(event => ({
      value: event,
      label: texts.events(event, describedBy(event)?.title.one[locale]),
    }))
  }, [texts, locale, pages])
}
