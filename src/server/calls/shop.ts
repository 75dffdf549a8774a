import { createHash } from 'node:crypto'
import { fieldsOfResource } from '#definitions/define-resource.ts'
import { checkLogo, formatLogo, logoBytesOf } from '#entities/shop-logo.ts'
import { fieldsOf, textOf } from '#lib/decode.ts'
import { LOGO_PROBLEMS, type ShopField, shop } from '#resources/system/shop.ts'
import type { Route, WriteCall } from '#server/calls/pipeline/route.ts'
import type { Form } from '#server/calls/pipeline/validate-body.ts'
import { readOwnValues } from '#server/calls/resources/check-values.ts'
import { loggedValues } from '#server/calls/resources/format-record.ts'
import {
  type Prepared,
  type RouteHooks,
  recordRoutes,
} from '#server/calls/resources/record-routes.ts'
import type { ShopFields, ShopRow } from '#server/store/shop.ts'

const hooks: RouteHooks<ShopRow, ShopFields> = {
  table: ({ tables }) => tables.shop,
  /** What config.json sets is in force, so that is what the record shows. */
  async more({ services }) {
    const { configured } = services.shop
    return () => ({ ...configured, configured: Object.keys(configured) })
  },
  prepare: prepareShop,
  logged: async (_, row) => loggedShop(row),
}

/** There is one shop: nobody lists it. */
export const shopRoutes: readonly Route[] = recordRoutes(shop, hooks).filter(
  ({ path }) => path !== shop.paths.list,
)

async function prepareShop(
  call: WriteCall,
  form: Form,
  row: ShopRow | undefined,
): Promise<Prepared<ShopRow, ShopFields>> {
  const { services, tables, t, afterCommit } = call
  const { configured } = services.shop
  const sent = fieldsOf(call.request.body)
  for (const [name, value] of Object.entries(configured))
    if (form.has(name) && sent[name] !== value) form.addError(name, t('shopConfigured'))
  const read = FIELDS.filter(name => name !== 'logo' && !(name in configured))
  const values = readOwnValues(call, form, shop, row, read)
  const isNewLogo = form.has('logo') && !('logo' in configured) && sent.logo !== values.logo
  const logo = isNewLogo ? checkedLogo(call, form, textOf(sent.logo)) : values.logo
  form.throwIfInvalid()
  return {
    values: { ...values, logo, theme: values.theme.toLowerCase() },
    async write() {
      const now = await tables.shop.get()
      afterCommit(() => services.shop.set(now))
    },
  }
}

const FIELDS = fieldsOfResource(shop).map(([name]) => name as ShopField)

/** With the type that its bytes have, whatever the text says. */
function checkedLogo({ locale }: WriteCall, form: Form, dataUrl: string): string {
  if (dataUrl === '') return ''
  const bytes = logoBytesOf(dataUrl)
  const checked = bytes ? checkLogo(bytes) : ({ problem: 'noPicture' } as const)
  if ('logo' in checked) return formatLogo(checked.logo)
  form.addError('logo', LOGO_PROBLEMS[checked.problem][locale])
  return ''
}

/** For the log: of the logo what it is, without its bytes. */
const loggedShop = (row: ShopRow) => ({ ...loggedValues(shop, row), logo: describeLogo(row.logo) })

/** Enough to tell one logo from another. */
const DIGEST_LENGTH = 16

function describeLogo(dataUrl: string): string {
  const bytes = logoBytesOf(dataUrl)
  if (!bytes) return ''
  const type = dataUrl.slice('data:'.length, dataUrl.indexOf(';'))
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, DIGEST_LENGTH)
  return `${type}, ${bytes.length} B, SHA-256 ${digest}`
}
