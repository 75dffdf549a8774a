import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/driver.ts'
import { databaseIn } from '#server/store/file.ts'
import { openShop, tokenFrom } from '../server/shop.ts'
import { median, timing, type Line } from './line.ts'

const ROWS = 10_000
const RUNS = 9
const LIMIT = 30
const PASSWORD = 'ten thousand carts'

/** What a person does with each list; the slowest of them counts. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  roles: ['rolelist', 'rolelist?pageIndex=500', 'rolelist?roleName=Ж99', 'rolelist?sort=roleName&order=desc', 'rolelist?status=1&pageSize=100'],
  'dictionary entries': ['dict/datalist', 'dict/datalist?pageIndex=500', 'dict/datalist?dictLabel=Ж99', 'dict/datalist?sort=dictLabel&order=desc', 'dict/databytype/sys_yes_no'],
  keys: ['configList', 'configList?pageIndex=500', 'configList?configName=Ж99', 'configList?sort=updatedAt&order=desc&pageSize=100'],
  users: ['sysUserList', 'sysUserList?pageIndex=500', 'sysUserList?nickName=Ж99', 'sysUserList?sort=nickName&order=desc', 'sysUserList?deptId=4&pageSize=100'],
  'log rows': ['operloglist', 'operloglist?pageIndex=500', 'operloglist?operName=ж99', 'operloglist?sort=latencyTime&order=desc', 'operloglist?operUrl=role&status=1&pageSize=100', 'operlogdays'],
}

const NUMBERS = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ROWS})`
const FILL: readonly string[] = [
  `insert into roles (role_name, role_key, role_sort, status, created_at, updated_at)
   ${NUMBERS} select 'Роль Ж' || i, 'role' || i, i % 100, i % 2, i, i from n`,
  `insert into role_menus (role_id, menu_id)
   select role_id, menu_id from roles join menus where role_key like 'role%' and menu_id <= 30`,
  `insert into dict_data (dict_type, dict_label, dict_value, dict_sort, created_at, updated_at)
   ${NUMBERS} select 'sys_oper_type', 'Уголь Ж' || i, 'v' || i, i % 100, i, i from n`,
  `insert into config (config_name, config_key, config_value, created_at, updated_at)
   ${NUMBERS} select 'Ключ Ж' || i, 'key.' || i, 'value', i, i from n`,
  `insert into users (username, username_key, nick_name, password, dept_id, created_at, updated_at)
   ${NUMBERS} select 'person' || i, 'person' || i, 'Человек Ж' || i, '', 1 + i % 6, i, i from n`,
  `insert into user_roles (user_id, role_id)
   select user_id, 2 from users where username like 'person%'`,
  `insert into operations (oper_time, event, business_type, user_id, username, role_keys, dept_id,
     method, url, record, code, msg, ip, agent, latency, request_id, before_json, after_json, hash)
   ${NUMBERS} select 1795000000000 + i * 60000, 'role.update', '2', i, 'Ж' || i, 'trader', 1 + i % 6,
     'PUT', '/api/v1/role', i, case i % 9 when 0 then 403 else 200 end, '', '127.0.0.1', 'bench',
     i % 50, i, '{"remark":"' || hex(zeroblob(150)) || '"}', '{"remark":""}', '' from n`,
]

/** Each list page of a server with ten thousand rows of everything, in a file as always. */
export async function serverLists(): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-bench-'))
  const options = { dataDir, demo: false, adminPassword: PASSWORD }
  try {
    await (await openShop(options)).close()
    const db = await openDatabase(databaseIn(dataDir))
    db.exec('begin')
    for (const statement of FILL) db.exec(statement)
    db.exec('commit')
    db.close()

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
        if (process.env['VERBOSE']) console.log(question, median(runs).toFixed(1))
      }
      const slowest = Math.max(...times)
      lines.push(timing(`server: a page of ${ROWS.toLocaleString('en')} ${what}, the slowest of ${questions.length} questions`, slowest, LIMIT))
    }
    await shop.close()
    return lines
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
