import { Component, Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { ChunkMissing } from '#lib/load-chunk.ts'
import { useSeen } from '#hooks/use-seen.ts'
import { useTexts } from '#state/locale.ts'
import { Card } from '#ui/card.tsx'
import { ErrorCard } from '#ui/error-card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { When } from './when.tsx'

export interface FramedCard {
  id: string
  title: string
  size: 1 | 2 | 3
  canRefresh?: boolean | undefined
  canHide?: boolean | undefined
  /** Its code and its calls wait until it comes into sight. */
  whenSeen?: boolean | undefined
  rest?: number | undefined
  Content: ComponentType
}

/** One card: it loads, fails and is read again by itself, and the others never notice. */
export function CardFrame({ card, onHide }: { card: FramedCard; onHide?: (id: string) => void }) {
  const { id, title, size, canRefresh, canHide, whenSeen, rest, Content } = card
  const texts = useTexts('dashboard')
  const common = useTexts('common')
  const [turn, setTurn] = useState({ count: 0, at: new Date().toISOString() })
  const again = () => setTurn(({ count }) => ({ count: count + 1, at: new Date().toISOString() }))

  return (
    <div className="dashboard__card" data-size={size}>
      <Card
        title={title}
        note={
          canRefresh && turn.count > 0 && (
            <Suspense>
              <When.Screen time={turn.at} />
            </Suspense>
          )
        }
        actions={
          canRefresh ? (
            <IconButton icon="refresh" size="small" label={texts.refresh(title)} onClick={again} />
          ) : (
            canHide && <IconButton icon="close" size="small" label={texts.hide(title)} onClick={() => onHide?.(id)} />
          )
        }
      >
        <Unharmed
          key={turn.count}
          failed={
            <ErrorCard title={texts.cardFailed} text={texts.cardFailedText} retryLabel={common.tryAgain} onRetry={again} />
          }
        >
          <Suspense fallback={<Skeleton label={common.loading} lines={[60, 80]} />}>
            {whenSeen ? <OnceSeen rest={rest} Content={Content} /> : <Content />}
          </Suspense>
        </Unharmed>
      </Card>
    </div>
  )
}

function OnceSeen({ rest, Content }: Pick<FramedCard, 'rest' | 'Content'>) {
  const place = useRef<HTMLDivElement>(null)
  return useSeen(place, rest) ? <Content /> : <div ref={place} className="dashboard__unseen" />
}

/** What a card throws stays in it; the error log hears of it as of any other. */
class Unharmed extends Component<{ failed: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkMissing) error.again()
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}
