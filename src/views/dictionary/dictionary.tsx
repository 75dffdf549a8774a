import { useLayoutEffect, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { CallError } from '#api/errors.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { addressParts } from '#lib/address-parts.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { useDictionaryCache } from '#resource/use-dictionary.ts'
import { type Page, usePage } from '#routing/current-page.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { Card } from '#ui/content/card.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { DictionaryHeader } from './dictionary-header.tsx'
import { Entries } from './entries.tsx'
import { TypeList } from './type-list.tsx'
import { useDictionaryTypes } from './use-dictionary-types.ts'

/** The dictionary: its types, and beside them the entries of the type in the address. */
export default function Dictionary() {
  const texts = useTexts('dictionary')
  const common = useTexts('common')
  const { path, search } = useAddress()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useDictionaryTypes()
  const dictionaries = useDictionaryCache()
  const type = new URLSearchParams(search).get('type') ?? ''
  // The type this page added to an address that had no query; '' until it does.
  const [filledIn, setFilledIn] = useState(search === '' ? '' : undefined)
  if (type !== '' && filledIn !== undefined && filledIn !== type)
    setFilledIn(filledIn === '' ? type : undefined)
  const [areEntriesDenied, setEntriesDenied] = useState(false)
  const isDenied = type !== '' && areEntriesDenied
  // The list of entries says already that this person may not see them.
  const isToldByEntries = isDenied && error instanceof CallError && error.code === 403
  const typeId = typeIdFrom(usePage())
  const first = data?.types.find(
    ({ row }) => typeId === undefined || String(row?.dictId) === typeId,
  )?.dictType

  // A layout effect, so that the request for the entries starts before the paint.
  useLayoutEffect(() => {
    if (type !== '' || first === undefined) return
    const query = new URLSearchParams(search)
    query.set('type', first)
    navigate(`${path}?${query}`, { replace: true })
  }, [type, first, path, search, navigate])

  // Another type drops the filters, the page number and the panel of this one.
  const choose = useEventCallback((next: string) =>
    navigate(`${path}?${new URLSearchParams({ type: next })}`),
  )
  const onTypesChanged = useEventCallback((typeToShow: string | undefined) => {
    const next = typeToShow ?? data?.types.find(({ dictType }) => dictType !== type)?.dictType
    refetch()
    dictionaries.broadcastChange(type)
    navigate(next ? `${path}?${new URLSearchParams({ type: next })}` : path, { replace: true })
  })

  return (
    <div className="dictionary">
      <DictionaryHeader
        type={type}
        name={data?.types.find(({ dictType }) => dictType === type)?.name ?? (data && type)}
        isOffered={!isDenied && (type !== '' || first !== undefined || (!data && isFetching))}
      />
      {data ? (
        <TypeList known={data} type={type} onChoose={choose} onChanged={onTypesChanged} />
      ) : error === undefined ? (
        <Card>
          <Skeleton label={common.loading} />
        </Card>
      ) : (
        !isToldByEntries && (
          <Card>
            <ReadErrorCard
              title={texts.typesFailed}
              reason={errorMessage(error, common)}
              onRetry={refetch}
              busy={isFetching}
            />
          </Card>
        )
      )}
      {type !== '' ? (
        <Entries
          key={type}
          type={type}
          openedWithoutQuery={filledIn === type}
          onDenied={setEntriesDenied}
          onChanged={refetch}
        />
      ) : (
        <>
          {data?.types.length === 0 && <EmptyState title={texts.noneTitle} text={texts.noneText} />}
          {typeId !== undefined && data && data.types.length > 0 && first === undefined && (
            <EmptyState title={texts.noSuchType(displayTextOf(typeId, 40))} />
          )}
        </>
      )}
    </div>
  )
}

/** The id of a type in the page's own path: `dict/data/3`, with or without `:param` in the menu. */
function typeIdFrom({ params, path: address }: Page): string | undefined {
  const { path } = addressParts(address)
  const last = path.slice(path.lastIndexOf('/') + 1)
  return Object.values(params).includes(last) || /\/data\/\d+$/i.test(path) ? last : undefined
}
