import { formatDecimal, parseDecimal } from '#definitions/decimal.ts'
import type { Resource, ValuesOf } from '#definitions/define-resource.ts'
import { customers } from '#resources/customers.ts'
import { goods } from '#resources/goods.ts'
import { orders } from '#resources/orders.ts'
import type { Stamp } from '#server/store/paging.ts'
import type { Values } from '#server/store/resources/columns.ts'
import type { Tables } from '#server/store/tables.ts'
import { DAY_MS, itemAt, type SamplePerson } from './sample-log.ts'

type Article = readonly [
  code: string,
  en: string,
  zh: string,
  kind: string,
  price: string,
  calorific: number,
]

const ARTICLES: readonly Article[] = [
  ['DT-5500', 'Datong steam coal 5500', '大同动力煤 5500', 'steam', '742.00', 5500],
  ['DT-5800', 'Datong steam coal 5800', '大同动力煤 5800', 'steam', '788.00', 5800],
  ['DT-6000', 'Datong lump', '大同块煤', 'steam', '915.00', 6000],
  ['OD-3500', 'Ordos lignite', '鄂尔多斯褐煤', 'lignite', '292.00', 3500],
  ['OD-4500', 'Ordos steam coal 4500', '鄂尔多斯动力煤 4500', 'steam', '468.00', 4500],
  ['OD-5000', 'Ordos steam coal 5000', '鄂尔多斯动力煤 5000', 'steam', '548.00', 5000],
  ['SZ-4800', 'Shuozhou steam coal 4800', '朔州动力煤 4800', 'steam', '515.00', 4800],
  ['SZ-5200', 'Shuozhou washed egg', '朔州洗中块', 'steam', '676.00', 5200],
  ['HN-5000', 'Huainan steam coal 5000', '淮南动力煤 5000', 'steam', '655.00', 5000],
  ['HN-6200', 'Huainan gas coal', '淮南气煤', 'coking', '1180.00', 6200],
  ['QH-4500', 'Qinhuangdao blend 4500', '秦皇岛混煤 4500', 'steam', '643.00', 4500],
  ['QH-5000', 'Qinhuangdao blend 5000', '秦皇岛混煤 5000', 'steam', '732.00', 5000],
  ['QH-5500', 'Qinhuangdao blend 5500', '秦皇岛混煤 5500', 'steam', '812.50', 5500],
  ['TS-6800', 'Tangshan prime coking coal', '唐山主焦煤', 'coking', '1685.00', 6800],
  ['TS-6600', 'Tangshan fat coal', '唐山肥煤', 'coking', '1560.00', 6600],
  ['TS-6400', 'Tangshan third coking coal', '唐山1/3焦煤', 'coking', '1395.00', 6400],
  ['TS-2800', 'Tangshan slime', '唐山煤泥', 'slime', '210.00', 2800],
  ['YL-6000', 'Yulin lump', '榆林块煤', 'steam', '865.00', 6000],
  ['YL-6100', 'Yulin nut', '榆林籽煤', 'steam', '805.00', 6100],
  ['YL-5800', 'Yulin fines', '榆林末煤', 'steam', '640.00', 5800],
  ['YL-3000', 'Yulin slime', '榆林煤泥', 'slime', '235.00', 3000],
  ['YQ-6500', 'Yangquan anthracite lump', '阳泉无烟块煤', 'anthracite', '1290.00', 6500],
  ['JC-7000', 'Jincheng anthracite nut', '晋城无烟小块', 'anthracite', '1420.00', 7000],
  ['CZ-6300', 'Changzhi lean coal', '长治贫煤', 'lean', '985.00', 6300],
]

type Kind = ValuesOf<typeof customers>['kind']
type Customer = readonly [en: string, zh: string, kind: Kind, deptId: number, areaCode: string]

