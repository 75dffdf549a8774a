/**
 * What a restore ends, by the first version with such a table. A session that ended since the backup
 * must not come back to life; a code or a token that was used up or ended since would be good again.
 */
const ENDED: Readonly<Record<string, number>> = {
  tokens: 1,
  sessions: 1,
  replays: 1,
  devices: 3,
  sign_in_tickets: 13,
  api_tokens: 13,
  recovery_codes: 13,
}

/** The statements for data of this version. */
export const endingStatements = (version: number): readonly string[] =>
  Object.entries(ENDED).flatMap(([table, since]) =>
    version < since ? [] : [`delete from ${table}`],
  )
