import { Combobox } from '#ui/fields/combobox.tsx'
import { DateRangeField } from '#ui/fields/date/date-range.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { dayTexts } from './gallery-texts.ts'
import { Piece, StatesCard } from './states.tsx'

const noop = () => {}
const DESK = [{ value: '1', label: 'Dispatch desk' }]
const passwordTexts = (state: string) => ({
  show: `Show it, ${state}`,
  capsLock: 'Caps Lock is on.',
})

export function FieldStates() {
  return (
    <StatesCard title="fields">
      <Piece piece="Text field" target="input" takesFocus can={['disabled']} width={170}>
        {(state, given) => (
          <TextField label={state} value="Dispatch desk" onChange={noop} {...given} />
        )}
      </Piece>
      <Piece piece="Field to read" target="input" takesFocus width={170}>
        {state => <TextField label={state} value="sys_index" onChange={noop} readOnly />}
      </Piece>
      <Piece piece="Password field" target="input" takesFocus can={['disabled']} width={170}>
        {(state, given) => (
          <PasswordField
            label={state}
            autoComplete="off"
            value="anthracite"
            onChange={noop}
            texts={passwordTexts(state)}
            {...given}
          />
        )}
      </Piece>
      <Piece piece="Eye of a password" target="button" width={170}>
        {state => (
          <PasswordField
            label={state}
            autoComplete="off"
            value="anthracite"
            onChange={noop}
            texts={passwordTexts(`eye ${state}`)}
          />
        )}
      </Piece>
      <Piece piece="Folded field" target="summary" width={170}>
        {state => (
          <details className="form-fold">
            <summary>In Chinese, {state}</summary>
          </details>
        )}
      </Piece>
      <Piece piece="Text area" target="textarea" takesFocus can={['disabled']} width={170}>
        {(state, given) => (
          <TextAreaField label={state} value="As it was." onChange={noop} {...given} />
        )}
      </Piece>
      <Piece piece="Select" target="select" takesFocus can={['disabled']} width={170}>
        {(state, given) => (
          <SelectField label={state} value="1" options={DESK} onChange={noop} {...given} />
        )}
      </Piece>
      <Piece piece="Combobox" target="input" takesFocus can={['disabled']} width={170}>
        {(state, given) => (
          <Combobox label={state} value="1" options={DESK} onChange={noop} noMatch="" {...given} />
        )}
      </Piece>
      <Piece piece="Date range" target="input" takesFocus can={['disabled']} width={304}>
        {(state, given) => (
          <DateRangeField
            label={state}
            value={{ from: '2026-11-01', to: '2026-11-21' }}
            onChange={noop}
            texts={{ from: `From, ${state}`, to: `To, ${state}`, day: dayTexts }}
            {...given}
          />
        )}
      </Piece>
      <Piece piece="Date range, empty" target="input" takesFocus width={304}>
        {state => (
          <DateRangeField
            label={state}
            value={{ from: '', to: '' }}
            onChange={noop}
            texts={{ from: `Empty from, ${state}`, to: `Empty to, ${state}`, day: dayTexts }}
          />
        )}
      </Piece>
      <Piece piece="Day of a calendar" target=".calendar__day" width={240}>
        {state => (
          <div className="calendar">
            <button type="button" className="calendar__day" aria-label={`21, ${state}`}>
              21
            </button>
          </div>
        )}
      </Piece>
    </StatesCard>
  )
}
