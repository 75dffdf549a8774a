import type { Parts } from '#server/calls/pipeline/route.ts'
import { timeText } from '#server/calls/pipeline/row-format.ts'
import { BY_NOBODY } from '#server/store/operation-log/operation-chain.ts'

/** The clock is back from a jump forward: whoever reads the log must know why its times go back. */
export async function noteClockBack({ store, log }: Parts, from: number, to: number) {
  const [before, after] = [{ time: timeText(from) }, { time: timeText(to) }]
  try {
    await store.write(tables =>
      tables.operations.add({
        ...BY_NOBODY,
        operTime: to,
        event: 'clock.back',
        beforeJson: JSON.stringify(before),
        afterJson: JSON.stringify(after),
      }),
    )
  } catch (error) {
    log('operation_not_logged', { error: String(error) })
  }
  log('clock.back', { before, after })
}
