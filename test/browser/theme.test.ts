import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'
import {
  axeViolations,
  holdRequests,
  journey,
  openSignedIn,
  unfoldFilters,
  waitForValue,
} from '../support/browser.ts'

/** How the shell looks on the way, and where its own colours do not count. */
const test = suite('look')

const { origin, stop } = await startApp()
test.after(() => void stop())

const admin = { origin, password: PASSWORD }

test(
  '§2 a bar runs in the main landmark while the next page is on its way',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin)
    const release = await holdRequests(page, /\/assets\/.*\.js$/)
    await page.getByRole('button', { name: /, user menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Personal center' }).click()
    const bar = page.getByRole('main').getByRole('progressbar', { name: 'Page loading' })
    await bar.waitFor()
    assert.equal(await axeViolations(page), [])
    release()
    await page.getByRole('heading', { level: 1, name: 'Personal center' }).waitFor()
    await bar.waitFor({ state: 'detached' })
  }),
)

for (const locale of ['en-US', 'zh-CN'] as const) {
  test(
    `4.15 the chart of the home page moves nothing, neither once it is in sight nor with its figures, ${locale}`,
    journey({ locale, viewport: { width: 1440, height: 300 } }, async ({ page }) => {
      const release = await holdRequests(page, /\/operlogdays/)
      await openSignedIn(page, admin)
      const card = page.locator('.dashboard__card[data-size="2"]')
      const height = () => card.evaluate(card => card.getBoundingClientRect().height)
      await card.locator('.dashboard__unseen').waitFor()
      const before = await height()
      await card.scrollIntoViewIfNeeded()
      await card.locator('.skeleton').waitFor()
      assert.is(await height(), before)
      release()
      await card.locator('.bar-chart').waitFor()
      assert.is(await height(), before)
    }),
  )
}

test(
  'B.7 the lead of the home page leaves no word alone on its last line',
  journey({ locale: 'zh-CN', viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin)
    const lines = await page.locator('.page-header__text > p').evaluate(lead => {
      const words = document.createRange()
      words.selectNodeContents(lead)
      return [...words.getClientRects()].map(({ width }) => width)
    })
    assert.is(lines.length, 2)
    assert.ok(Math.min(...lines) > Math.max(...lines) / 2, String(lines))
  }),
)

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `a badge in a chosen row stands on the ground it has in the others, ${colorScheme}`,
    journey({ colorScheme }, async ({ page }) => {
      await openSignedIn(page, admin, '/system/config')
      const row = page
        .getByRole('row')
        .filter({ has: page.locator('.badge') })
        .first()
      await row.waitFor()
      const grounds = () =>
        row.evaluate(row => [
          getComputedStyle(row.querySelector('.badge') ?? row).backgroundColor,
          getComputedStyle(row).backgroundColor,
        ])
      const [, surface] = await grounds()
      await row.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Clear selection' }).waitFor()
      const [badge, chosen] = await grounds()
      assert.is.not(chosen, surface)
      assert.is(badge, surface)
    }),
  )
}

test(
  '4.12 in every size the words that unlock a field end as far in as those of the field begin',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.getByRole('button', { name: 'Edit Trader' }).click()
    const unlock = page.getByRole('button', { name: 'Unlock' })
    await unlock.waitFor()
    for (const size of ['default', 'medium', 'small', 'mini']) {
      const [start, end] = await unlock.evaluate((button, size) => {
        document.documentElement.dataset.size = size
        const box = button.closest('.control')?.getBoundingClientRect()
        const field = button.closest('.control')?.querySelector('input')?.getBoundingClientRect()
        const words = document.createRange()
        words.selectNodeContents(button)
        const { right } = words.getBoundingClientRect()
        return [(field?.left ?? 0) - (box?.left ?? 0), (box?.right ?? 0) - right]
      }, size)
      assert.is(Math.round(end ?? NaN), Math.round(start ?? 0), size)
    }
  }),
)

test(
  '4.14 the bar of the hue is as wide as the field above it and the row below it',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Pick…' }).click()
    const picker = page.getByRole('dialog', { name: 'Pick a colour' })
    const hue = picker.getByRole('slider', { name: 'Hue' })
    await hue.press('Home')
    const boxes = await picker.locator('.colour-picker > *').evaluateAll(parts =>
      parts.map(part => {
        const { left, right } = part.getBoundingClientRect()
        return `${left} ${right}`
      }),
    )
    assert.is(boxes.length, 3)
    assert.is(new Set(boxes).size, 1, boxes.join())
    await hue.press('End')
    assert.is(await picker.evaluate(box => box.scrollWidth - box.clientWidth), 0)
  }),
)

