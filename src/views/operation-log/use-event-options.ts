import { use, useMemo } from 'react'
import { componentOf, type Resource } from '#definitions/define-resource.ts'
import { eventsOfKind, OTHER_EVENTS, OWN_KINDS } from '#entities/operation.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { describedBy, eventsOfResource } from '#resource/history/described-kinds.ts'
import { resources, sampleResources } from '#resources/index.ts'
import { componentKey } from '#routing/paths.ts'

/** The operations that a filter offers: on our records, on described ones, and all others. */
export function useEventOptions(): readonly { value: string; label: string }[] {
  const texts = useTexts('operation-log')
  const locale = useLocale()
  const pages = use(MenuContext)?.pages
  return useMemo(() => {
    // A shop without goods is offered no "Article created".
    const isInMenu = (resource: Resource) =>
      pages?.some(({ component }) => component === componentKey(componentOf(resource))) ?? false
    const described = [...resources, ...sampleResources.filter(isInMenu)]
    const events = [
      ...Object.entries(OWN_KINDS).flatMap(([kind, { actions }]) => eventsOfKind(kind, actions)),
      ...described.flatMap(eventsOfResource),
      ...OTHER_EVENTS,
    ]
    return [...new Set(events)].map(event => ({
      value: event,
      label: texts.events(event, describedBy(event)?.title.one[locale]),
    }))
  }, [texts, locale, pages])
}
