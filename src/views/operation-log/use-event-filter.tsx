import { use, useMemo } from 'react'
import { componentOf, type Resource } from '#definitions/define-resource.ts'
import { OTHER_EVENTS } from '#entities/operation/operation.ts'
import { type CustomFilterProps, type Filter, listedValues } from '#list/list-filters.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { describedBy, eventsOfResource } from '#resource/history/described-kinds.ts'
import { resources, sampleResources } from '#resources/listed.ts'
import { systemResources } from '#resources/system/index.ts'
import { componentKey } from '#routing/paths.ts'
import { useBackend } from '#session/use-backend.ts'
import type { ComboboxOption } from '#ui/fields/combobox-field.tsx'
import { MultiCombobox } from '#ui/fields/multi-combobox.tsx'
import { isEventChosen, toggleEvent } from './event-choice.ts'

/** How the operation is chosen: several and whole kinds of them, or one where a back end takes one. */
export function useEventFilter(): Pick<Filter, 'options' | 'isList' | 'renderField'> {
  const { severalOperations } = useBackend().supports
  const options = useEventOptions(severalOperations)
  return useMemo(
    () =>
      severalOperations
        ? {
            options,
            isList: true,
            renderField: field => <EventField options={options} {...field} />,
          }
        : { options },
    [options, severalOperations],
  )
}

/** The operations on our records, on a shop's, and all others. */
function useEventOptions(hasWholeKinds: boolean): readonly ComboboxOption[] {
  const texts = useTexts('operation-log')
  const locale = useLocale()
  const pages = use(MenuContext)?.pages
  return useMemo(() => {
    // A shop without goods is offered no "Article created".
    const isInMenu = (resource: Resource) =>
      pages?.some(({ component }) => component === componentKey(componentOf(resource))) ?? false
    const described = [...systemResources, ...resources, ...sampleResources.filter(isInMenu)]
    const nameOf = (event: string) => texts.events(event, describedBy(event)?.title.one[locale])
    const ofRecords = described.flatMap((resource): ComboboxOption[] => {
      const title = resource.title.many[locale]
      const events = eventsOfResource(resource)
      const isWhole = hasWholeKinds && events.length > 1
      return [
        ...(isWhole ? [{ value: `${resource.name}.*`, label: texts.allAbout(title) }] : []),
        // "Password reset" is found by "users" too.
        ...events.map(value => ({ value, label: nameOf(value), words: title, isPart: isWhole })),
      ]
    })
    const others = OTHER_EVENTS.map(value => ({ value, label: nameOf(value) }))
    return [...new Map([...ofRecords, ...others].map(each => [each.value, each])).values()]
  }, [texts, locale, pages, hasWholeKinds])
}

function EventField({
  options,
  label,
  value,
  onChange,
}: CustomFilterProps & { options: readonly ComboboxOption[] }) {
  const { any, noneFound } = useTexts('list')
  const { separator } = useTexts('operation-log')
  const chosen = listedValues(value)
  const labelOf = (event: string) => options.find(each => each.value === event)?.label ?? event
  const offered = options.map(option => option.value)

  return (
    <MultiCombobox
      label={label}
      options={[{ value: '', label: any }, ...options]}
      isChosen={event => isEventChosen(chosen, event)}
      onToggle={event => onChange(toggleEvent(chosen, event, offered).join())}
      summary={chosen.length > 0 ? chosen.map(labelOf).join(separator) : any}
      noMatch={noneFound}
    />
  )
}