test(
  'B.1 what a panel says at its top keeps its distance from what follows',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role?role=1&panel=scope')
    const panel = page.getByRole('dialog', { name: 'Data scope of Administrator' })
    const note = panel.locator('.alert')
    await note.waitFor()
    const rows = await note.evaluate(note =>
      [note, ...(note.parentElement?.querySelectorAll('p') ?? [])].map(part => {
        const { bottom, top } = part.getBoundingClientRect()
        return { bottom, top }
      }),
    )
    const [first, scope, meaning] = rows
    assert.ok(first && scope && meaning)
    assert.is(scope.top - first.bottom, 18)
    assert.is(meaning.top, scope.bottom)
  }),
)

test(
  'B.1 on a narrow screen what narrows the menus of a role is as wide as their box',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role?edit=2')
    const picker = page.getByRole('dialog', { name: 'Edit role' }).locator('.menu-picker')
    await picker.waitFor()
    const edges = await picker.locator('.menu-picker__bar > *, .tree-picker').evaluateAll(parts =>
      parts.map(part => {
        const { left, right } = part.getBoundingClientRect()
        return `${left} ${right}`
      }),
    )
    assert.is(edges.length, 3)
    assert.is(new Set(edges).size, 1, edges.join())
  }),
)

test(
  'W4 on a narrow screen each key below the search stands in one line with its words',
  journey({ locale: 'zh-CN', viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索页面' }).fill('zdsj')
    const hints = page.getByRole('dialog').locator('.command-palette__foot > [aria-hidden]')
    await hints.last().waitFor()
    const heights = await hints.evaluateAll(all => all.map(hint => hint.clientHeight))
    assert.is(heights.length, 3)
    assert.is(Math.max(...heights) < 30, true, String(heights))
  }),
)

test(
  'A7 forced colours keep what is chosen apart: tab, menu item, row, switch',
  journey({ forcedColors: 'active' }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const colour = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, pseudo)
    const row = page.getByRole('row', { name: /Trader/ })
    await row.getByRole('checkbox').check()

    assert.is.not(
      await colour('[role=tab][aria-selected=true]', '::after'),
      await colour('[role=tab][aria-selected=true]'),
    )
    assert.is.not(
      await colour('.sidebar [aria-current=page]'),
      await colour('.sidebar a:not([aria-current])'),
    )
    assert.is.not(
      await colour('td .checkbox__box:checked'),
      await colour('td .checkbox__box:not(:checked, :disabled)'),
    )
    assert.is.not(
      await colour('.switch__track:checked'),
      await colour('.switch__track:checked', '::after'),
    )
    const edge = await row
      .getByRole('cell')
      .first()
      .evaluate(cell => getComputedStyle(cell).borderBlockEndWidth)
    assert.is(edge, '2px')
    await page.screenshot({ path: '.out/pictures/roles-forced-colours.png' })
  }),
)

test(
  'A7 forced colours hold for an empty box, and for all there is in the row chosen by the search',
  journey({ forcedColors: 'active' }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const machine = (colour: string) =>
      page.evaluate(colour => {
        document.body.style.outlineColor = colour
        return getComputedStyle(document.body).outlineColor
      }, colour)
    const box = page.getByRole('row', { name: /Trader/ }).getByRole('checkbox')
    // A part that was just drawn anew has no colour yet.
    await waitForValue(
      () => box.evaluate(box => getComputedStyle(box).borderTopColor),
      await machine('ButtonText'),
    )

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search pages' }).waitFor()
    await page.keyboard.type('dict')
    const row = page.getByRole('option', { name: /Dictionary data/, selected: true })
    const colours = () =>
      row.evaluate(row =>
        [row, ...row.querySelectorAll('.icon, .command-palette__path')].map(
          part => getComputedStyle(part).color,
        ),
      )
    const chosen = await machine('HighlightText')
    await waitForValue(colours, [chosen, chosen, chosen])
  }),
)

test(
  'A7 forced colours leave an edge round choices that stand in one box',
  journey({ forcedColors: 'active' }, async ({ page }) => {
    await openSignedIn(page, admin)
    await page.getByRole('button', { name: 'Settings' }).click()
    const box = page.getByRole('radiogroup', { name: 'Appearance' })
    await box.waitFor()
    assert.is(await box.evaluate(box => getComputedStyle(box).outlineStyle), 'solid')
  }),
)

test(
  '2.4.7 the ring of the focus is whole on a button of the pager that leads nowhere',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const next = page.getByRole('button', { name: 'Next page' })
    await next.focus()
    assert.is(await next.evaluate(button => getComputedStyle(button).opacity), '1')
  }),
)

/**
 * Opens a dictionary and presses the switch of one entry after the other; each is answered by one of
 * these: 400 is a message, 500 a notification. Failures of one entry would take each other's place.
 */
