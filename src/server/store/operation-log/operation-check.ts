import type { Database } from '#server/store/driver.ts'
import type { Key } from '#server/store/key-file.ts'
import {
  chainHash,
  GENESIS_HASH,
  hasNamedGaps,
  type KeyChange,
  keyChangeProof,
  parseKeyChange,
  readLinks,
  TRIM_EVENT,
} from './operation-chain.ts'

/** Rows that follow each other and are kept with one key. */
export interface ChainSection {
  /** Empty: without one. */
  keyId: string
  firstId: string
  lastId: string
  /** Its key was there to check it with, or it has none. */
  isChecked: boolean
  /** Whoever began it had the key before; `undefined`: there was none, or it is not here. */
  isProven: boolean | undefined
}

export interface VerifyResult {
  rows: number
  /** The first row that does not follow from the one before it, or `undefined`. */
  brokenId: string | undefined
  /** Rows are gone from between others, and the newest row about a cut does not say so. */
  hasUnknownGap: boolean
  /** Rows that were written and are not at the end any more. */
  missing: number
  lastHash: string
  sections: readonly ChainSection[]
}

/** Of the gap in front of a row. */
const GAP_BEFORE = 'select hash from operation_cuts where oper_id = cast(:id as integer) - 1'
const HIGHEST_WRITTEN_ID = `
  select cast(coalesce(max(seq), 0) as text) as id from sqlite_sequence where name = 'operations'`

export function createOperationCheck(db: Database, key?: Key) {
  return {
    /**
     * Walks the whole chain. Where rows were cut out it goes on from the hash of the last of them;
     * the newest row about a cut has to name all of these gaps. Of a part whose key is not here
     * only the order of its rows is known.
     */
    async verify(): Promise<VerifyResult> {
      const parts: ChainSection[] = []
      let part: ChainSection | undefined
      let hash = GENESIS_HASH
      let id = 0
      let rows = 0
      let trim: string | undefined
      // From the very first row: one below what was cut off, or below 1, was put there by hand.
      for (const row of readLinks(db)) {
        rows += 1
        const isGap = Number(row.id) > id + 1
        const cut = isGap ? db.get<{ hash: string }>(GAP_BEFORE, { id: row.id }) : undefined
        const previous = cut?.hash ?? hash
        const change = parseKeyChange(row)
        if (!part || change) {
          part = sectionFrom(row.id, change, part?.keyId ?? '', previous, key)
          parts.push(part)
        }
        // The number is in no hash, but what is undone gives its number back: none is left out.
        const follows = cut !== undefined || row.id === String(id + 1)
        const by = part.keyId === '' ? undefined : key
        if (!follows || (part.isChecked && chainHash(previous, row, by) !== row.hash)) {
          return {
            rows,
            brokenId: row.id,
            hasUnknownGap: false,
            missing: 0,
            lastHash: hash,
            sections: parts,
          }
        }
        part.lastId = row.id
        hash = row.hash
        id = Number(row.id)
        if (row.event === TRIM_EVENT) trim = row.afterJson ?? ''
      }
      const written = Number(db.get<{ id: string }>(HIGHEST_WRITTEN_ID)?.id ?? 0)
      return {
        rows,
        brokenId: undefined,
        hasUnknownGap: !hasNamedGaps(db, trim),
        missing: Math.max(0, written - id),
        lastHash: hash,
        sections: parts,
      }
    },
  }
}

function sectionFrom(
  id: string,
  change: KeyChange | undefined,
  before: string,
  previous: string,
  key: Key | undefined,
): ChainSection {
  const keyId = change?.key ?? ''
  return {
    keyId,
    firstId: id,
    lastId: id,
    isChecked: keyId === '' || keyId === key?.id,
    isProven: before === '' ? undefined : isProven(change, before, previous, key),
  }
}

function isProven(
  change: KeyChange | undefined,
  before: string,
  previous: string,
  key: Key | undefined,
): boolean | undefined {
  if (change?.proof === undefined) return false
  return before === key?.id ? change.proof === keyChangeProof(key, previous, change.key) : undefined
}
