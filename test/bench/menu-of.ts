const WORDS = [
  ['订单', 'Orders'],
  ['商品', 'Goods'],
  ['仓库', 'Warehouse'],
  ['运输', 'Freight'],
  ['客户', 'Customers'],
  ['合同', 'Contracts'],
  ['质检', 'Inspection'],
  ['结算', 'Settlement'],
  ['报价', 'Quotes'],
  ['库存', 'Stock'],
  ['角色', 'Roles'],
  ['字典', 'Dictionary'],
  ['参数', 'Configuration'],
  ['日志', 'Logs'],
  ['退款', 'Refunds'],
  ['动力煤', 'Steam coal'],
  ['焦煤', 'Coking coal'],
  ['矿山', 'Mines'],
  ['铁路', 'Railway'],
  ['码头', 'Terminals'],
] as const
const KINDS = [
  ['管理', 'management'],
  ['列表', 'list'],
  ['明细', 'details'],
  ['报表', 'reports'],
  ['设置', 'settings'],
] as const

/** A menu as large as a server might send: folders of fifty pages, half of them in Chinese. */
export function menuOf(count: number): object[] {
  const folders: { menuId: number; children: object[] }[] = []
  for (let id = 1; id <= count; id++) {
    const language = id % 2
    const [word, kind] = [
      WORDS[(id * 7) % WORDS.length]?.[language],
      KINDS[(id * 3) % KINDS.length]?.[language],
    ]
    const title = language === 0 ? `${word}${kind}${id}` : `${word} ${kind} ${id}`
    const segment = `${WORDS[(id * 7) % WORDS.length]?.[1].toLowerCase().replace(' ', '-')}-${id}`
    const shared = { menuId: id, menuName: `Menu${id}`, title, icon: 'list', visible: true }
    if (id % 50 === 1)
      folders.push({ ...shared, path: `/${segment}`, component: 'Layout', children: [] } as never)
    else
      folders
        .at(-1)
        ?.children.push({ ...shared, path: segment, component: '/system/role', children: [] })
  }
  return folders
}