async function trouble(page: Page, ...answers: readonly { code: 400 | 500; msg: string }[]) {
  await openSignedIn(page, admin, '/system/dict?type=sys_oper_type')
  const waiting = [...answers]
  await page.route('**/api/v1/dict/data/', route => route.fulfill({ json: waiting.shift() }))
  for (const [nth, { msg }] of answers.entries()) {
    await page.locator('tbody').getByRole('switch').nth(nth).press('Space')
    await page.locator('.messages').getByText(msg, { exact: true }).waitFor()
  }
}

test(
  'W14 on a narrow screen a notification covers no message and nothing of the navbar',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    const numbers = [1, 2, 3, 4]
    await trouble(
      page,
      ...numbers.map(nth => ({
        code: nth % 2 ? (500 as const) : (400 as const),
        msg: `Trouble ${nth}`,
      })),
    )
    const boxes = await page.locator('.messages > * > *').evaluateAll(boxes =>
      boxes.map(box => {
        const { bottom, top } = box.getBoundingClientRect()
        return { bottom, top }
      }),
    )
    const bar = await page.locator('.navbar').boundingBox()
    assert.is(boxes.length, 4)
    let end = (bar?.y ?? 0) + (bar?.height ?? 0)
    for (const { bottom, top } of boxes) {
      assert.ok(top >= end, `${top} ${end}`)
      end = bottom
    }
  }),
)

test(
  'W14 on a wide screen messages stand close together however tall the notifications beside them are',
  journey({}, async ({ page }) => {
    await trouble(
      page,
      { code: 400, msg: 'First' },
      { code: 500, msg: 'No coal is left in this cellar. '.repeat(12).trim() },
      { code: 400, msg: 'Second' },
    )
    const messages = page.locator('.message')
    assert.is(await messages.count(), 2)
    // The long text made its row high, so that the page scrolled to the next one.
    await page.evaluate(() => scrollTo(0, 0))
    const [upper, lower] = [
      await messages.first().boundingBox(),
      await messages.last().boundingBox(),
    ]
    assert.ok(upper && lower)
    const below = 900 - lower.y - lower.height
    assert.ok(below >= 0 && below < 32, `${below}`)
    assert.ok(lower.y - upper.y - upper.height <= 16, `${upper.y} ${lower.y}`)
  }),
)

test(
  'W14 at most four notifications stand there; an older one comes when one is dismissed, the history has all',
  journey({}, async ({ page }) => {
    const numbers = [1, 2, 3, 4, 5, 6]
    await trouble(page, ...numbers.map(nth => ({ code: 500 as const, msg: `Trouble ${nth}` })))
    const shown = page.locator('.notification:visible .notification__title')
    await waitForValue(
      () => shown.allTextContents(),
      [6, 5, 4, 3].map(nth => `Trouble ${nth}`),
    )
    const list = page.getByRole('region', { name: 'Notifications' })
    await list.getByRole('button', { name: 'Dismiss' }).first().press('Enter')
    await waitForValue(
      () => shown.allTextContents(),
      [5, 4, 3, 2].map(nth => `Trouble ${nth}`),
    )
    await page.getByRole('button', { name: /^Message history/ }).click()
    const history = page.getByRole('dialog', { name: 'Message history' })
    for (const nth of numbers) await history.getByText(`Trouble ${nth}`, { exact: true }).waitFor()
  }),
)

test(
  '§2 searched, the error log stays as tall as it was',
  journey({}, async ({ page, allow }) => {
    allow(/made up/)
    await openSignedIn(page, admin, '/system/role')
    await page.evaluate(() => {
      for (const name of ['one', 'two', 'three'])
        setTimeout(() => Promise.reject(new Error(`made up ${name}`)))
    })
    await page.getByRole('button', { name: /^Error log/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Error log' })
    await dialog.getByText('made up three').first().waitFor()
    const height = () => dialog.evaluate(box => Math.round(box.getBoundingClientRect().height))
    const before = await height()
    const search = dialog.getByRole('searchbox')
    await search.fill('two')
    await dialog.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
    assert.is(await height(), before)
    await search.fill('nowhere')
    await dialog.getByRole('listitem').first().waitFor({ state: 'detached' })
    assert.is(await height(), before)
  }),
)

test(
  'B.4 in both columns of the personal center each card begins right below the one before',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/profile/index')
    await page.getByText('This session').waitFor()
    const cards = await page.locator('main .card').evaluateAll(cards =>
      cards.map(card => {
        const { bottom, left, top } = card.getBoundingClientRect()
        return { bottom, left, top }
      }),
    )
    const [who, ...others] = cards
    const columns = [...new Set(others.map(card => card.left))]
    assert.is(columns.length, 2)
    for (const left of columns) {
      let end = who?.bottom ?? 0
      for (const { bottom, top } of others.filter(card => card.left === left)) {
        assert.is(Math.round(top - end), 16)
        end = bottom
      }
    }
  }),
)

