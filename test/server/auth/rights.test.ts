import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRightsCache, hasPermission } from '#server/auth/rights.ts'
import type { MenuFields } from '#server/store/menus.ts'
import { openStore } from '#server/store/store.ts'

const test = suite('server/rights')

const BY_NOBODY = { by: null, at: 0 }
const PAGE: MenuFields = {
  menuId: 1,
  parentId: null,
  sort: 0,
  menuType: 'C',
  menuName: 'Coal',
  title: 'Coal',
  titleZh: null,
  icon: '',
  path: '/coal',
  component: '/coal/index',
  permission: 'shop:coal:list',
  visible: 1,
  protected: 0,
}
const READER = {
  roleName: 'Reader',
  roleNameZh: null,
  roleKey: 'reader',
  roleSort: 0,
  status: '0',
  dataScope: '5',
  requiresFactor: 0,
  remark: '',
  protected: 0,
}

const openWithPage = () =>
  openStore({
    dataDir: undefined,
    prepareSeed: async () => async tables => {
      await tables.menus.add(PAGE, BY_NOBODY)
    },
  })

test('R18 rights are computed anew after a write to roles, and after no other write', async () => {
  const store = await openWithPage()
  let readings = 0
  await store.write(async tables => {
    const menus = {
      ...tables.menus,
      all: async () => {
        readings += 1
        return tables.menus.all()
      },
    }
    const roleId = await tables.roles.add(READER, BY_NOBODY)
    const role = await tables.roles.byId(roleId)
    const rights = createRightsCache()
    const permissions = async () => [
      ...(await rights.viewOf({ ...tables, menus }, role ? [role] : [])).permissions,
    ]
    assert.equal(await permissions(), [])
    await tables.dictTypes.add(
      {
        dictName: 'Sorts',
        dictNameZh: null,
        dictType: 'sorts',
        status: '0',
        remark: '',
        protected: 0,
      },
      BY_NOBODY,
    )
    assert.equal([await permissions(), readings], [[], 1])
    await tables.roles.setMenus(roleId, [1])
    assert.equal([await permissions(), readings], [['shop:coal:list'], 2])
    await tables.roles.remove(roleId)
    assert.equal([await permissions(), readings], [[], 3])
  })
  await store.close()
})

test('R18 rights follow the roles passed in, whether they were read before a change or after it', async () => {
  const store = await openWithPage()
  await store.write(async tables => {
    const role = await tables.roles.byId(await tables.roles.add(READER, BY_NOBODY))
    assert.ok(role)
    const rights = createRightsCache()
    const earlier = await rights.viewOf(tables, [{ ...role, protected: 1, roleKey: 'owner' }])
    const now = await rights.viewOf(tables, [role])
    assert.equal([earlier.hasEverything, now.hasEverything], [true, false])
    // The role holds this permission even though no row of the menu names it.
    assert.equal(
      [hasPermission(earlier, 'shop:coal:sell'), hasPermission(now, 'shop:coal:sell')],
      [true, false],
    )
    assert.is.not(earlier.version, now.version)
  })
  await store.close()
})

test('R22 the rights of a thousand sets of roles are cached, and never more', async () => {
  const store = await openWithPage()
  await store.write(async tables => {
    const role = await tables.roles.byId(await tables.roles.add(READER, BY_NOBODY))
    assert.ok(role)
    const rights = createRightsCache()
    const view = () => rights.viewOf(tables, [role])
    const first = await view()
    const more = async (count: number) => {
      for (let other = 0; other < count; other += 1) {
        await rights.viewOf(tables, [{ ...role, roleKey: `reader ${other}` }])
      }
    }
    await more(999)
    assert.is(await view(), first)
    await more(1_000)
    assert.is.not(await view(), first)
  })
  await store.close()
})

test.run()
