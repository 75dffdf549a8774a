import { STAMP } from './load-chunk.ts'

/**
 * Somebody pressed "Try again": the try may load the page anew, however short ago that was. Chromium
 * never asks again for a module that failed; for as long as the page lives, no other try helps.
 */
export function allowReload(storage: () => Pick<Storage, 'removeItem'> = () => sessionStorage) {
  try {
    storage().removeItem(STAMP)
  } catch {
    // Nothing is remembered here.
  }
}
