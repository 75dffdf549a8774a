import { useState } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Row, Sample } from './sample.tsx'

export function Choices() {
  const [washed, setWashed] = useState(true)
  const [carrier, setCarrier] = useState('rail')
  const [scope, setScope] = useState('1')
  const [isOn, setOn] = useState(true)

  return (
    <Sample title="Choices">
      <Row>
        <Checkbox label="Washed" checked={washed} onChange={setWashed} />
        <Checkbox label="Raw" checked={false} onChange={() => {}} />
        <Checkbox label="Some yards" checked={false} indeterminate onChange={() => {}} />
        <Checkbox label="Fixed" checked disabled onChange={() => {}} />
        <Checkbox label="Not now" checked={false} disabled onChange={() => {}} />
      </Row>
      <FieldGroup label="Carrier">
        <RadioGroup
          value={carrier}
          onChange={setCarrier}
          options={[
            { value: 'rail', label: 'Rail' },
            { value: 'truck', label: 'Truck' },
            { value: 'barge', label: 'Barge', disabled: true },
          ]}
        />
      </FieldGroup>
      <FieldGroup label="Data scope">
        <RadioGroup
          look="cards"
          value={scope}
          onChange={setScope}
          options={[
            { value: '1', label: 'All data', text: 'Sees every department.' },
            { value: '2', label: 'Own department', text: 'Sees what its own people enter.' },
            { value: '3', label: 'Only own entries', text: 'Not with this role.', disabled: true },
          ]}
        />
      </FieldGroup>
      <Row>
        <Switch label="Tabs bar" checked={isOn} onChange={setOn} />
        <Switch label="Fixed header" checked={false} onChange={() => {}} />
        <Switch label="Sales enabled" text="Enabled" checked onChange={() => {}} />
        <Switch label="Saving" checked busy onChange={() => {}} />
        <Switch label="Not now" checked={false} disabled onChange={() => {}} />
      </Row>
      <Switch label="Sidebar logo" look="row" checked={isOn} onChange={setOn} />
    </Sample>
  )
}
