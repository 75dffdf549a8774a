import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { isComposing } from '#lib/browser/input-method.ts'
import { Icon } from '#ui/content/icon.tsx'
import { Control } from './control.tsx'
import { Field, type FieldProps } from './field.tsx'

type OverriddenProps =
  | 'className'
  | 'id'
  | 'max'
  | 'min'
  | 'onChange'
  | 'required'
  | 'size'
  | 'step'
  | 'type'
  | 'value'

export interface NumberFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, OverriddenProps> {
  /** `undefined` when the field is empty. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** A unit. */
  end?: ReactNode
}

/**
 * Takes digits only, full-width ones too; a number outside the bounds is moved inside when the user
 * leaves the field. Arrow keys count by one step, Page keys by ten; the buttons are for pointers.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    help,
    error,
    required,
    optional,
    id,
    value,
    onChange,
    min,
    max,
    step = 1,
    end,
    disabled,
    ...rest
  } = props
  const [typed, setTyped] = useState<string>()
  const pattern = step % 1 === 0 ? /^-?\d*$/ : /^-?\d*\.?\d*$/

  function type(text: string) {
    const next = text.normalize('NFKC').replaceAll(' ', '')
    if (!pattern.test(next)) return
    setTyped(next)
    const number = next === '' ? undefined : Number(next)
    if (number === undefined || Number.isFinite(number)) onChange(number)
  }

  function settle() {
    setTyped(undefined)
    const clamped = value === undefined ? undefined : clampToBounds(value, min, max)
    if (clamped !== value) onChange(clamped)
  }

  function count(steps: number) {
    setTyped(undefined)
    onChange(
      clampToBounds(
        roundToStep((value ?? (steps > 0 ? (min ?? 0) - step : 0)) + steps * step, step),
        min,
        max,
      ),
    )
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    rest.onKeyDown?.(event)
    if (isComposing(event.nativeEvent)) return
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey || rest.readOnly)
      return
    event.preventDefault()
    count(steps)
  }

  return (
    <Field {...{ label, help, error, required, optional, id }}>
      {control => (
        <Control>
          <input
            {...rest}
            {...control}
            role="spinbutton"
            inputMode={step % 1 === 0 && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            disabled={disabled}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={value}
            value={typed ?? value ?? ''}
            onChange={event => type(event.target.value)}
            onBlur={event => {
              settle()
              rest.onBlur?.(event)
            }}
            onKeyDown={keyDown}
          />
          {end && <bdi className="control__end">{end}</bdi>}
          <span className="number-field__steps">
            <StepButton
              icon="minus"
              isOff={disabled || rest.readOnly || (value ?? Infinity) <= (min ?? -Infinity)}
              onStep={() => count(-1)}
            />
            <StepButton
              icon="plus"
              isOff={disabled || rest.readOnly || (value ?? -Infinity) >= (max ?? Infinity)}
              onStep={() => count(1)}
            />
          </span>
        </Control>
      )}
    </Field>
  )
}

/** Does for a pointer what the arrow keys do; the field keeps the focus. */
function StepButton({
  icon,
  isOff = false,
  onStep,
}: {
  icon: 'minus' | 'plus'
  isOff?: boolean | undefined
  onStep: () => void
}) {
  return (
    <button
      type="button"
      className="number-field__step"
      tabIndex={-1}
      aria-hidden="true"
      data-off={isOff || undefined}
      onMouseDown={event => event.preventDefault()}
      onClick={() => isOff || onStep()}
    >
      <Icon name={icon} />
    </button>
  )
}

const clampToBounds = (value: number, min = -Infinity, max = Infinity) =>
  Math.min(max, Math.max(min, value))

/** Without it 0.1 + 0.2 would not be 0.3. */
const roundToStep = (value: number, step: number) =>
  Number(value.toFixed(`${step}`.split('.')[1]?.length ?? 0))