const CUSTOMERS: readonly Customer[] = [
  ['Binhai power station', '滨海电厂', 'power', 2, '022'],
  ['Jinyang power station', '晋阳电厂', 'power', 2, '0351'],
  ['Dongting Lake power station', '洞庭湖电厂', 'power', 2, '0730'],
  ['Weihe power station', '渭河电厂', 'power', 2, '029'],
  ['Luohe heat and power', '漯河热电', 'power', 3, '0395'],
  ['Yellow River heat and power', '黄河热电', 'power', 2, '0379'],
  ['Chaohu power station', '巢湖电厂', 'power', 2, '0551'],
  ['Liaoxi heat and power', '辽西热电', 'power', 3, '0429'],
  ['Taihu heat and power', '太湖热电', 'power', 2, '0510'],
  ['Minjiang power station', '闽江电厂', 'power', 2, '0591'],
  ['Jidong steelworks', '冀东钢厂', 'steel', 2, '0315'],
  ['Taihang steelworks', '太行钢厂', 'steel', 2, '0310'],
  ['Changjiang special steel', '长江特钢', 'steel', 2, '0514'],
  ['Lunan steelworks', '鲁南钢厂', 'steel', 3, '0633'],
  ['Fenhe coking plant', '汾河焦化厂', 'steel', 2, '0358'],
  ['Bohai special steel', '渤海特钢', 'steel', 2, '0317'],
  ['Guanzhong foundry', '关中铸造厂', 'steel', 4, '0913'],
  ['North Sea coal trading', '北海煤炭贸易', 'trade', 2, '0535'],
  ['Golden Hill fuel', '金山燃料', 'trade', 2, '021'],
  ['Three Rivers coal trading', '三江煤炭贸易', 'trade', 2, '027'],
  ['Pearl River fuel', '珠江燃料', 'trade', 2, '020'],
  ['Hexi coal trading', '河西煤炭贸易', 'trade', 3, '0936'],
  ['Great Wall fuel', '长城燃料', 'trade', 2, '0313'],
  ['East Harbour coal trading', '东港煤炭贸易', 'trade', 5, '0415'],
  ['Qinling cement', '秦岭水泥', 'other', 2, '0919'],
  ['Huaibei cement', '淮北水泥', 'other', 2, '0561'],
  ['Nanyang lime works', '南阳石灰厂', 'other', 4, '0377'],
  ['Songhua district heating', '松花供热', 'other', 3, '0432'],
  ['Zhangjiakou district heating', '张家口供热', 'other', 5, '0313'],
  ['Lüliang chemical works', '吕梁化工厂', 'other', 4, '0358'],
]

const CONTACTS: readonly string[] = [
  '王建国 Wang Jianguo',
  '李秀英 Li Xiuying',
  '赵海峰 Zhao Haifeng',
  '刘晓梅 Liu Xiaomei',
  '陈志强 Chen Zhiqiang',
  '杨丽华 Yang Lihua',
  '周文博 Zhou Wenbo',
]

const MINUTE_MS = 60_000

const ORDER_COUNT = 120
/** The first orders come after the opening. */
const ORDER_DAYS = 40

/** Works in the shop, and took some of its orders. */
type Clerk = Pick<SamplePerson, 'userId' | 'deptId'>

