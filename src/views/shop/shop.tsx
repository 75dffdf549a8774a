import { useCallback, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { isUnknownCall } from '#api/errors.ts'
import { createShopApi } from '#api/shop.ts'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { HistoryPanel } from '#resource/history/history-panel.tsx'
import { useHistory } from '#resource/history/use-history-item.ts'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { SHOP_ID, type Shop, shop } from '#resources/system/shop.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/content/card.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { ShopForm } from './shop-form.tsx'

/** The shop itself: its name, logo, colour, language, notice and links. */
export default function ShopScreen() {
  const api = useApi(createShopApi)
  const texts = useTexts('shop')
  const common = useTexts('common')
  const { title } = usePage()
  const history = useHistory()
  const [panel, open] = useRecordPanel()
  const [isFormFocused, setFormFocused] = useState(false)
  const { data, error, refetch, patch } = useQuery(
    useCallback((signal: AbortSignal) => api.get(SHOP_ID, { signal }), [api]),
  )
  const close = () => open(undefined)

  /** After a change that was not made in the form: the focus stays where it is. */
  function readAgain() {
    setFormFocused(false)
    refetch()
  }

  return (
    <>
      <PageHeader
        title={title}
        text={texts.lead}
        actions={
          data
          && history.isOffered && (
            <Button icon="time-range" onClick={() => open({ show: 'history', id: SHOP_ID })}>
              {history.label}
            </Button>
          )
        }
      />
      <div className="page-stack">
        <Card>
          {data ? (
            // Another version has another form; what was typed into the one before is its draft.
            <ShopForm
              key={data.version}
              row={data}
              isFocused={isFormFocused}
              onSaved={(saved, hasFocus) => {
                setFormFocused(hasFocus)
                if (saved) patch(() => saved)
                else refetch()
              }}
              onChanged={readAgain}
            />
          ) : isUnknownCall(error) ? (
            <Alert title={texts.unknown}>{texts.unknownText}</Alert>
          ) : error === undefined ? (
            <Skeleton label={common.loading} />
          ) : (
            <ReadErrorCard
              title={texts.failedTitle}
              reason={errorMessage(error, common)}
              onRetry={refetch}
            />
          )}
        </Card>
        {data && <OlderPage stored={data} />}
      </div>
      {panel?.show === 'history' && history.isOffered && (
        <HistoryPanel
          kind={shop.name}
          id={panel.id}
          get={api.get}
          writes={api}
          onChanged={readAgain}
          onClose={close}
        />
      )}
    </>
  )
}

/** Says that this page was loaded before the shop became what it is. */
function OlderPage({ stored }: { stored: Shop }) {
  const texts = useTexts('shop')
  const { title, theme, locale, notice, links } = useRuntimeConfig()
  const [first] = useState(stored)
  const isSame =
    stored.logo === first.logo
    && [title, theme, locale ?? 'auto', notice].join('\n')
      === [stored.shopName, stored.theme, stored.locale, stored.signInNotice].join('\n')
    && (links.documentation ?? '') === stored.documentation
    && (links.donate ?? '') === stored.donate
  if (isSame) return null

  return (
    <Alert
      role="status"
      actions={
        <Button size="small" icon="refresh" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      }
    >
      {texts.olderPage}
    </Alert>
  )
}
