/** The database cannot be reached, or its connections are all in use: the same call may work soon. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

/** The disk of the database is full: nothing was written. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
}

export const errorText = (error: unknown) =>
  error instanceof Error ? error.message : String(error)
