/** What every page has, the sign-in page too. */
export default {
  skip: 'Skip to main content',
  broken: 'The console cannot go on. Reload the page.',
  goesInCircles: 'No way leads to this page. Reload it, or sign in again.',
}