test(
  '2.4.7 the ring of the focus on what can be done with chosen rows stays within the card',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.getByRole('checkbox', { name: 'Select Trader' }).press('Space')
    await page.getByRole('button', { name: 'Clear selection' }).waitFor()
    for (const size of ['default', 'medium', 'small', 'mini']) {
      const room = await page.locator('.list-card__chosen').evaluate((bar, size) => {
        document.documentElement.dataset.size = size
        const edge = bar.closest('.card')?.getBoundingClientRect().left ?? Infinity
        return [...bar.querySelectorAll('button')].map(button => {
          button.focus()
          const { outlineOffset, outlineWidth } = getComputedStyle(button)
          const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
          const isShown = button.matches(':focus-visible')
          return isShown ? button.getBoundingClientRect().left - ring - edge : NaN
        })
      }, size)
      assert.ok(room.length > 1)
      assert.ok(
        room.every(left => left >= 1),
        `${size}: ${room}`,
      )
    }
  }),
)

test(
  '2.4 in every size all filters are of one height, and their arrows stand in one place',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user')
    await (await unfoldFilters(page)).getByRole('combobox', { name: 'Department' }).waitFor()
    for (const size of ['default', 'medium', 'small', 'mini']) {
      const seen = await page
        .locator('.list-card__filters .control')
        .evaluateAll((controls, size) => {
          document.documentElement.dataset.size = size
          return controls.map(control => {
            const { height, right } = control.getBoundingClientRect()
            const isChoice = control.querySelector('select, [role=combobox]') !== null
            const arrow = isChoice && control.querySelector('.icon')?.getBoundingClientRect()
            return { height, arrow: arrow && [right - arrow.right, arrow.width] }
          })
        }, size)
      const arrows = seen.flatMap(({ arrow }) => (arrow ? [arrow] : []))
      assert.ok(arrows.length > 2)
      assert.equal(new Set(seen.map(({ height }) => height)).size, 1, size)
      assert.equal(new Set(arrows.map(String)).size, 1, `${size}: ${arrows.join(' ')}`)
    }
  }),
)

test(
  'what opens a menu shows its arrow behind its words',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const views = page.getByRole('button', { name: 'Views', exact: true })
    const [button, arrow] = await Promise.all([
      views.boundingBox(),
      views.locator('.icon').boundingBox(),
    ])
    assert.ok(button && arrow && arrow.x > button.x + button.width / 2)
  }),
)

test(
  '4.15 what is on its way has the shape of what comes, wide and narrow',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin)
    const release = await holdRequests(page, '**/api/v1/operlog*')
    await page.goto(`${origin}/system/log`)
    await page.getByRole('button', { name: 'Chart' }).click()
    await page.getByText('Operations per day').waitFor()
    const bars = page.locator('tbody .skeleton__line')
    await bars.first().waitFor()

    const right = (at: 'td' | 'th') =>
      page
        .locator(at === 'th' ? 'thead th:last-child' : 'tbody tr:first-child td:last-child')
        .evaluate(cell => {
          const inner = cell.querySelector('.skeleton__line, button') ?? cell
          return Math.round(inner.getBoundingClientRect().right)
        })
    assert.ok(Math.abs((await right('td')) - (await right('th'))) <= 4)

    const list = page.getByRole('region', { name: 'Operation log' })
    const before = await list.boundingBox()
    await page.setViewportSize({ width: 390, height: 844 })
    const tops = await page
      .locator('tbody tr:first-child .skeleton__line')
      .evaluateAll(bars => bars.map(bar => bar.getBoundingClientRect().top).filter(Boolean))
    assert.ok(tops.length > 4)
    assert.equal([...new Set(tops.slice(1).map((top, nth) => top - (tops[nth] ?? 0)))], [26])

    await page.setViewportSize({ width: 1440, height: 900 })
    release()
    await page.getByRole('img', { name: /operations/i }).waitFor()
    const after = await list.boundingBox()
    assert.ok(Math.abs((after?.y ?? 0) - (before?.y ?? 0)) <= 12, `${before?.y} → ${after?.y}`)
  }),
)

