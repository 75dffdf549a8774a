import { EVERY_OPERATION } from '#constants.ts'

/** The rules of §6 where what is wanted is known to be something; `access.ts` asks that first. */
export const holdsOne = (mine: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some(one => mine.includes(one))

export const isGranted = (mine: readonly string[], wanted: readonly string[]): boolean =>
  mine.includes(EVERY_OPERATION) || holdsOne(mine, wanted)
