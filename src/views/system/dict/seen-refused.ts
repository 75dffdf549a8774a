import { Failed, Refused } from '#api/errors.ts'

/** What is refused may be there already, made by somebody else meanwhile: then it is to be seen. */
export const seenRefused = <T>(write: Promise<T>, look: () => void): Promise<T> =>
  write.catch((error: unknown) => {
    if (error instanceof Failed || error instanceof Refused) look()
    throw error
  })