test(
  'R62 on a narrow screen the sides of a conflict are lines, with room for the choice, and stay a table',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.route('**/api/v1/role', route => {
      const now = { ...route.request().postDataJSON(), roleName: 'Traders of the north' }
      return route.request().method() === 'PUT'
        ? route.fulfill({ json: { code: 409, msg: 'changed', data: { ...now, version: 9 } } })
        : route.continue()
    })
    await page.getByRole('button', { name: 'Edit Trader' }).click()
    const form = page.getByRole('dialog', { name: 'Edit role' })
    await form.getByRole('textbox', { name: 'Role name' }).fill('Traders and their helpers')
    await form.getByRole('button', { name: 'Save changes' }).click()
    const table = page.getByRole('dialog', { name: 'Someone else changed' }).getByRole('table')
    const row = table.getByRole('row', { name: /^Role name/ })
    await row.waitFor()
    assert.equal(await row.getByRole('cell').count(), 3)
    const words = await row
      .locator('.choice')
      .evaluateAll(labels => labels.map(label => Math.round(label.getBoundingClientRect().top)))
    assert.equal(new Set(words).size, 1, 'both choices are side by side')
    assert.is(await table.evaluate(table => table.scrollWidth <= table.clientWidth), true)
    const end = await table
      .locator('tbody tr:last-child > :last-child')
      .evaluate(cell => getComputedStyle(cell).borderBlockEndWidth)
    assert.is(end, '0px', 'the line of the foot is the next one')
  }),
)

test(
  'B.4 the titles of cards are equally far from their edges, whether what is beside them wraps or not',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/profile/index')
    await page.getByText('This session').waitFor()
    const heads = await page.locator('main .card__head').evaluateAll(heads => {
      document.documentElement.dataset.size = 'mini'
      return heads.map(head => {
        const title = document.createRange()
        title.selectNodeContents(head.querySelector('h2') ?? head)
        const { height, top } = head.getBoundingClientRect()
        return { height, at: Math.round(title.getBoundingClientRect().top - top) }
      })
    })
    assert.ok(heads.some(({ height }) => height > 60))
    assert.equal(new Set(heads.map(({ at }) => at)).size, 1)
  }),
)

for (const [reducedMotion, wanted] of [
  ['no-preference', 280],
  ['reduce', 0],
] as const) {
  test(
    `2.3 the sidebar moves for ${wanted} ms where motion is ${reducedMotion}`,
    journey({ reducedMotion }, async ({ page }) => {
      await openSignedIn(page, admin, '/system/role')
      const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
      const moved = await toggle.evaluate(async button => {
        ;(button as HTMLElement).click()
        await new Promise(requestAnimationFrame)
        return document
          .getAnimations()
          .filter(({ effect }) => (effect as KeyframeEffect).target?.matches('.shell-layout'))
          .map(({ effect }) => effect?.getTiming().duration)
      })
      assert.ok(Math.max(0, ...moved.map(Number)) <= wanted)
      if (wanted > 0) assert.equal(moved, [wanted])
      // A window that is made narrow moves nothing.
      await page.setViewportSize({ width: 600, height: 800 })
      await page.locator('.shell-layout[data-still]').waitFor()
    }),
  )
}

test(
  '4.1 the flyout of the rail ends with its last page, and nothing repeats its name beside it',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    const flyout = page.getByRole('group', { name: 'System' })
    await page.getByRole('button', { name: 'System' }).hover()
    await flyout.waitFor()
    await flyout.getByRole('listitem').evaluateAll(items => {
      for (const item of items.slice(1)) item.remove()
    })
    const left = await flyout.evaluate(flyout => {
      const last = flyout.querySelector('li')?.getBoundingClientRect()
      return flyout.getBoundingClientRect().bottom - (last?.bottom ?? 0)
    })
    assert.ok(left <= 8, String(left))
    await page.waitForTimeout(700)
    assert.is(await page.locator('.tooltip').isVisible(), false)
  }),
)

test(
  '4.1 a flyout opens beside the rail as soon as the rail is there',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin)
    await page.context().addCookies([{ name: 'sidebarStatus', value: '0', url: origin }])
    await page.reload()
    const system = page.getByRole('button', { name: 'System' })
    await system.click()
    const flyout = page.getByRole('group', { name: 'System' })
    await flyout.waitFor()
    const left = await flyout.evaluate(flyout => flyout.getBoundingClientRect().left)
    assert.ok(left > 54, String(left))
    await page.keyboard.press('Escape')
    await flyout.waitFor({ state: 'hidden' })
    await waitForValue(() => system.getAttribute('aria-expanded'), 'false')
  }),
)

const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbe'

test(
  'a name without a space pushes no column away, and stays in the head of its panel',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.evaluate(async roleName => {
      const token = /Admin-Token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      await fetch('/prod-api/api/v1/role', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Token': decodeURIComponent(token) },
        body: JSON.stringify({ roleName, roleKey: 'long', roleSort: 4, status: '0' }),
      })
    }, LONG)
    await page.getByRole('button', { name: 'Refresh table' }).click()
    const name = page.getByRole('button', { name: LONG, exact: true })
    await name.waitFor()
    const overflow = (selector: string) =>
      page.locator(selector).evaluate(box => box.scrollWidth - box.clientWidth)
    assert.is(await overflow('.table'), 0)
    await page.screenshot({ path: '.out/pictures/roles-long-name.png' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: `Edit ${LONG}` }).click()
    await page.getByRole('dialog', { name: 'Edit role' }).waitFor()
    assert.is(await overflow('.dialog__heading'), 0)
    await page.screenshot({ path: '.out/pictures/role-long-name-390.png' })
  }),
)

