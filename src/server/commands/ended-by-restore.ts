/**
 * What a restore ends, with the first version that has such a table. A session that ended since the
 * backup must not come back to life; a code or a token that was used up or ended since would be good
 * again.
 */
const STATEMENTS: readonly (readonly [since: number, statement: string])[] = [
  [1, 'delete from tokens'],
  [1, 'delete from sessions'],
  [1, 'delete from replays'],
  [3, 'delete from devices'],
  [13, 'delete from sign_in_tickets'],
  [13, 'delete from api_tokens'],
  [13, 'delete from recovery_codes'],
]

/** The statements for data of this version. */
export const endingStatements = (version: number): readonly string[] =>
  STATEMENTS.flatMap(([since, statement]) => (version < since ? [] : [statement]))
