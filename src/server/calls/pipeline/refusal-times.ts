/** So often the server looks which groups of refusals are due. */
export const TICK_MS = 5_000

/** A group of refusals is written a quarter of an hour after its first at the latest. */
export const GROUP_MS = 15 * 60_000 - TICK_MS

/** In UTC; a group belongs to one day, so that the row's time is right for all of it. */
export const dayOf = (time: number) => Math.floor(time / 86_400_000)