test(
  'a head that takes two lines keeps one edge',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/profile/index')
    const title = page.getByRole('heading', { name: 'On this computer' })
    const button = page.getByRole('button', { name: 'Forget everything on this computer' })
    await button.waitFor()
    const [from, to] = [await title.boundingBox(), await button.locator('.icon').boundingBox()]
    assert.ok(from && to && to.y > from.y + from.height, 'in two lines')
    // The glyph keeps room round it within its box.
    assert.ok(Math.abs(to.x - from.x) <= 2, `${from.x} ${to.x}`)
  }),
)

test(
  '1.4.10 1.4.12 wide letters on a narrow screen do not widen the page',
  journey({ viewport: { width: 320, height: 900 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/profile/index')
    await page.getByRole('button', { name: 'Forget everything on this computer' }).waitFor()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { letter-spacing: .12em !important; line-height: 1.5 !important; word-spacing: .16em !important }',
      )
      document.adoptedStyleSheets.push(sheet)
    })
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 320)
  }),
)

test(
  'W16 the name of a view stays on its card, the default is marked, and fields keep a distance',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role?roleKey=trader')
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save view' }).click()
    await page.getByLabel('View name').fill('Roles of those who buy and sell coal on the river')
    await page.keyboard.press('Enter')
    const named = page.getByRole('button', { name: /^Views: Roles of those/ })
    await named.waitFor()
    const [button, card] = [await named.boundingBox(), await page.locator('.card').boundingBox()]
    assert.ok(button && card && button.x >= card.x, `${button?.x} ${card?.x}`)

    await named.click()
    await page.getByRole('menuitem', { name: 'Manage views' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage views' })
    const isDefault = dialog.getByRole('button', { name: 'Default' })
    assert.is(await isDefault.locator('.icon').count(), 0)
    await isDefault.click()
    await isDefault.locator('.icon').waitFor()
    const field = await dialog.getByLabel('Saved views to add, as text').boundingBox()
    const add = await dialog.getByRole('button', { name: 'Add views' }).boundingBox()
    assert.ok(field && add && add.y - field.y - field.height >= 8)
    await isDefault.click()
    await dialog.getByRole('button', { name: /^Delete view/ }).click()
  }),
)

test(
  'W16 a name that is taken says so below its field, and moves none of the buttons beside it',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    for (const key of ['trader', 'auditor']) {
      await openSignedIn(page, admin, `/system/role?roleKey=${key}`)
      await page.getByRole('button', { name: /^Views/ }).click()
      await page.getByRole('menuitem', { name: 'Save view' }).click()
      await page.getByLabel('View name').fill(key)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: 'Views: auditor' }).click()
    await page.getByRole('menuitem', { name: 'Manage views' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage views' })
    const name = dialog.getByLabel('Name of auditor')
    const middles = () =>
      Promise.all(
        [name, dialog.getByRole('button', { name: 'Delete view auditor' })].map(async piece => {
          const box = await piece.boundingBox()
          return box ? box.y + box.height / 2 : NaN
        }),
      )
    const [field = 0, button = 99] = await middles()
    assert.ok(Math.abs(field - button) < 2, `${field}, ${button}`)
    await name.fill('trader')
    await dialog.getByText('Another view has this name.').waitFor()
    const [fieldThen = 0, buttonThen = 99] = await middles()
    assert.ok(Math.abs(fieldThen - buttonThen) < 2, `with an error: ${fieldThen}, ${buttonThen}`)
    await page.keyboard.press('Escape')
  }),
)

test(
  'A2 a radio button in the focus has one ring: its own, or that of the card or segment it is',
  journey({}, async ({ page }) => {
    const rings = (name: string) =>
      page.getByRole('radio', { name, exact: true }).evaluate((radio: HTMLInputElement) => {
        const rings = [radio, ...(radio.labels ?? [])].map(piece => getComputedStyle(piece))
        return rings.filter(
          ({ opacity, outlineStyle }) => opacity !== '0' && outlineStyle !== 'none',
        ).length
      })
    await openSignedIn(page, admin, '/system/role?new')
    await page.getByLabel('Display order').focus()
    await page.keyboard.press('Tab')
    assert.is(await rings('Enabled'), 1)
    await page.getByRole('radio', { name: 'All', exact: true }).focus()
    assert.is(await rings('All'), 1)
  }),
)

/** How far below the middle of the first field beside it a button stands. */
const belowField = (page: Page, within: string) =>
  page.locator(within).evaluate(row => {
    const [field, button] = ['.control', ':scope > .button'].map(selector => {
      const { top = 0, bottom = 0 } = row.querySelector(selector)?.getBoundingClientRect() ?? {}
      return (top + bottom) / 2
    })
    return (button ?? NaN) - (field ?? NaN)
  })

