import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { menuOf } from '../bench/menu-of.ts'
import { journey, signIn, TIME_FACTOR, waitUntilSettled } from '../support/browser.ts'
import { type CallName, menuRow, STUB_ANSWERS } from '../support/stub-answers.ts'
import type { StubRequest } from '../support/stub-api.ts'
import { staticHostBeforeStub } from '../support/stub-host.ts'

/** A back end that is not on our side: whatever it writes is read, and runs nowhere (R36, R37). */
const test = suite('hostile API')

const { stub, origin, member } = await staticHostBeforeStub(test)

/** Runs wherever markup is made of it, as an element, an attribute, a script or an address. */
const PAYLOAD = `"'><img src=x onerror=__pwn=1><script>__pwn=1</script>{{__pwn=1}}`
const ADDRESS = 'javascript:__pwn=1'

/** Every text of an answer becomes the payload; ids, numbers, states and times stay what they are. */
function poisoned(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map(item => poisoned(item))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, poisoned(item, name)]),
    )
  }
  const isText =
    typeof value === 'string'
    && !/^(status|dataScope|configType|isDefault|roleKey|path|component|dictType|createBy|updateBy|\w+At)$/.test(
      key,
    )
  return isText ? PAYLOAD : value
}

const hostile = (call: CallName) => {
  const usual = STUB_ANSWERS[call] as unknown
  return (asked: StubRequest) => {
    const answer = typeof usual === 'function' ? usual(asked) : usual
    return poisoned(answer) as { data: unknown }
  }
}

test(
  'R37 markup in every text of the server is shown as it is written, and runs nowhere',
  journey({}, async ({ page, allow }) => {
    allow(/Failed to load resource: .*404/)
    for (const call of [
      'GET /api/v1/rolelist',
      'GET /api/v1/dict/datalist',
      'GET /api/v1/dict/databytype/{type}',
      'GET /api/v1/configList',
      'GET /api/v1/role/{id}',
      'GET /api/v1/config/{id}',
    ] as const) {
      stub.answerWith(call, hostile(call))
    }
    stub.answerWith('GET /api/v1/getinfo', {
      data: {
        roles: [PAYLOAD],
        name: PAYLOAD,
        introduction: PAYLOAD,
        avatar: ADDRESS,
        permissions: ['*:*:*'],
      },
    })
    const pages = [
      ['role', '/role/index'],
      ['dict', '/dict/data'],
      ['config', '/config/index'],
    ] as const
    stub.answerWith('GET /api/v1/menurole', {
      data: [
        menuRow(
          2,
          '/upms',
          'Layout',
          `${PAYLOAD} 2`,
          pages.map(([path, component], at) =>
            menuRow(50 + at, path, component, `${PAYLOAD} ${path}`),
          ),
        ),
      ],
    })
    await signIn(page, member)
    for (const path of [
      '/dashboard',
      '/upms/role',
      '/upms/dict?type=coal_kind',
      '/upms/config',
      '/profile/index',
    ]) {
      await page.goto(origin + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilSettled(page)
      await page.getByText('<script>__pwn=1</script>', { exact: false }).first().waitFor()
      assert.is(await page.evaluate(() => Reflect.get(globalThis, '__pwn')), undefined, path)
      assert.is(
        await page
          .locator('[src^="javascript:"], [href^="javascript:"], main script, img[src="x"]')
          .count(),
        0,
        path,
      )
    }
    assert.ok((await page.title()).length > 0)

    await page.goto(`${origin}/upms/role`)
    stub.answerNext('PUT /api/v1/role', { code: 400, msg: PAYLOAD })
    await page.getByRole('row').nth(2).getByRole('switch').first().click()
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText('<script>', { exact: false })
      .first()
      .waitFor()
    assert.is(await page.evaluate(() => Reflect.get(globalThis, '__pwn')), undefined)
  }),
)

test(
  'R36 a menu full of traps opens within three seconds, and its good pages work',
  journey({}, async ({ page, allow }) => {
    allow(/Failed to load resource: .*404/)
    let deep: object = menuRow(9_000, 'end', '/role/index', 'End')
    for (let level = 0; level < 1_000; level += 1)
      deep = menuRow(9_001 + level, `l${level}`, 'Layout', `Level ${level}`, [deep])
    const traps = [
      ...[
        'javascript:__pwn=1',
        'data:text/html,<script>parent.__pwn=1</script>',
        '//evil.example',
        'http:',
        '../../x',
        '',
      ].map((path, at) => menuRow(8_000 + at, path, '/role/index', `Trap ${at}`)),
      ...['../../x', '__proto__', 'constructor', 'toString', '/etc/passwd'].map((component, at) =>
        menuRow(8_100 + at, `/trap-${at}`, component, `Component ${at}`),
      ),
      ...[null, 'text', 7].map((children, at) => ({
        ...menuRow(8_200 + at, `/child-${at}`, 'Layout', `Children ${at}`),
        children,
      })),
      { ...menuRow(8_300, '/icon', '/role/index', 'Icon'), icon: '<svg/onload=__pwn=1>' },
      menuRow(8_301, '/twice', '/role/index', 'Twice'),
      menuRow(8_302, '/twice', '/role/index', 'Twice'),
      null,
      7,
      'text',
      deep,
    ]
    const good = menuRow(2, '/upms', 'Layout', 'System', [
      menuRow(52, 'role', '/role/index', 'Roles'),
    ])
    stub.answerWith('GET /api/v1/menurole', { data: [...traps, good, ...menuOf(5_000)] })
    await signIn(page, member)
    const start = performance.now()
    await page.goto(`${origin}/upms/role`)
    await page.getByRole('table', { name: 'Roles' }).getByText('Dispatch desk 20').waitFor()
    const took = performance.now() - start
    assert.ok(took < 3_000 * TIME_FACTOR, `${took} ms`)
    await waitUntilSettled(page)
    assert.is(await page.getByRole('alertdialog').count(), 0)
    assert.is(
      await page.locator('[href^="javascript:"], [href^="data:"], a[href^="//"]').count(),
      0,
    )
    assert.is(
      await page.evaluate(() => Reflect.get(globalThis, '__pwn') ?? Reflect.get({}, 'polluted')),
      undefined,
    )
    assert.is(new URL(page.url()).origin, origin)
  }),
)

test.run()
