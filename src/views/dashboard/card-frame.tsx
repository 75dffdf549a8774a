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
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Card } from '#ui/content/card.tsx'
import { ErrorCard } from '#ui/status/error-card.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { TIME_FORMAT } from './use-greeting.ts'

export interface DashboardCard {
  /** Never changes: what a person arranged is stored by it. */
  id: string
  title: (texts: Texts<'dashboard'>, locale: Locale) => string
  /** One of these permissions; a card whose permission is missing does not exist. */
  permissions?: readonly string[] | undefined
  /** Whether this deployment has what it shows. */
  isAvailable?: ((config: RuntimeConfig) => boolean) | undefined
  /** How many of three columns; one unless said otherwise. */
  columns?: 1 | 2 | 3 | undefined
  /** It reads from the server and can be told to do so again. */
  canRefresh?: boolean | undefined
  /** It can be hidden where it stands; "Arrange cards" brings it back. */
  canHide?: boolean | undefined
  Content?: ComponentType | undefined
  /** Instead of `Content`: its calls, and a chunk's code, wait until it comes into sight. */
  LazyContent?: ComponentType | undefined
  /** How long, in ms, it leaves the network to the others even then. */
  delayMs?: number | undefined
}

export interface FramedCard extends Omit<DashboardCard, 'title'> {
  title: string
}

/** One card: it loads, fails and is read again by itself, and the others never notice. */
export function CardFrame({ card, onHide }: { card: FramedCard; onHide?: (id: string) => void }) {
  const { id, title, columns, canRefresh, canHide, LazyContent, delayMs, Content } = card
  const texts = useTexts('dashboard')
  const common = useTexts('common')
  const locale = useLocale()
  /** How often it was asked to start anew. */
  const [turn, setTurn] = useState(0)
  const again = () => setTurn(turn + 1)
  const [at, setAt] = useState<Date>()
  const answered = useCallback(() => setAt(new Date()), [])

  return (
    <div className="dashboard__card" data-size={columns}>
      <Card
        title={title}
        actions={
          canRefresh ? (
            <>
              {at && (
                <time className="card__note" dateTime={at.toISOString()}>
                  {texts.updated(at.toLocaleTimeString(locale, TIME_FORMAT))}
                </time>
              )}
              <IconButton
                icon="refresh"
                size="small"
                label={texts.refresh(title)}
                onClick={again}
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
              onRetry={again}
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
            <QueryAnsweredContext value={answered}>
              {LazyContent ? (
                <LoadInView rest={delayMs} later={LazyContent} />
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

function LoadInView({ rest, later: Later }: { rest: number | undefined; later: ComponentType }) {
  const place = useRef<HTMLDivElement>(null)
  return useInView(place, rest) ? <Later /> : <div ref={place} className="dashboard__unseen" />
}

/** What a card throws stays in it; the error log hears of it as of any other. */
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
