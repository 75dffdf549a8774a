import type { Gauge } from '#server/metrics/gauge.ts'
import type { Pause } from '#server/store/operation-log/operation-slices.ts'
import type { Database } from './database.ts'

/** Where the data lies. Each engine has one of these, and nothing else depends on the engine. */
export interface Storage {
  /** Runs `work` on one state of the data. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
  /**
   * A read that may take long: at each pause other calls are answered. Between two pauses it sees
   * one state of the data.
   */
  readInSlices<T>(work: (db: Database, pause: Pause) => Promise<T>): Promise<T>
  /** All or nothing; when it resolves, the data is on the disk. One at a time. */
  write<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Whether there are tables. */
  hasTables(): Promise<boolean>
  /** Makes the tables, and runs `fill` in the same transaction. */
  create(fill: (db: Database) => Promise<void>): Promise<void>
  /** Whether other processes may use the same data at the same time. */
  isShared: boolean
  /** How far the clock of the database is ahead of this machine's, in milliseconds. */
  clockSkew(): Promise<number>
  /** Runs `work` while no other process starts. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` while no other process has the data open; throws one line where a server has, with
   * `why` that is in the way.
   */
  withoutServers<T>(work: () => Promise<T>, why?: string): Promise<T>
  /** What tells, outside of the tables, that there were accounts. */
  accounts: AccountMark
  /** Keeps the data as they are, where the engine can; before the tables of resources change. */
  keepCopy(): Promise<void>
  /** Erases values that were replaced or deleted. */
  eraseTraces(): Promise<void>
  /** Whether the next writes find room on the disk; after a write that found none, it tries one. */
  hasRoom(): Promise<boolean>
  /** Gives a little of the free space back to the disk. */
  shrink(): Promise<void>
  /** What its connections do; nothing with SQLite, which has one. */
  gauges(): readonly Gauge[]
  /** After a start that failed: closes everything, and gives the error that says why. */
  fail(error: unknown): Promise<unknown>
  close(): Promise<void>
}

export interface AccountMark {
  isSet(): boolean
  set(): void
  /** The one line about data whose accounts are gone. */
  goneMessage: string
}
