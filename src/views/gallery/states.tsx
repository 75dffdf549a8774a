import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Sample } from './sample.tsx'

export type State = 'rest' | 'hover' | 'focus' | 'active' | 'disabled' | 'busy'

/** Given to the piece itself: the other states are only shown on it. */
export interface StateProps {
  disabled?: true
  busy?: true
}

export const POINTER_STATES: readonly State[] = ['rest', 'hover', 'focus', 'active']
/** The field round it keeps the focus. */
export const WITHOUT_FOCUS: readonly State[] = ['rest', 'hover', 'active']

/** What build/styles.mjs knows; a press is made by a pointer that stands there. */
const PSEUDO_CLASSES: Partial<Record<State, string>> = {
  hover: 'hover',
  focus: 'focus focus-visible',
  active: 'hover active',
}

interface StateTargetProps {
  piece: string
  /** Of what is marked: the first one gets the first state, the next one the next. */
  target: string
  states: readonly State[]
  /** A press gives it the focus with its ring, as fields for text do. */
  takesFocus?: boolean | undefined
  /** The focus is on a part within, as in Safari's days: `:focus-visible` never holds. */
  focusesPart?: boolean | undefined
  style?: CSSProperties
  children: ReactNode
}

/** The pointer is on what it points at and on all round it; the focus is on one thing. */
export function StateTarget({
  piece,
  target,
  states,
  takesFocus,
  focusesPart,
  style,
  children,
}: StateTargetProps) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const box = ref.current
    const found = [...(box?.querySelectorAll<HTMLElement>(target) ?? [])]
    for (const [index, state] of states.entries()) {
      const element = found[index]
      if (!element || !box) throw new Error(`${piece} has nothing to show ${state} on`)
      element.dataset.state = state
      const shown = focusesPart && state === 'focus' ? 'focus' : PSEUDO_CLASSES[state]
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
  /** How wide one of it is, in px. */
  width?: number
  children: (name: string, given: StateProps) => ReactNode
}

/** One of it for each state. */
export function Piece({
  piece,
  can = [],
  byHand = POINTER_STATES,
  width,
  children,
  ...marked
}: PieceProps) {
  return (
    <States piece={piece}>
      {[...byHand, ...can].map(state => (
        <StateTarget
          key={state}
          piece={piece}
          states={[state]}
          style={{ inlineSize: width, maxInlineSize: '100%' }}
          {...marked}
        >
          {children(state, state === 'disabled' || state === 'busy' ? { [state]: true } : {})}
        </StateTarget>
      ))}
    </States>
  )
}

/** Those that stand together: one for each state beside the others. */
export function Pieces({
  piece,
  states = POINTER_STATES,
  children,
  ...marked
}: Omit<StateTargetProps, 'states' | 'style'> & { states?: readonly State[] }) {
  return (
    <States piece={piece}>
      <StateTarget piece={piece} states={states} style={{ inlineSize: '100%' }} {...marked}>
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

/** At rest, under the pointer, with the focus, pressed, disabled and at work. */
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
