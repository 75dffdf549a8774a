import { Checkbox } from '#ui/fields/checkbox.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Piece, StatesCard } from './states.tsx'

const noop = () => {}

export function ChoiceStates() {
  return (
    <StatesCard title="choices">
      {[false, true].map(isOn => (
        <Piece
          key={String(isOn)}
          piece={isOn ? 'Checkbox, on' : 'Checkbox'}
          target="input"
          can={['disabled']}
        >
          {(state, given) => <Checkbox label={state} checked={isOn} onChange={noop} {...given} />}
        </Piece>
      ))}
      {[false, true].map(isOn => (
        <Piece
          key={String(isOn)}
          piece={isOn ? 'Switch, on' : 'Switch'}
          target="input"
          can={['disabled', 'busy']}
        >
          {(state, given) => <Switch label={state} checked={isOn} onChange={noop} {...given} />}
        </Piece>
      ))}
      {(['plain', 'segmented', 'cards'] as const).map(look => (
        <Piece key={look} piece={`Radio, ${look}`} target="input" can={['disabled']}>
          {(state, { disabled }) => (
            <RadioGroup
              label={`${look} ${state}`}
              look={look}
              value=""
              onChange={noop}
              options={[
                {
                  value: '1',
                  label: state,
                  text: look === 'cards' ? 'What it means.' : undefined,
                  disabled,
                },
              ]}
            />
          )}
        </Piece>
      ))}
    </StatesCard>
  )
}
