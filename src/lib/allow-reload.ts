import { STAMP } from './load-chunk.ts'

/**
 * Somebody pressed "Try again": the try may load the page anew, however short ago that was. A Chromium
 * before 156 or so never asks again for a module that failed; while the page lives, no other try helps.
 */
export function allowReload(storage: () => Pick<Storage, 'removeItem'> = () => sessionStorage) {
  try {
    storage().removeItem(STAMP)
  } catch {
    // Nothing is remembered here.
  }
}