test(
  'W16 what can be done with a view stands beside the middle of its name',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role?roleKey=auditor')
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save view' }).click()
    await page.getByLabel('View name').fill('Auditors')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Views: Auditors' }).click()
    await page.getByRole('menuitem', { name: 'Manage views' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage views' })
    await dialog.waitFor()
    assert.is(await belowField(page, '.saved-views > li'), 0)
    await dialog.getByRole('button', { name: /^Delete view/ }).click()
  }),
)

test(
  'B.2 what ends the editing in a row stands beside the middle of its fields',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/dict?type=coal_kind')
    await page.getByRole('button', { name: 'More actions for Coking coal' }).click()
    await page.getByRole('menuitem', { name: 'Edit in the row' }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor()
    assert.ok(Math.abs(await belowField(page, '.dictionary__row-form')) <= 1)
  }),
)

for (const [where, options] of Object.entries({
  'beside a pointer': {},
  'for fingers': { viewport: { width: 390, height: 844 }, hasTouch: true },
})) {
  test(
    `B.2 the looks of a label stand in lines of one height, ${where}`,
    journey(options, async ({ page }) => {
      await openSignedIn(page, admin, '/system/dict?type=coal_kind')
      await page.getByRole('button', { name: 'Edit Steam coal' }).click()
      const samples = page.getByRole('dialog').locator('.dictionary__sample')
      await samples.last().waitFor()
      const heights = await samples.evaluateAll(all => all.map(sample => sample.clientHeight))
      assert.is(heights.length, 12)
      assert.is(new Set(heights).size, 1, heights.join(' '))
    }),
  )
}

test(
  'the path begins at one place on every page, and stands on one line',
  journey({}, async ({ page }) => {
    const parts = () =>
      page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .locator('li > *')
        .evaluateAll(parts =>
          parts.map(part => {
            const { height, left, top } = part.getBoundingClientRect()
            return { height, top, text: left + parseFloat(getComputedStyle(part).paddingLeft) }
          }),
        )
    await openSignedIn(page, admin, '/dashboard')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Home').waitFor()
    const [home] = await parts()
    await page.goto(`${origin}/system/role`)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Roles').waitFor()
    const [first, ...others] = await parts()
    assert.equal(first, home)
    assert.is(others.length, 2)
    for (const { height, top } of others) assert.equal([height, top], [first?.height, first?.top])
  }),
)

test(
  'the lines of a card are equally high, with words and with tags',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    const cells = page.getByRole('row', { name: /Trader/ }).locator('.table__cell[data-label]')
    await cells.first().waitFor()
    const heights = await cells.evaluateAll(cells =>
      cells
        .filter(cell => cell.matches(':not([data-part])') && cell.checkVisibility())
        .map(cell => cell.getBoundingClientRect().height),
    )
    assert.ok(heights.length > 2)
    assert.equal([...new Set(heights)], [24])
    await page.screenshot({ path: '.out/pictures/roles-cards-390.png' })
  }),
)

test(
  'what can be done with chosen rows begins where their number does, line by line',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.getByRole('checkbox', { name: 'Select Trader' }).check()
    await page.getByRole('button', { name: 'Clear selection' }).waitFor()
    const starts = await page.locator('.list-card__chosen').evaluate(bar => {
      const lines = new Map<number, number>()
      for (const part of bar.children) {
        const { paddingInlineStart, borderInlineStartWidth } = getComputedStyle(part)
        const { left, top, height } = part.getBoundingClientRect()
        const line = Math.round((top + height / 2) / 16)
        const ink =
          left + Number.parseFloat(paddingInlineStart) + Number.parseFloat(borderInlineStartWidth)
        lines.set(line, Math.min(lines.get(line) ?? Infinity, ink))
      }
      return [...lines.values()]
    })
    assert.ok(starts.length > 1, 'in several lines')
    assert.equal(
      starts,
      starts.map(() => starts[0]),
    )
  }),
)

test(
  'what stands below the sign-in form keeps its two edges',
  journey({}, async ({ page }) => {
    await page.goto(`${origin}/login`)
    await page.getByRole('button', { name: '简体中文' }).waitFor()
    const edges = await page.evaluate(() => {
      const inked = document.createRange()
      const rightOf = (selector: string) => {
        inked.selectNodeContents(document.querySelector(selector) ?? document.body)
        return Math.round(inked.getBoundingClientRect().right)
      }
      return [rightOf('.login__foot > .button'), rightOf('.login__form')]
    })
    const [words = 0, fields = 0] = edges
    // The last letter keeps a pixel at its side.
    assert.ok(Math.abs(words - fields) <= 1, `${words} ${fields}`)
  }),
)

