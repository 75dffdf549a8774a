import { createHash } from 'node:crypto'
import type { RuntimeConfig } from '#config/runtime-config.ts'
import { LOCALES } from '#constants.ts'
import { checkLogo, logoBytesOf } from '#entities/shop-logo.ts'
import { createStore } from '#lib/store.ts'
import type { ShopField } from '#resources/system/shop.ts'
import { LOGO_PATH } from '#server/http/headers.ts'
import type { ServedLogo } from '#server/http/static-site.ts'
import type { ShopRow } from '#server/store/shop.ts'

/** Values that config.json sets, as the record of the shop would have them. */
export type ConfiguredShop = Readonly<Partial<Record<ShopField, string>>>

/** The shop as it is stored, in memory: no page and no file reads the database for it. */
export interface CurrentShop {
  /** What config.json sets; the rest is as it is stored. */
  configured: ConfiguredShop
  get(): ShopRow | undefined
  set(row: ShopRow | undefined): void
  subscribe(listener: () => void): () => void
  /** The stored logo, as browsers fetch it; not where config.json names another one. */
  logo(): ServedLogo | undefined
  /** The configuration of the pages with the shop in it. */
  configFor(config: RuntimeConfig): RuntimeConfig
}

/** Which setting of config.json stands for each field. */
const SETTINGS: Readonly<Record<ShopField, string>> = {
  shopName: 'title',
  logo: 'logo',
  theme: 'theme',
  locale: 'locale',
  signInNotice: 'notice',
  documentation: 'links.documentation',
  donate: 'links.donate',
}

/** `configured` has the names of the settings that config.json itself has. */
export function configuredShopFrom(
  { title, logo, theme, locale, notice, links }: RuntimeConfig,
  configured: ReadonlySet<string>,
): ConfiguredShop {
  const values: Record<ShopField, string> = {
    shopName: title,
    logo: logo ?? '',
    theme,
    locale: locale ?? 'auto',
    signInNotice: notice,
    documentation: links.documentation ?? '',
    donate: links.donate ?? '',
  }
  const isConfigured = ([name]: [string, string]) => configured.has(SETTINGS[name as ShopField])
  return Object.fromEntries(Object.entries(values).filter(isConfigured))
}

export function createCurrentShop(
  row: ShopRow | undefined,
  configured: ConfiguredShop = {},
): CurrentShop {
  const stored = createStore(row)
  let logo = servedLogoOf(row)
  stored.subscribe(() => {
    logo = servedLogoOf(stored.get())
  })
  const ownLogo = () => (configured.logo === undefined ? logo : undefined)

  return {
    ...stored,
    configured,
    logo: ownLogo,
    configFor(config) {
      const shop = stored.get()
      if (!shop) return config
      // config.json is in force over what is stored.
      const { shopName, theme, locale, signInNotice, documentation, donate } = {
        ...shop,
        ...configured,
      }
      const own = ownLogo()
      return {
        ...config,
        title: shopName,
        // Another picture has another address, so that no cache shows the old one.
        logo: own ? `${LOGO_PATH}?${own.digest}` : config.logo,
        theme,
        locale: LOCALES.find(each => each === locale) ?? null,
        notice: signInNotice,
        links: { documentation: documentation || null, donate: donate || null },
      }
    },
  }
}

function servedLogoOf(row: ShopRow | undefined): ServedLogo | undefined {
  const bytes = row && logoBytesOf(row.logo)
  // Somebody may have written into the database by hand.
  const checked = bytes && checkLogo(bytes)
  if (!checked || !('logo' in checked)) return undefined
  const body = Buffer.from(checked.logo.bytes)
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { type: checked.logo.type, body, digest }
}
