import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('sinks')

interface Source {
  /** Below src/. */
  file: string
  text: string
}

const sources: Source[] = readdirSync('src', { recursive: true })
  .map(file => String(file).replaceAll('\\', '/'))
  .filter(file => /\.tsx?$/.test(file))
  .sort()
  .map(file => ({ file, text: readFileSync(`src/${file}`, 'utf8') }))

/** With those that are copied as they are. */
const scripts: Source[] = [
  ...sources,
  ...readdirSync('static')
    .filter(file => file.endsWith('.js'))
    .map(file => ({ file: `static/${file}`, text: readFileSync(`static/${file}`, 'utf8') })),
]

const inBrowser = scripts.filter(({ file }) => !file.startsWith('server/'))
const onServer = sources.filter(({ file }) => file.startsWith('server/'))

/** Where it stands, as `file:line: text`. */
function findings(where: readonly Source[], pattern: RegExp): string[] {
  return where.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map(
      ({ index, 0: found }) => {
        const line = text.slice(0, index).split('\n').length
        return `${file}:${line}: ${found.replaceAll(/\s+/g, ' ')}`
      },
    ),
  )
}

/** Each pattern first shows that it notices its example. */
const never = (name: string, where: readonly Source[], examples: readonly [RegExp, string][]) =>
  test(name, () => {
    for (const [pattern, example] of examples) {
      assert.is(findings([{ file: 'example', text: example }], pattern).length, 1, example)
      assert.equal(findings(where, pattern), [])
    }
  })

never('R38 text from outside has no way to become markup', scripts, [
  [/dangerouslySetInnerHTML|srcDoc/i, '<p dangerouslySetInnerHTML={{ __html: msg }} />'],
  [/innerHTML|outerHTML|insertAdjacentHTML|document\.write/, 'panel.innerHTML = msg'],
  [/setHTML|DOMParser|createContextualFragment/, 'panel.setHTMLUnsafe(msg)'],
])
never('R38 nor code', scripts, [
  [/\beval\(|\bFunction\(/, "eval('1')"],
  [/javascript:/i, "href = 'javascript:void 0'"],
])
never('R38 nor a style', scripts, [
  [/setAttribute\(\s*['"`]style/, "box.setAttribute('style', text)"],
])
never('R38 no script and no style is written, in JSX or as text, in the browser', inBrowser, [
  [/<(script|style)\b/i, '<style>{text}</style>'],
])
never('no React on the server, no server components anywhere', sources, [
  [/react-server-dom|react-dom\/(server|static)/, "import 'react-dom/server'"],
])
never('R24 no request header becomes a property', sources, [
  [/headersDistinct/, 'request.headersDistinct'],
])
/**
 * The SQL of described records is built once, at the start, from names that `mistakesIn` has let
 * pass: letters and digits. `move` goes through all tables that are there, with quoted names.
 */
const buildsSql = ({ file }: Source) =>
  file.startsWith('server/store/resources/') || file.startsWith('server/commands/move/')
const withConstantSql = onServer.filter(source => !buildsSql(source))

never(
  'R23 SQL is constant text: all that is put in is other constants, in capitals',
  withConstantSql,
  [
    [/\.(prepare|exec)\(\s*`[^`]*\$\{(?![A-Z_]+\})/, 'db.prepare(`select ${column}`)'],
    [/\.(prepare|exec)\(\s*(['"])(?:(?!\2).)*\2\s*\+/, "db.exec('drop ' + name)"],
    [
      /`\s*(select|insert|update|delete|create|alter|drop|pragma|attach|with)\s[^`]*\$\{(?![A-Z_]+\})/,
      '`select ${COLUMNS} from role where role_id = ${id}`',
    ],
  ],
)
never('only migrations call functions of ours in SQL', onServer, [
  [/\b(folded|spelled)\(/, '`where instr(folded(role_name), :text) > 0`'],
])
never(
  'the type checker is never told to look away',
  [...sources, ...testSources()],
  [[/@ts-(ignore|nocheck|expect-error)/, '// @ts-ignore']],
)
never('nothing is left for later', sources, [[/\b(TODO|FIXME|XXX|HACK)\b/, '// TODO']])

function testSources(): Source[] {
  return readdirSync('test', { recursive: true })
    .map(file => String(file).replaceAll('\\', '/'))
    .filter(file => /\.tsx?$/.test(file) && file !== 'sinks.test.ts')
    .map(file => ({ file, text: readFileSync(`test/${file}`, 'utf8') }))
}

never(
  'no address that leaves the router is written without the base in front',
  inBrowser.filter(({ file }) => !file.startsWith('static/')),
  [
    [/<a\b[^>]*?\shref="\//, '<a className="x" href="/login">'],
    [/<(?:use|iframe|img|script|link)\b[^>]*?\s(?:href|src)="\//, '<use href="/a.svg#b" />'],
    [/\bfetch\(['"`]\//, "fetch('/version.json')"],
    [/\blocation\.(?:assign|replace)\(['"`]\//, "location.assign('/')"],
  ],
)

never(
  'no statement compares rows with the whole log one by one, as PostgreSQL does for NOT IN beyond its memory',
  onServer,
  [
    [
      /not in \(\s*select \w+ from operation/,
      'where oper_id not in (select oper_id from operations)',
    ],
  ],
)

test.run()
