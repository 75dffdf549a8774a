import type { Database, Sql } from '#server/store/database.ts'
import type { Key } from '#server/store/keys/key-file.ts'
import { firstListedOtherwise, firstListedWithoutRow } from './logged-records.ts'
import {
  attemptsIn,
  chainHash,
  GENESIS_HASH,
  hasNamedGaps,
  type KeyChange,
  keyChangeProof,
  parseKeyChange,
  readLinks,
  TRIM_EVENT,
} from './operation-chain.ts'

/** Consecutive rows that are chained with one key. */
export interface ChainSection {
  /** Empty: without a key. */
  keyId: string
  firstId: string
  lastId: string
  /** The section has no key, or its key was there to check it with. */
  isChecked: boolean
  /**
   * Whether the owner of the key before began this section; `undefined` without a key before, or if
   * it is not here.
   */
  isProven: boolean | undefined
}

export interface VerifyResult {
  rows: number
  /** The first row that does not follow from the one before it, or `undefined`. */
  brokenId: string | undefined
  /** Rows are missing in between, and the newest row about a cut does not name them. */
  hasUnknownGap: boolean
  /** How many written rows are missing at the end. */
  missing: number
  /**
   * The first row whose records or action are not those that the list, its filters and the
   * histories show: no hash covers their table. `undefined` in a log that is broken.
   */
  wrongRecordId: string | undefined
  lastHash: string
  sections: readonly ChainSection[]
}

/** The hash of the gap in front of a row. */
const GAP_BEFORE = 'select hash from operation_cuts where oper_id = cast(:id as bigint) - 1'
const HIGHEST_WRITTEN_ID: Sql = {
  sqlite: `
    select cast(coalesce(max(seq), 0) as text) as id
    from sqlite_sequence where name = 'operations'`,
  postgres: 'select cast(last_id as text) as id from operation_head',
}

export function createOperationCheck(db: Database, key?: Key) {
  return {
    /**
     * Walks the whole chain. After a gap it goes on from the hash of the gap's last row; the newest
     * row about a cut must name all gaps. Of a section whose key is not here it checks only the
     * order of the ids.
     */
    async verify(): Promise<VerifyResult> {
      const sections: ChainSection[] = []
      let section: ChainSection | undefined
      let hash = GENESIS_HASH
      let id = 0
      let rows = 0
      let trim: string | undefined
      let wrongRecordId: string | undefined
      // Starts at the very first row: one below a cut, or with an id below 1, was inserted by hand.
      for await (const links of readLinks(db)) {
        wrongRecordId ??= await firstListedOtherwise(db, links)
        for (const row of links) {
          rows += 1
          const isGap = Number(row.id) > id + 1
          const cut = isGap ? await db.get<{ hash: string }>(GAP_BEFORE, { id: row.id }) : undefined
          const previous = cut?.hash ?? hash
          const change = parseKeyChange(row)
          if (!section || change) {
            section = sectionFrom(row.id, change, section?.keyId ?? '', previous, key)
            sections.push(section)
          }
          // No hash covers the id, but a rollback gives its id back, so an untouched log skips none.
          const isNext = cut !== undefined || row.id === String(id + 1)
          const sectionKey = section.keyId === '' ? undefined : key
          const isWhole = !section.isChecked || chainHash(previous, row, sectionKey) === row.hash
          if (!isNext || !isWhole || row.attempts !== attemptsIn(row)) {
            return {
              rows,
              brokenId: row.id,
              hasUnknownGap: false,
              missing: 0,
              wrongRecordId: undefined,
              lastHash: hash,
              sections,
            }
          }
          section.lastId = row.id
          hash = row.hash
          id = Number(row.id)
          if (row.event === TRIM_EVENT) trim = row.afterJson ?? ''
        }
      }
      const written = Number((await db.get<{ id: string }>(HIGHEST_WRITTEN_ID))?.id ?? 0)
      return {
        rows,
        brokenId: undefined,
        hasUnknownGap: !(await hasNamedGaps(db, trim)),
        missing: Math.max(0, written - id),
        wrongRecordId: lowerId(wrongRecordId, await firstListedWithoutRow(db)),
        lastHash: hash,
        sections,
      }
    },
  }
}

function lowerId(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Number(one) < Number(other) ? one : other
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
