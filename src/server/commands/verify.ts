import { createOperationChain } from '../store/operation-chain.ts'
import type { Command } from './command.ts'
import { openData } from './data.ts'

/** Walks the chain of the operation log; 1 when it does not hold. */
export const verify: Command = async ({ dataDir }, print) => {
  const db = await openData(dataDir, { readOnly: true })
  try {
    db.exec('begin')
    const { rows, brokenId, isCutUnknown, missing, lastHash } =
      await createOperationChain(db).verify()
    if (brokenId !== undefined) {
      print(`The operation log is broken at row ${brokenId}: it or a row before it was changed.`)
      return 1
    }
    if (isCutUnknown) {
      print('The operation log is broken: rows are gone that no row about a cut names.')
      return 1
    }
    if (missing > 0) {
      print(`The operation log ends too early: the last ${missing} rows are gone.`)
      return 1
    }
    print(`The operation log holds: ${rows} rows, last hash ${lastHash || 'none'}`)
    return 0
  } finally {
    db.close()
  }
}
