import type { Key } from '#server/store/keys/key-file.ts'
import { loadLogKey } from '#server/store/keys/load-keys.ts'
import {
  type ChainSection,
  createOperationCheck,
  type VerifyResult,
} from '#server/store/operation-log/operation-check.ts'
import type { Command } from './command.ts'
import { withData } from './data.ts'

/**
 * Walks the chain of the operation log; exit code 1 when it is broken, 2 when not all of it can be
 * checked.
 */
export const verify: Command = async (settings, print) => {
  const log = loadLogKey(settings)
  const result = await withData(
    settings,
    data => data.read(db => createOperationCheck(db, log).verify()),
    { readOnly: true },
  )
  return reportCheck(result, log, print)
}

/** Prints what the check has found; gives the exit code. */
export function reportCheck(
  { rows, brokenId, hasUnknownGap, missing, wrongRecordId, lastHash, sections }: VerifyResult,
  log: Key | undefined,
  print: (line: string) => void,
): number {
  if (brokenId !== undefined) {
    print(`The operation log is broken at row ${brokenId}: it or a row before it was changed.`)
    return 1
  }
  if (hasUnknownGap) {
    print('The operation log is broken: rows are gone that no row about a cut names.')
    return 1
  }
  if (missing > 0) {
    print(`The operation log ends too early: the last ${missing} rows are gone.`)
    return 1
  }
  if (wrongRecordId !== undefined) {
    print(
      `The console shows other records or another action than row ${wrongRecordId} of the log has.`,
    )
    return 1
  }
  if (log && sections.at(-1)?.keyId === '') {
    print(
      'The operation log ends without the key of LOG_KEY_FILE: it was computed anew, or '
        + 'rekey-log was never run.',
    )
    return 1
  }
  if (log || sections.some(part => part.keyId !== ''))
    for (const part of sections) print(formatSection(part))
  const isWhole = sections.every(part => part.isChecked && part.isProven !== false)
  const holds = isWhole ? 'holds' : 'holds as far as it could be checked'
  print(`The operation log ${holds}: ${rows} rows, last hash ${lastHash || 'none'}`)
  return isWhole ? 0 : 2
}

function formatSection({ keyId, firstId, lastId, isChecked, isProven }: ChainSection): string {
  const rows = `Rows ${firstId} to ${lastId}`
  if (keyId === '') {
    return `${rows}: without a key; who could write to the data then could compute them anew.`
  }
  const begun = isProven === false ? ' They were begun without the key before.' : ''
  return isChecked
    ? `${rows}: with the key ${keyId}; they hold.${begun}`
    : `${rows}: with the key ${keyId}, not checked: set LOG_KEY_FILE to its file.${begun}`
}
