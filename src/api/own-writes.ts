import type { RecordKey } from '#entities/record-key.ts'
import { ChangedAgain } from './errors.ts'

/** A write of this user, from one version of a record to the next. */
interface OwnWrite {
  from: number
  to: number
  fields: readonly string[]
  /** An Undo, or a write that was undone: together they have changed nothing. */
  isUndone: boolean
}

/** What this user wrote, so that Undo can tell own later changes of a record from those of others. */
export interface OwnWrites {
  add(record: RecordKey, write: Omit<OwnWrite, 'isUndone'>): void
  /**
   * The version that an Undo sends, given the one that its change made: later ones count as well as
   * long as only this user made them, in other fields or with an Undo. Throws `ChangedAgain` where
   * this user has set the same fields again.
   */
  versionForUndo(record: RecordKey, made: number | undefined): number | undefined
  /** The version that only this user's writes have made of this one. */
  latest(record: RecordKey, version: number | undefined): number | undefined
  /** The write that made `made` was undone by the one that made `undone`. */
  undone(record: RecordKey, made: number | undefined, undone: number | undefined): void
}

export function createOwnWrites(): OwnWrites {
  const writes = new Map<RecordKey, readonly OwnWrite[]>()
  const writesOf = (record: RecordKey) => writes.get(record) ?? []

  return {
    add(record, write) {
      writes.set(record, [...writesOf(record), { ...write, isUndone: false }])
    },
    versionForUndo(record, made) {
      const own = writesOf(record)
      const fields = own.find(({ to }) => to === made)?.fields
      if (!fields) return made
      let version = made
      for (const later of own) {
        if (later.from !== version) continue
        if (!later.isUndone && later.fields.some(field => fields.includes(field)))
          throw new ChangedAgain()
        version = later.to
      }
      return version
    },
    latest: (record, version) =>
      writesOf(record).reduce((now, { from, to }) => (from === now ? to : now), version),
    undone(record, made, undone) {
      writes.set(
        record,
        writesOf(record).map(write =>
          write.to === made || write.to === undone ? { ...write, isUndone: true } : write,
        ),
      )
    },
  }
}
