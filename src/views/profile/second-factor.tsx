import { useCallback, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { createOwnFactorApi, type FactorKey, type OwnFactor } from '#api/factor/own-factor.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import { useAction } from '#hooks/use-action.ts'
import { useQuery } from '#hooks/use-query.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import { Card } from '#ui/content/card.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { useBegin } from '#views/factor/use-begin.ts'
import type { FactorDialogProps } from './factor-dialog.tsx'

/** Loaded on demand: with the drawing of the picture, for a few minutes of a year. */
const FactorDialog = lazyView<FactorDialogProps>(() => import('./factor-dialog.tsx'), 'factor')

/** With so few recovery codes left the user is told to make new ones. */
const FEW_CODES = 2

/** The user's own second factor. Setting it up ends the other sessions, so `onChanged` reloads them. */
export function SecondFactor({ onChanged }: { onChanged: () => void }) {
  const api = useApi(createOwnFactorApi)
  const texts = useTexts('factor')
  const common = useTexts('common')
  const { data, error, refetch } = useQuery(
    useCallback((signal: AbortSignal) => api.get({ signal }), [api]),
  )
  const [shown, setShown] = useState<Shown>()

  function close() {
    setShown(undefined)
    refetch()
    onChanged()
  }

  return (
    <Card title={texts.title}>
      {data?.active ? (
        <ActiveFactor factor={data} onCodes={codes => setShown({ codes })} onChanged={refetch} />
      ) : data ? (
        <NoFactor onBegun={begun => setShown({ begun })} />
      ) : error === undefined ? (
        <Skeleton label={common.loading} />
      ) : (
        <ReadErrorCard
          title={texts.failed}
          reason={errorMessage(error, common)}
          onRetry={refetch}
        />
      )}
      {shown && (
        <LazyPanel
          part={FactorDialog}
          title={'begun' in shown ? texts.setUpTitle : texts.codesTitle}
          onClose={close}
        >
          {returnFocus => <FactorDialog {...shown} returnFocus={returnFocus} onClose={close} />}
        </LazyPanel>
      )}
    </Card>
  )
}

/** What the dialog shows: the key of a set-up, or new recovery codes. */
type Shown = { begun: FactorKey } | { codes: readonly string[] }

function NoFactor({ onBegun }: { onBegun: (made: FactorKey) => void }) {
  const texts = useTexts('factor')
  const { busy, start } = useBegin(onBegun)

  return (
    <>
      <p className="profile__line">{texts.offText}</p>
      <OnlineButton icon="lock" aria-haspopup="dialog" busy={busy} onClick={() => void start()}>
        {texts.setUp}
      </OnlineButton>
    </>
  )
}

interface ActiveFactorProps {
  factor: OwnFactor
  onCodes: (codes: readonly string[]) => void
  onChanged: () => void
}

function ActiveFactor({ factor, onCodes, onChanged }: ActiveFactorProps) {
  const { createdAt, recoveryCodes, required } = factor
  const api = useApi(createOwnFactorApi)
  const notices = useNotices()
  const texts = useTexts('factor')
  const common = useTexts('common')
  const renewing = useAction(renewCodes)
  const ending = useAction(turnOff)

  async function renewCodes() {
    const isSure = await notices.ask({
      title: texts.newCodesQuestion,
      text: texts.newCodesText,
      tone: 'warning',
      confirmLabel: texts.newCodesConfirm,
      cancelLabel: common.cancel,
      needsServer: true,
    })
    const codes = isSure && (await api.renewCodes())
    if (codes) onCodes(codes)
  }

  async function turnOff() {
    const isSure = await notices.ask({
      title: texts.turnOffQuestion,
      text: texts.turnOffText,
      tone: 'danger',
      confirmLabel: texts.turnOff,
      cancelLabel: common.cancel,
      needsServer: true,
    })
    if (!isSure) return
    try {
      if (await api.remove()) notices.show('success', texts.turnedOff)
    } finally {
      onChanged()
    }
  }

  return (
    <>
      <p className="profile__line">
        <span>{texts.since}</span> <RelativeTime time={createdAt} />
        {' · '}
        <span>{texts.codesLeft(recoveryCodes)}</span>
      </p>
      {recoveryCodes <= FEW_CODES && <Alert tone="warning">{texts.fewCodes}</Alert>}
      <p className="profile__actions">
        <OnlineButton busy={renewing.busy} onClick={() => void renewing.start()}>
          {texts.newCodes}
        </OnlineButton>
        {!required && (
          <OnlineButton tone="danger-ghost" busy={ending.busy} onClick={() => void ending.start()}>
            {texts.turnOff}
          </OnlineButton>
        )}
      </p>
      {required && <p className="profile__line">{texts.required}</p>}
    </>
  )
}
