import { Button, type ButtonTone } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { Pill } from '#ui/content/pill.tsx'
import { Piece, Pieces, StatesCard } from './states.tsx'

const TONES: readonly ButtonTone[] = [
  'primary',
  'secondary',
  'ghost',
  'danger',
  'danger-ghost',
  'link',
  'danger-link',
]
const noop = () => {}

export function ButtonStates() {
  return (
    <StatesCard title="buttons and links">
      {TONES.map(tone => (
        <Piece key={tone} piece={`Button, ${tone}`} target="button" can={['disabled', 'busy']}>
          {(state, given) => (
            <Button tone={tone} {...given}>
              {state}
            </Button>
          )}
        </Piece>
      ))}
      <Piece piece="Icon button" target="button" can={['disabled', 'busy']}>
        {(state, { busy, disabled }) => (
          <IconButton
            icon="refresh"
            label={`Icon button, ${state}`}
            disabled={disabled}
            aria-busy={busy}
            aria-disabled={busy}
          />
        )}
      </Piece>
      <Piece piece="Link" target="a">
        {state => (
          <a href="#main" style={{ display: 'inline-block', lineHeight: '24px' }}>
            Roles, {state}
          </a>
        )}
      </Piece>
      <Piece piece="Link in a sentence" target="a">
        {state => (
          <p>
            It is <a href="#main">{state}</a>.
          </p>
        )}
      </Piece>
      <Piece piece="Text to copy" target="button">
        {state => <CopyText text={`system:${state}`} hint={`Copy ${state}`} onCopy={noop} />}
      </Piece>
      <Piece piece="Pill with a menu" target="button">
        {state => (
          <button type="button" className="pill-button">
            <Pill look="success">{state}</Pill>
          </button>
        )}
      </Piece>
      <Piece piece="Figures of a chart" target="summary" width={150}>
        {state => (
          <BarChart
            label={`Tonnes with figures, ${state}`}
            bars={[{ label: 'Mon', value: 12 }]}
            table={{ summary: `As a table, ${state}`, head: ['Day', 'Tonnes'] }}
          />
        )}
      </Piece>
      <Piece piece="Bar of a chart" target="rect" byHand={['rest', 'hover']} width={150}>
        {state => (
          <BarChart
            label={`Tonnes, ${state}`}
            bars={[{ label: 'Mon', value: 12 }]}
            table={{ summary: `Tonnes as a table, ${state}`, head: ['Day', 'Tonnes'] }}
          />
        )}
      </Piece>
      <Piece
        piece="Day of a chart"
        target=".bar-chart__choice"
        byHand={['rest', 'hover']}
        width={150}
      >
        {state => (
          <BarChart
            label={`Tonnes by day, ${state}`}
            bars={[{ label: 'Mon', value: 12 }]}
            table={{ summary: `Days as a table, ${state}`, head: ['Day', 'Tonnes'] }}
            onChoose={noop}
          />
        )}
      </Piece>
      <Piece piece="Hidden and explained" target=".explained" byHand={['rest', 'focus']}>
        {state => (
          <span className="explained" role="img" aria-label={`Hidden, ${state}`} tabIndex={0}>
            <span inert>
              <Button>{state}</Button>
            </span>
          </span>
        )}
      </Piece>
      <Pieces piece="Skip link" target=".skip-link" states={['focus']}>
        <a className="skip-link" href="#main" style={{ position: 'static' }}>
          Skip to main content
        </a>
      </Pieces>
    </StatesCard>
  )
}
