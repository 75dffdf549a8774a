import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShop, tokenFrom } from '../server/shop.ts'
import { fillWithRows, ROW_COUNT } from '../support/many-rows.ts'
import { type Line, median, timing } from './line.ts'
import { goods } from '#resources/goods.ts'

const RUNS = 9
const LIMIT = 30
const FILL_GOODS = `
  with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ROW_COUNT})
  insert into resource_goods (goods_code, goods_code_folded, goods_name, goods_name_folded,
    goods_name_zh_folded, coal_kind, price, calorific, in_stock, delivered_on, status, created_at,
    updated_at)
  select 'GO-' || i, 'go-' || i, 'Товар Ж' || i, 'товар ж' || i, 'товар ж' || i, 'steam', i * 7919 % 99999,
    i % 9000, i % 2, '2026-11-20', '0', i, i from n`
const PASSWORD = 'ten thousand carts'

/** A person's typical requests to each list; the slowest of them counts. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  roles: [
    'rolelist',
    'rolelist?pageIndex=500',
    'rolelist?roleName=Ж99',
    'rolelist?sort=roleName&order=desc',
    'rolelist?status=1&pageSize=100',
  ],
  'dictionary entries': [
    'dict/datalist',
    'dict/datalist?pageIndex=500',
    'dict/datalist?dictLabel=Ж99',
    'dict/datalist?sort=dictLabel&order=desc',
    'dict/databytype/sys_yes_no',
  ],
  keys: [
    'configList',
    'configList?pageIndex=500',
    'configList?configName=Ж99',
    'configList?sort=updatedAt&order=desc&pageSize=100',
  ],
  users: [
    'sysUserList',
    'sysUserList?pageIndex=500',
    'sysUserList?nickName=Ж99',
    'sysUserList?sort=nickName&order=desc',
    'sysUserList?deptId=4&pageSize=100',
  ],
  'described goods': [
    'goodsList',
    'goodsList?pageIndex=500',
    'goodsList?goodsName=Ж99',
    'goodsList?sort=goodsName&order=desc',
    'goodsList?inStock=true&sort=price&pageSize=100',
  ],
  'log rows': [
    'operloglist',
    'operloglist?pageIndex=500',
    'operloglist?operName=ж99',
    'operloglist?sort=latencyTime&order=desc',
    'operloglist?operUrl=role&status=1&pageSize=100',
    'operlogdays',
  ],
}

/**
 * Requests pages of every list of a server with ten thousand rows of each kind, in a file as usual.
 */
export async function serverLists(): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-bench-'))
  const options = { dataDir, demo: false, adminPassword: PASSWORD, resources: [goods] }
  try {
    await (await openShop(options)).close()
    await fillWithRows(dataDir, FILL_GOODS)

    const shop = await openShop(options)
    const body = { username: 'admin', password: PASSWORD }
    const token = tokenFrom(await shop.send('POST', '/login', { body }))
    const lines: Line[] = []
    for (const [what, questions] of Object.entries(QUESTIONS)) {
      const times: number[] = []
      for (const question of questions) {
        const runs: number[] = []
        for (let run = 0; run <= RUNS; run += 1) {
          const start = performance.now()
          const answer = await shop.send('GET', `/api/v1/${question}`, { token })
          JSON.stringify(answer.data)
          if (answer.code !== 200) throw new Error(`${question}: ${answer.code} ${answer.msg}`)
          if (run > 0) runs.push(performance.now() - start)
        }
        times.push(median(runs))
        if (process.env.VERBOSE) console.log(question, median(runs).toFixed(1))
      }
      const slowest = Math.max(...times)
      lines.push(
        timing(
          `server: a page of ${ROW_COUNT.toLocaleString('en')} ${what}, the slowest of ${questions.length} questions`,
          slowest,
          LIMIT,
        ),
      )
    }
    await shop.close()
    return lines
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
