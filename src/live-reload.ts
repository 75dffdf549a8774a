// Only in `npm run dev`: loads the page again once the server behind it serves another build.
export {}

declare const BASE: string

const EVERY = 500

const build = async () => (await fetch(`${BASE}version.json`, { cache: 'no-store' })).text()

const mine = await build()
setInterval(async () => {
  // No answer while the server starts again: the next look finds it.
  const now = await build().catch(() => mine)
  if (now !== mine) location.reload()
}, EVERY)
