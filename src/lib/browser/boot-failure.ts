let bootFailure: HTMLElement | null

/**
 * Says what index.html keeps hidden, in both languages, for a page that does not come, or takes it
 * away; theme-boot.js says it where no module comes. Hidden, its link would come before the skip link.
 */
export function showBootFailure(isSaid: boolean): void {
  bootFailure ??= document.getElementById('last-word')
  if (isSaid && bootFailure) document.body.prepend(bootFailure)
  else bootFailure?.remove()
}
