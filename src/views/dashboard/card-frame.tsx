import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react'
import type { RuntimeConfig } from '#config/runtime-config.ts'
import type { Locale } from '#constants.ts'
import { useInView } from '#hooks/use-in-view.ts'
import { QueryAnsweredContext } from '#hooks/use-query.ts'
import { retryFailedChunks } from '#lib/browser/load-chunk.ts'
import { serverNow } from '#lib/server-clock.ts'
import type { Texts } from '#locales/areas.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Card } from '#ui/content/card.tsx'
import { ErrorCard } from '#ui/status/error-card.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

export interface DashboardCard {
  /** Must never change: users' stored arrangements name it. */
  id: string
  title: (texts: Texts<'dashboard'>, locale: Locale) => string
  /** The user needs one of these; without it there is no such card. */
  permissions?: readonly string[] | undefined
  /** The view that it belongs to: without its page in the user's menu there is no such card. */
  component?: string | undefined
  /** Whether this deployment has what the card shows. */
  isAvailable?: ((config: RuntimeConfig) => boolean) | undefined
  /** The card is for an administrator who is the only person here. */
  isForFirstPerson?: boolean | undefined
  /** How many of three columns; one by default. */
  columns?: 1 | 2 | 3 | undefined
  /** The card reads from the server and has a button to read again. */
  canRefresh?: boolean | undefined
  /** The card has a button to hide it; "Arrange cards" brings it back. */
  canHide?: boolean | undefined
  Content?: ComponentType | undefined
  /** Instead of `Content`: mounted, and its chunk loaded, once the card is in view. */
  LazyContent?: ComponentType | undefined
  /** How long, in ms, it waits in view, to leave the network to other cards. */
  delayMs?: number | undefined
}

interface FramedCard extends Omit<DashboardCard, 'title'> {
  title: string
}

/** One card: it loads, fails and reloads independently of the others. */
export function CardFrame({ card, onHide }: { card: FramedCard; onHide?: (id: string) => void }) {
  const { id, title, columns, canRefresh, canHide, LazyContent, delayMs, Content } = card
  const texts = useTexts('dashboard')
  const common = useTexts('common')
  /** A new key remounts the content. */
  const [turn, setTurn] = useState(0)
  const reload = () => setTurn(turn + 1)
  const [answeredAt, setAnsweredAt] = useState<number>()
  const onAnswered = useCallback(() => setAnsweredAt(serverNow()), [])

  return (
    <div className="dashboard__card" data-size={columns}>
      <Card
        title={title}
        actions={
          canRefresh ? (
            <>
              {answeredAt && (
                <span className="card__note">
                  <span>{texts.updated}</span>
                  <RelativeTime time={answeredAt} />
                </span>
              )}
              <IconButton
                icon="refresh"
                size="small"
                label={texts.refresh(title)}
                onClick={reload}
              />
            </>
          ) : (
            canHide && (
              <IconButton
                icon="close"
                size="small"
                label={texts.hide(title)}
                onClick={() => onHide?.(id)}
              />
            )
          )
        }
      >
        <CardErrorBoundary
          key={turn}
          failed={
            <ErrorCard
              title={texts.cardFailed}
              text={texts.cardFailedText}
              retryLabel={common.tryAgain}
              onRetry={reload}
            />
          }
        >
          <Suspense
            fallback={
              <div className={LazyContent && 'dashboard__unseen'}>
                <Skeleton label={common.loading} lines={[60, 80]} />
              </div>
            }
          >
            <QueryAnsweredContext value={onAnswered}>
              {LazyContent ? (
                <LoadInView delayMs={delayMs} Content={LazyContent} />
              ) : (
                Content && <Content />
              )}
            </QueryAnsweredContext>
          </Suspense>
        </CardErrorBoundary>
      </Card>
    </div>
  )
}

function LoadInView({ delayMs, Content }: { delayMs: number | undefined; Content: ComponentType }) {
  const placeholder = useRef<HTMLDivElement>(null)
  return useInView(placeholder, delayMs) ? (
    <Content />
  ) : (
    <div ref={placeholder} className="dashboard__unseen" />
  )
}

/** Keeps an error inside its card; React still reports it to the error log. */
class CardErrorBoundary extends Component<
  { failed: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch() {
    retryFailedChunks()
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}