/** The goods, customers and orders of the sample shop. */
export async function addSampleRecords(
  tables: Tables,
  { opening, now, clerks }: { opening: Stamp; now: number; clerks: readonly Clerk[] },
): Promise<void> {
  // Typed in one after the other.
  const stampAt = (index: number) => ({ ...opening, at: opening.at + index * 7 * MINUTE_MS })
  const articleIds: number[] = []
  for (const index of ARTICLES.keys())
    articleIds.push(await add(tables, goods, articleAt(index, now), stampAt(index)))
  const customerIds: number[] = []
  for (const index of CUSTOMERS.keys())
    customerIds.push(await add(tables, customers, customerAt(index), stampAt(index)))

  const days = orderDays(now)
  for (const [index, midnight] of days.entries()) {
    // Some customers and some goods are ordered far more often than others.
    const buyer = (index * index + 3 * index) % CUSTOMERS.length
    const article = (index * index + 7 * index + buyer) % ARTICLES.length
    const [, , , department] = itemAt(CUSTOMERS, buyer)
    const [, , , , price] = itemAt(ARTICLES, article)
    const { userId } = itemAt(
      clerks.filter(({ deptId }) => deptId === department),
      index,
    )
    const tonnes = wagonLoad(index)
    const before = days.slice(0, index).filter(day => day === midnight).length
    const number = `${dayOf(midnight).replaceAll('-', '')}${String(before + 1).padStart(2, '0')}`
    const order: ValuesOf<typeof orders> = {
      orderNumber: `CO${number}`,
      customer: itemAt(customerIds, buyer),
      article: itemAt(articleIds, article),
      tonnes,
      total: formatDecimal(Math.round((scaled(price, 2) * scaled(tonnes, 3)) / 1_000), 2),
      orderedOn: dayOf(midnight),
      state: stateAt(index, Math.floor((now - midnight) / DAY_MS)),
      department,
      clerk: userId,
      remark: '',
    }
    const minutes = 60 + before * 110 + ((index * 17) % 47)
    const at = Math.min(midnight + minutes * MINUTE_MS, now)
    await add(tables, orders, order, { by: userId, at })
  }
}

/** Adds nothing where this is none of the shop's records. */
const add = async (tables: Tables, { name }: Resource, values: Values, stamp: Stamp) =>
  (await tables.resources.get(name)?.add(values, stamp)) ?? 0

function articleAt(index: number, now: number): ValuesOf<typeof goods> {
  const [goodsCode, goodsName, goodsNameZh, coalKind, price, calorific] = itemAt(ARTICLES, index)
  const inStock = index % 5 !== 3
  // What is not in stock is on its way.
  const days = inStock ? -1 - ((index * 7) % 24) : 1 + ((index * 3) % 12)
  return {
    ...{ goodsCode, goodsName, goodsNameZh, coalKind, price, calorific, inStock },
    deliveredOn: dayOf(now + days * DAY_MS),
    status: index % 11 === 10 ? '1' : '0',
    remark: '',
  }
}

function customerAt(index: number): ValuesOf<typeof customers> {
  const [customerName, customerNameZh, kind, department, areaCode] = itemAt(CUSTOMERS, index)
  return {
    ...{ customerName, customerNameZh, kind, department },
    contact: itemAt(CONTACTS, index),
    telephone: `${areaCode} 555 ${String(1_000 + ((index * 7_919) % 9_000))}`,
    address: '',
    status: index % 14 === 13 ? '1' : '0',
    remark: '',
  }
}

/** The midnights of the days with orders, the oldest first; at weekends nobody orders. */
function orderDays(now: number): number[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  return Array.from({ length: ORDER_COUNT }, (_, index) => {
    const ago = Math.floor(((ORDER_COUNT - 1 - index) * ORDER_DAYS) / ORDER_COUNT)
    const midnight = today - ago * DAY_MS
    const weekday = new Date(midnight).getUTCDay()
    const fromFriday = { 0: 2, 6: 1 }[weekday] ?? 0
    return midnight - fromFriday * DAY_MS
  })
}

/** As a weighbridge gives it: wagons of some 66 tonnes, none like another. */
const wagonLoad = (index: number) =>
  formatDecimal((1 + ((index * 11) % 29)) * (65_000 + ((index * 37) % 2_400)), 3)

/** Old orders are paid, new ones are still to be loaded. */
function stateAt(index: number, daysAgo: number): ValuesOf<typeof orders>['state'] {
  if (index % 19 === 11) return 'cancelled'
  if (daysAgo < 3) return 'placed'
  if (daysAgo < 6) return 'loaded'
  return daysAgo < 14 || index % 13 === 5 ? 'delivered' : 'paid'
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const scaled = (text: string, scale: number) => parseDecimal(text, scale) ?? 0
