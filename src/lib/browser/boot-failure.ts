let bootFailure: HTMLElement | null

/**
 * Shows or removes the message of index.html, in both languages, that the page could not be loaded;
 * theme-boot.js shows it if no module loads. Removed, not hidden: its link would come before the
 * skip link.
 */
export function showBootFailure(isShown: boolean): void {
  bootFailure ??= document.getElementById('last-word')
  if (isShown && bootFailure) document.body.prepend(bootFailure)
  else bootFailure?.remove()
}
