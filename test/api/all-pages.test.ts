import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readAllPages } from '#api/all-pages.ts'

const test = suite('all-pages')

const rows = (total: number) => Array.from({ length: total }, (_, index) => index + 1)
const server =
  (total: number) =>
  async ({ pageIndex, pageSize }: { pageIndex: number; pageSize: number }) => ({
    rows: rows(total).slice((pageIndex - 1) * pageSize, pageIndex * pageSize),
    total,
  })
const itself = (row: number) => row
const signal = new AbortController().signal

for (const total of [0, 1, 50, 51, 1234]) {
  test(`W17 all of ${total} rows come, in their order`, async () => {
    const all = await readAllPages(server(total), itself, { signal })
    assert.equal(all, { rows: rows(total), isTruncated: false })
  })
}

test('W17 fifty a page, three at a time', async () => {
  let now = 0
  let most = 0
  const sizes = new Set<number>()
  await readAllPages(
    async page => {
      most = Math.max(most, ++now)
      sizes.add(page.pageSize)
      await new Promise(resolve => setTimeout(resolve, page.pageIndex % 3))
      now--
      return server(600)(page)
    },
    itself,
    { signal },
  )
  assert.equal([most, [...sizes]], [3, [50]])
})

for (const most of [1, 10, 49]) {
  test(`W17 all rows come from a server that gives ${most} a page at most`, async () => {
    const capped = ({ pageIndex }: { pageIndex: number }) =>
      server(107)({ pageIndex, pageSize: most })
    assert.equal(await readAllPages(capped, itself, { signal }), {
      rows: rows(107),
      isTruncated: false,
    })
  })
}

for (const kept of [1, 40, 60, 107]) {
  test(`W17 pages that are filtered here are all read, and none twice (${kept})`, async () => {
    const asked: number[] = []
    const all = await readAllPages(
      async page => {
        asked.push(page.pageIndex)
        const { rows, total } = await server(120)(page)
        return { rows: rows.filter(row => row === kept), total, receivedCount: rows.length }
      },
      itself,
      { signal },
    )
    assert.equal([all.rows, asked], [[kept], [1, 2, 3]])
  })
}

test('W17 an empty page ends the reading, even if the total promised more rows', async () => {
  const asked: number[] = []
  const read = async ({ pageIndex }: { pageIndex: number }) => {
    asked.push(pageIndex)
    return { rows: [], total: 5_000 }
  }
  const all = await readAllPages(read, itself, { signal })
  assert.equal([all.rows, asked], [[], [1]])
})

test('W17 no more rows than the limit are read, and the result says so', async () => {
  const asked: number[] = []
  const answer = server(10_001)
  const read: typeof answer = page => {
    asked.push(page.pageIndex)
    return answer(page)
  }
  const all = await readAllPages(read, itself, { signal })
  assert.equal([all.rows.length, all.isTruncated, Math.max(...asked)], [10_000, true, 200])
})

for (const [there, most] of [
  [300, 10_000],
  [320, 10_000],
  [2_000, 150],
] as const) {
  test(`W17 if the server stopped counting, all of ${there} rows come, up to ${most}`, async () => {
    const asked: number[] = []
    const seen: number[] = []
    const all = await readAllPages(
      async page => {
        asked.push(page.pageIndex)
        const { rows } = await server(there)(page)
        return { rows, total: 100, isMore: true as const }
      },
      itself,
      { signal, most, onProgress: ({ done, total }) => seen.push(done / total) },
    )
    assert.equal(all, { rows: rows(Math.min(there, most)), isTruncated: there > most })
    assert.ok(asked.length < 12 && Math.max(...seen) <= 1, asked.join())
  })
}

test('a row that moved to a later page meanwhile comes once', async () => {
  const pages = [rows(50), [50, 51]]
  const all = await readAllPages(
    async ({ pageIndex }) => ({ rows: pages[pageIndex - 1] ?? [], total: 52 }),
    itself,
    { signal },
  )
  assert.is(all.rows.length, 51)
})

test('W17 the progress grows to the total', async () => {
  const seen: number[] = []
  await readAllPages(server(120), itself, {
    signal,
    onProgress: ({ done, total }) => seen.push(done / total),
  })
  assert.is(seen.length, 3)
  assert.is(seen.at(-1), 1)
  assert.equal(
    seen,
    [...seen].sort((a, b) => a - b),
  )
})

test('W17 cancelling ends the reading, and no further page is requested', async () => {
  const cancel = new AbortController()
  let asked = 0
  const going = readAllPages(
    async page => {
      if (++asked === 4) cancel.abort(new Error('enough'))
      return server(5_000)(page)
    },
    itself,
    { signal: cancel.signal },
  )
  assert.is(await going.catch((error: Error) => error.message), 'enough')
  const before = asked
  await new Promise(resolve => setTimeout(resolve, 5))
  assert.is(asked, before)
})

test('§8 a failure on any page fails the whole, an expired session too', async () => {
  const failing = async (page: { pageIndex: number; pageSize: number }) => {
    if (page.pageIndex === 3) throw new Error('broken')
    return server(500)(page)
  }
  assert.is(
    await readAllPages(failing, itself, { signal }).catch((error: Error) => error.message),
    'broken',
  )
  assert.is(
    await readAllPages(async () => false, itself, { signal }).catch((error: Error) => error.name),
    'AbortError',
  )
})

test.run()
