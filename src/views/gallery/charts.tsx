import { BarChart } from '#ui/charts/bar-chart.tsx'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { ColourPicker } from '#ui/fields/colour-picker.tsx'
import { Meter } from '#ui/status/meter.tsx'
import { colourPickerTexts } from './gallery-texts.ts'
import { Row, Sample } from './sample.tsx'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const VALUES = [12, 31, 27, 41, 38, 6, 3]

export function Charts() {
  return (
    <>
      <Sample title="Charts">
        <BarChart
          label="Sign-ins per day of this week: least 3 on Sunday, most 41 on Thursday"
          bars={DAYS.map((label, index) => ({ label, value: VALUES[index] ?? 0 }))}
          table={{ summary: 'Show as a table', head: ['Day', 'Sign-ins'] }}
        />
        <BarChart
          label="Nobody signed in on the last two days"
          bars={DAYS.slice(0, 2).map(label => ({ label, value: 0 }))}
          table={{ summary: 'Show two days as a table', head: ['Day', 'Sign-ins'] }}
        />
        <BarChart
          label="No days yet"
          bars={[]}
          table={{ summary: 'Show no days as a table', head: ['Day', 'Sign-ins'] }}
        />
        <Row>
          <Sparkline label="Sign-ins this week: from 12 on Monday to 3 on Sunday" values={VALUES} />
          <Sparkline label="Nothing changed this week" values={[4, 4, 4]} />
        </Row>
      </Sample>
      <Sample title="Progress">
        <Meter label="Exporting roles" value={1_564} max={4_600} text="1,564 of 4,600 rows" />
        <Meter label="Reading the file" value={0} max={0} text="Reading the file" />
        <Meter label="Done" value={4_600} max={4_600} text="4,600 of 4,600 rows" />
      </Sample>
      <Sample title="Colour picker">
        <ColourPicker value="#1890ff" texts={colourPickerTexts} onApply={() => {}} />
      </Sample>
    </>
  )
}
