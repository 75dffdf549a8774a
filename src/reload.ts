// Only in `npm run dev`: loads the page again once the server behind it serves another build.
export {}

const EVERY = 500

const fileNames = async () => {
  const page = await fetch('/', { cache: 'no-store' })
  return (await page.text()).match(/\/assets\/[\w.-]+/g)?.join()
}

const mine = await fileNames()
setInterval(async () => {
  // No answer while the server starts again: the next look finds it.
  const now = await fileNames().catch(() => mine)
  if (now !== mine) location.reload()
}, EVERY)
