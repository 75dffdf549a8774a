/** What every page has, the sign-in page too. */
export default {
  skip: 'Skip to main content',
  broken: 'The console stopped working. Reload the page.',
  goesInCircles: 'This page cannot be reached. Reload it, or sign in again.',
}
