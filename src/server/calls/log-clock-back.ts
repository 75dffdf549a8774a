import type { CallServices } from '#server/calls/pipeline/route.ts'
import { formatTime } from '#server/calls/pipeline/row-format.ts'
import { SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'

/** The clock is back from a jump forward: a reader of the log must know why its times go back. */
export async function logClockBack({ store, log }: CallServices, from: number, to: number) {
  const [before, after] = [{ time: formatTime(from) }, { time: formatTime(to) }]
  try {
    await store.write(tables =>
      tables.operations.add({
        ...SERVER_OPERATION,
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
