import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Sample } from './sample.tsx'

type State = 'rest' | 'hover' | 'focus' | 'active' | 'disabled' | 'busy'

/** The states a component has as props; the other states are simulated by attributes. */
interface StateProps {
  disabled?: true
  busy?: true
}

export const POINTER_STATES: readonly State[] = ['rest', 'hover', 'focus', 'active']
/** For buttons inside a field, which keeps the focus itself. */
export const WITHOUT_FOCUS: readonly State[] = ['rest', 'hover', 'active']

/** The `data-shown` values that build/styles.mjs makes pseudo-classes; pressing implies hovering. */
const PSEUDO_CLASSES: Partial<Record<State, string>> = {
  hover: 'hover',
  focus: 'focus focus-visible',
  active: 'hover active',
}

interface StateTargetProps {
  piece: string
  /** A selector: its first match gets the first state, the next match the next. */
  target: string
  states: readonly State[]
  /** Pressing focuses it with a focus ring, like a text field. */
  takesFocus?: boolean | undefined
  style?: CSSProperties
  children: ReactNode
}

/** Simulates the states. Hover and press also apply to all ancestors in the box; focus does not. */
function StateTarget({ piece, target, states, takesFocus, style, children }: StateTargetProps) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const box = ref.current
    const found = [...(box?.querySelectorAll<HTMLElement>(target) ?? [])]
    for (const [index, state] of states.entries()) {
      const element = found[index]
      if (!element || !box) throw new Error(`${piece} has nothing to show ${state} on`)
      element.dataset.state = state
      const shown = PSEUDO_CLASSES[state]
      if (shown === undefined) continue
      element.dataset.shown =
        takesFocus && state === 'active' ? `${shown} ${PSEUDO_CLASSES.focus}` : shown
      if (state === 'focus') continue
      for (let each = element.parentElement; each && each !== box; each = each.parentElement)
        each.dataset.shown ??= shown
    }
  })

  return (
    <div ref={ref} data-piece={piece} style={style}>
      {children}
    </div>
  )
}

interface PieceProps extends Omit<StateTargetProps, 'states' | 'style' | 'children'> {
  can?: readonly ('disabled' | 'busy')[]
  byHand?: readonly State[]
  /** In px, for each state. */
  width?: number
  children: (name: string, given: StateProps) => ReactNode
}

/** One copy of the component for each state. */
export function Piece({
  piece,
  can = [],
  byHand = POINTER_STATES,
  width,
  children,
  ...targetProps
}: PieceProps) {
  return (
    <States piece={piece}>
      {[...byHand, ...can].map(state => (
        <StateTarget
          key={state}
          piece={piece}
          states={[state]}
          style={{ inlineSize: width, maxInlineSize: '100%' }}
          {...targetProps}
        >
          {children(state, state === 'disabled' || state === 'busy' ? { [state]: true } : {})}
        </StateTarget>
      ))}
    </States>
  )
}

/** Components that belong together, such as tabs: each of them shows one state. */
export function Pieces({
  piece,
  states = POINTER_STATES,
  children,
  ...targetProps
}: Omit<StateTargetProps, 'states' | 'style'> & { states?: readonly State[] }) {
  return (
    <States piece={piece}>
      <StateTarget piece={piece} states={states} style={{ inlineSize: '100%' }} {...targetProps}>
        {children}
      </StateTarget>
    </States>
  )
}

function States({ piece, children }: { piece: string; children: ReactNode }) {
  return (
    <div style={ROW}>
      <h3 style={NAME}>{piece}</h3>
      <div style={CELLS}>{children}</div>
    </div>
  )
}

/** A card of states: at rest, hovered, focused, pressed, disabled and busy. */
export const StatesCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Sample title={`States: ${title}`} wide>
    {children}
  </Sample>
)

const ROW: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: '6px 16px' }
const NAME: CSSProperties = {
  color: 'var(--text-3)',
  fontSize: 'var(--fs-12)',
  fontWeight: 'var(--fw)',
  inlineSize: 150,
}
const CELLS: CSSProperties = {
  alignItems: 'center',
  display: 'flex',
  flex: '1 1 240px',
  flexWrap: 'wrap',
  gap: '12px 20px',
  minInlineSize: 0,
}