/** The middle of what stands in each, from above. */
const middles = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(parts =>
    parts.map(part => {
      const inked = document.createRange()
      inked.selectNodeContents(part)
      const { top, bottom } = (part.textContent ? inked : part).getBoundingClientRect()
      return (top + bottom) / 2
    }),
  )

for (const size of ['default', 'medium', 'small', 'mini']) {
  test(
    `B.7 each name in the health card stands beside the middle of what it names, ${size}`,
    journey({}, async ({ page, context }) => {
      await context.addCookies([{ name: 'size', value: size, url: origin }])
      await openSignedIn(page, admin)
      await page.locator('.health .sparkline').waitFor()
      const names = await middles(page, '.health > dt')
      const values = await middles(page, '.health > dd > :is(.badge, .sparkline)')
      assert.is(names.length, 4)
      assert.is(values.length, 4)
      for (const [index, name] of names.entries())
        assert.ok(Math.abs(name - (values[index] ?? 0)) <= 1, `${names} ${values}`)
    }),
  )
}

test(
  '4.11 the name of a row stands on the line of its other cells, in every size',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/user')
    const row = page.getByRole('row', { name: /admin/ })
    await row.waitFor()
    for (const size of ['default', 'medium', 'small', 'mini']) {
      const tops = await row.evaluate((row, size) => {
        document.documentElement.dataset.size = size
        const inked = document.createRange()
        return ['[scope=row] .button', '[scope=row] + td'].map(selector => {
          const words = document
            .createTreeWalker(row.querySelector(selector) ?? row, NodeFilter.SHOW_TEXT)
            .nextNode()
          inked.selectNodeContents(words ?? row)
          return inked.getBoundingClientRect().top
        })
      }, size)
      assert.is(tops[0], tops[1], size)
    }
  }),
)

test(
  'B.3 on a narrow screen the card of the look-up ends where its button does, before there is an answer',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await openSignedIn(page, admin, '/system/config')
    await page.getByRole('button', { name: 'Key lookup' }).click()
    const look = page.locator('.configuration-key-lookup')
    await look.waitFor()
    const ends = await look.evaluate(look =>
      [look, look.querySelector('.button')].map(part => part?.getBoundingClientRect().bottom),
    )
    assert.is(ends[0], ends[1])
    await page.getByRole('textbox', { name: 'Look up a key' }).fill('shop.currency')
    await page.getByRole('button', { name: 'Look up' }).press('Enter')
    await page.getByRole('status').filter({ hasText: 'CNY' }).waitFor()
  }),
)

test(
  'B.1 the panel of menus begins where other panels do, with controls of one height',
  journey({}, async ({ page }) => {
    await openSignedIn(page, admin, '/system/role?role=2&panel=menu')
    const panel = page.getByRole('dialog', { name: 'Menus of Trader' })
    const show = panel.locator('.menu-picker .radio-group')
    await show.waitFor()
    const boxes = await panel.evaluate(panel =>
      ['.dialog__body', '.field', '.control', '.radio-group'].map(selector => {
        const box = panel.querySelector(selector)?.getBoundingClientRect()
        return [box?.top ?? 0, box?.bottom ?? 0] as const
      }),
    )
    const [body, field, search, choice] = boxes
    assert.ok(body && field && search && choice)
    assert.is(field[0] - body[0], 16)
    assert.equal(choice, search)

    await page.goto(`${origin}/system/role?edit=2`)
    const form = page.getByRole('dialog', { name: 'Edit role' })
    const group = form.getByRole('group', { name: 'Menu permissions' })
    await group.locator('.menu-picker .radio-group').waitFor()
    const labels = await group.locator('.field__label').evaluateAll(all =>
      all.slice(0, 2).map(label => {
        const { top, bottom } = label.getBoundingClientRect()
        return [top, bottom] as const
      }),
    )
    assert.is(Math.round((labels[1]?.[0] ?? 0) - (labels[0]?.[1] ?? 0)), 12)
  }),
)

test(
  '4.9 for fingers the button that closes a dialog stands beside the title as it does for a mouse',
  journey({ viewport: { width: 390, height: 844 } }, async ({ page, context }) => {
    await openSignedIn(page, admin, '/system/role')
    await page.getByRole('button', { name: 'Choose columns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose columns' })
    // Before, another head stands in for it.
    await dialog.getByRole('checkbox').first().waitFor()
    const between = async () => {
      const [title = 0] = await middles(page, '.dialog__heading > h2')
      const [close = 0] = await middles(page, '.dialog__head > .icon-button > .icon')
      return close - title
    }
    const forMouse = await between()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const close = dialog.getByRole('button', { name: 'Close' })
    await waitForValue(() => close.evaluate(button => button.clientHeight), 36)
    assert.is(await between(), forMouse)
  }),
)

test.run()
