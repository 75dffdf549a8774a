import { useState } from 'react'
import { Combobox } from '#ui/fields/combobox.tsx'
import { DateRangeField } from '#ui/fields/date/date-range.tsx'
import { DayField } from '#ui/fields/date/day-field.tsx'
import { MultiCombobox } from '#ui/fields/multi-combobox.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { dayTexts } from './gallery-texts.ts'
import { Sample } from './sample.tsx'

const DEPARTMENTS = [
  { value: '1', label: 'Head office', hint: 'dept-1' },
  { value: '2', label: 'Dispatch desk', hint: 'dept-2' },
  { value: '3', label: 'Coal yard', hint: 'dept-3' },
  { value: '4', label: 'Weighbridge', hint: 'dept-4' },
  { value: '5', label: '财务部', lang: 'zh-CN', hint: 'dept-5' },
]

const STATUSES = [
  { value: '', label: 'Any' },
  { value: '0', label: 'Enabled' },
  { value: '1', label: 'Disabled' },
]

export function Fields() {
  const [text, setText] = useState('Dispatch desk')
  const [password, setPassword] = useState('anthracite')
  const [remark, setRemark] = useState('Sees the yard, changes nothing.')
  const [status, setStatus] = useState('0')
  const [department, setDepartment] = useState('2')
  const [chosen, setChosen] = useState<readonly string[]>(['3', '4'])
  const [days, setDays] = useState({ from: '2026-11-01', to: '2026-11-21' })
  const [weighed, setWeighed] = useState('2026-11-21T09:12')
  const nothing = () => {}

  return (
    <>
      <Sample title="Text fields">
        <TextField
          label="Role name"
          required
          value={text}
          onChange={setText}
          help="As staff will see it."
        />
        <TextField
          label="Role key"
          value="sales desk"
          onChange={nothing}
          error="Letters, digits and : only."
        />
        <TextField
          label="Search"
          icon="search"
          placeholder="Name or key"
          value=""
          onChange={nothing}
        />
        <TextField label="Contract number" value="HT-2026-0412" onChange={nothing} disabled />
        <PasswordField
          label="Password"
          autoComplete="off"
          value={password}
          onChange={setPassword}
          texts={{ show: 'Show password', capsLock: 'Caps Lock is on.' }}
        />
        <PasswordField
          label="Old password"
          autoComplete="off"
          value=""
          onChange={nothing}
          texts={{ show: 'Show old password', capsLock: 'Caps Lock is on.' }}
          error="Enter the old password."
        />
        <PasswordField
          label="Fixed password"
          autoComplete="off"
          value="not to be changed"
          onChange={nothing}
          texts={{ show: 'Show fixed password', capsLock: 'Caps Lock is on.' }}
          disabled
        />
        <TextAreaField label="Remarks" optional="(optional)" value={remark} onChange={setRemark} />
        <TextAreaField label="Reason" value="" onChange={nothing} error="Say why." />
        <TextAreaField
          label="Fixed remarks"
          value="As it was delivered."
          onChange={nothing}
          disabled
        />
      </Sample>
      <Sample title="Choice, days">
        <SelectField label="Status" value={status} onChange={setStatus} options={STATUSES} />
        <SelectField
          label="Fixed status"
          value="0"
          onChange={nothing}
          options={STATUSES}
          disabled
        />
        <SelectField
          label="Grade"
          value=""
          onChange={nothing}
          options={STATUSES}
          error="Choose a grade."
        />
        <Combobox
          label="Department"
          options={DEPARTMENTS}
          value={department}
          onChange={setDepartment}
          placeholder="Type to find one"
          noMatch="Nothing matches"
        />
        <MultiCombobox
          label="Departments"
          options={DEPARTMENTS}
          isChosen={value => chosen.includes(value)}
          onToggle={value =>
            setChosen(
              chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value],
            )
          }
          summary={DEPARTMENTS.filter(({ value }) => chosen.includes(value))
            .map(({ label }) => label)
            .join(', ')}
          noMatch="Nothing matches"
        />
        <Combobox
          label="Owner"
          required
          options={[]}
          value=""
          onChange={nothing}
          noMatch="Nothing matches"
          error="Choose an owner."
        />
        <Combobox
          label="Fixed department"
          options={DEPARTMENTS}
          value="3"
          onChange={nothing}
          noMatch=""
          disabled
        />
        <DateRangeField
          label="Created"
          value={days}
          onChange={setDays}
          texts={{ from: 'From', to: 'To', day: dayTexts }}
        />
        <DateRangeField
          label="Delivered"
          value={{ from: '', to: '' }}
          onChange={nothing}
          texts={{ from: 'Delivered from', to: 'Delivered to', day: dayTexts }}
          error="Choose at least one day."
        />
        <DateRangeField
          label="Fixed days"
          value={{ from: '2026-11-01', to: '' }}
          onChange={nothing}
          texts={{ from: 'Fixed from', to: 'Fixed to', day: dayTexts }}
          disabled
        />
        <DayField label="Weighed" hasTime value={weighed} onChange={setWeighed} texts={dayTexts} />
        <DayField
          label="Due"
          required
          value="2026-02-31"
          onChange={nothing}
          texts={dayTexts}
          error={dayTexts.notADay}
        />
      </Sample>
    </>
  )
}
