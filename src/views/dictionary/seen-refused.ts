import { wasRefused } from '#api/idempotency-keys.ts'

/**
 * What is refused may be there already, made or changed by somebody else meanwhile: then it is to be
 * seen. Not after the codes that `keeps` names: what is asked about them stands in a row of the list.
 */
export const seenRefused = <T>(
  write: Promise<T>,
  look: () => void,
  keeps: (code: number | undefined) => boolean = () => false,
): Promise<T> =>
  write.catch((error: unknown) => {
    if (wasRefused(error) && !keeps(error.code)) look()
    throw error
  })
