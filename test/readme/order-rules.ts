import { formatDecimal, parseDecimal } from '#definitions/decimal.ts'
import { defineRules } from '#definitions/resource-rules.ts'
import { customers } from '#resources/customers.ts'
import { goods } from '#resources/goods.ts'
import { orders } from '#resources/orders.ts'

const orderRules = defineRules(orders, {
  async check({ article, state }, before, { find }) {
    const isLoaded = state === 'loaded' && before?.state !== 'loaded'
    if (!isLoaded || (await find(goods, article))?.inStock) return {}
    return { state: { en: 'The article is not in stock.', 'zh-CN': '该商品无货。' } }
  },
  async before(values, before, { find }) {
    if (before) return values
    const price = parseDecimal((await find(goods, values.article))?.price ?? '', 2) ?? 0
    const tonnes = parseDecimal(values.tonnes, 3) ?? 0
    return { ...values, total: formatDecimal(Math.round((price * tonnes) / 1_000), 2) }
  },
  async after({ before, after }, { change }) {
    if (!before && after) await change(customers, after.customer, { status: '0' })
  },
})

/** What the server does with records beyond their descriptions; only the server imports this file. */
export const resourceRules: readonly ReturnType<typeof defineRules>[] = [orderRules]
