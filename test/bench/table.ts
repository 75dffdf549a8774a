import { buildTime } from './build-time.ts'
import { callsAtOnce } from './calls-at-once.ts'
import { coldShell } from './cold-shell.ts'
import { describedScreen } from './described-screen.ts'
import { firstLoad } from './first-load.ts'
import { heapGrowth } from './heap-growth.ts'
import { type Line, type Metafiles, notMeasured } from './line.ts'
import { listPaint } from './list-paint.ts'
import { logCut, startFromVersion2 } from './log-starts.ts'
import { deepPages, longLog } from './long-log.ts'
import { menuToIndex } from './menu.ts'
import { onePerson } from './one-person.ts'
import { packagesInstalled, packagesInTheBrowser } from './packages.ts'
import { searchKeystroke } from './search.ts'
import { serverLists } from './server-lists.ts'
import { stylesheets } from './stylesheets.ts'
import { tabSwitch } from './tab-switch.ts'
import { viewSwitch } from './view-switch.ts'

type Measures = Record<
  string,
  (metafiles: Metafiles, beside: string) => Line | Line[] | Promise<Line | Line[]>
>

/** The lines of §20. To add one: its file beside this one, and a line here. */
const BUDGETS: Measures = {
  'first-load': firstLoad,
  'described-screen': describedScreen,
  stylesheets,
  'packages-in-the-browser': packagesInTheBrowser,
  'packages-installed': packagesInstalled,
}
/** Timings depend on the machine: shown, never a reason to fail, and left out with `--budgets`. */
const TIMINGS: Measures = {
  menu: menuToIndex,
  search: searchKeystroke,
  'cold-shell': coldShell,
  'view-switch': (_, beside) => viewSwitch(beside),
  'tab-switch': tabSwitch,
  'heap-growth': heapGrowth,
  'server-lists': serverLists,
  'calls-at-once': callsAtOnce,
  'one-person': onePerson,
  'long-log': longLog,
  'deep-pages': deepPages,
  'log-cut': logCut,
  'from-version-2': startFromVersion2,
  'list-paint': listPaint,
  'build-time': buildTime,
}

export async function printTable(
  metafiles: Metafiles,
  {
    budgets = false,
    markdown = false,
    only = '',
    beside = '',
  }: { budgets?: boolean; markdown?: boolean; only?: string; beside?: string },
): Promise<{ passed: number; failed: number }> {
  const lines: Line[] = []
  for (const [name, measure] of Object.entries(budgets ? BUDGETS : { ...BUDGETS, ...TIMINGS })) {
    if (!name.startsWith(only)) continue
    try {
      lines.push(...[await measure(metafiles, beside)].flat())
    } catch (error) {
      lines.push({ ...notMeasured(name, String(error).split('\n')[0] ?? ''), ok: false })
    }
  }

  const rows = lines.map(({ what, measured, limit = '', ok }) => [
    what,
    measured,
    limit,
    verdict(ok),
  ])
  if (markdown) for (const row of rows) console.log(`| ${row.join(' | ')} |`)
  else for (const row of aligned(rows)) console.log(row)

  const counted = lines.filter(line => line.ok !== undefined && !line.isTiming)
  const passed = counted.filter(line => line.ok).length
  return { passed, failed: counted.length - passed }
}

const verdict = (ok: boolean | undefined) => (ok === undefined ? '' : ok ? 'ok' : 'OVER')

function aligned(rows: readonly string[][]): string[] {
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(([what = '', measured = '', limit = '', ok = '']) =>
    [
      what.padEnd(widths[0] ?? 0),
      measured.padStart(widths[1] ?? 0),
      limit.padStart(widths[2] ?? 0),
      ok,
    ].join('  '),
  )
}
