import { DEFAULT_THEME, type Locale } from '#constants.ts'
import { defineResource, type RowOf } from '#definitions/define-resource.ts'
import { choice, longText, text, type Words } from '#definitions/fields.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
import { type LogoProblem, MAX_LOGO_BYTES, MAX_LOGO_CHARACTERS } from '#entities/shop-logo.ts'
import { LINK_PATTERN, MAX_LINK } from '#entities/web-link.ts'
import { fieldsOf, textsOf } from '#lib/decode.ts'

const LINK_OPTIONS = {
  max: MAX_LINK,
  pattern: LINK_PATTERN,
  rule: {
    en: 'An address that begins with https://, http:// or mailto:.',
    'zh-CN': '请填写以 https://、http:// 或 mailto: 开头的地址。',
  },
  help: {
    en: 'At the foot of the sidebar. Empty: no link.',
    'zh-CN': '显示在侧边栏底部；留空则不显示。',
  },
} as const

/** The shop itself, as all its pages show it: one record, which is there from the first start. */
export const shop = defineResource({
  name: 'shop',
  title: { one: { en: 'Shop', 'zh-CN': '商城' }, many: { en: 'Shop', 'zh-CN': '商城' } },
  icon: 'shopping',
  area: 'shop',
  permission: 'system:sysshop',
  operations: ['edit'],
  // Everybody sees the shop on each page; its record is for those who change it.
  listedBy: ['system:sysshop:edit'],
  scope: 'all',
  titleField: 'shopName',
  fields: {
    shopName: text(
      { en: 'Name', 'zh-CN': '名称' },
      {
        required: true,
        help: {
          en: 'On every page, in the title of the browser tab and at sign-in.',
          'zh-CN': '显示在每个页面、浏览器标签页标题和登录页。',
        },
      },
    ),
    // A data URL; the log says what it was without holding it.
    logo: longText(
      { en: 'Logo', 'zh-CN': '标志' },
      {
        max: MAX_LOGO_CHARACTERS,
        masked: true,
        help: {
          en: 'SVG or PNG, at most 100 kB. Best about as high as wide.',
          'zh-CN': 'SVG 或 PNG，最大 100 kB，宽高相近效果最佳。',
        },
      },
    ),
    theme: text(
      { en: 'Colour', 'zh-CN': '主题色' },
      {
        required: true,
        default: DEFAULT_THEME,
        pattern: /#[\da-fA-F]{6}/,
        rule: {
          en: 'Enter a colour such as #1890ff.',
          'zh-CN': '请输入颜色，例如 #1890ff。',
        },
        help: {
          en: 'For everybody who has chosen no colour of their own.',
          'zh-CN': '对未自选主题色的用户生效。',
        },
      },
    ),
    locale: choice(
      { en: 'Language', 'zh-CN': '语言' },
      {
        options: {
          auto: { en: 'That of the browser', 'zh-CN': '跟随浏览器' },
          en: { en: 'English', 'zh-CN': '英文' },
          'zh-CN': { en: 'Chinese', 'zh-CN': '简体中文' },
        },
        required: true,
        default: 'auto',
        help: {
          en: 'For everybody who has chosen no language of their own.',
          'zh-CN': '对未自选语言的用户生效。',
        },
      },
    ),
    signInNotice: longText(
      { en: 'Notice on the sign-in page', 'zh-CN': '登录页公告' },
      {
        max: 500,
        help: {
          en: 'Everybody who opens the page can read it.',
          'zh-CN': '所有打开登录页的人都能看到。',
        },
      },
    ),
    documentation: text({ en: 'Documentation link', 'zh-CN': '文档链接' }, LINK_OPTIONS),
    donate: text({ en: 'Donate link', 'zh-CN': '捐赠链接' }, LINK_OPTIONS),
  },
})

export type ShopField = keyof typeof shop.fields

/** The number of the one record. */
export const SHOP_ID = 1

export type Shop = RowOf<typeof shop> &
  DescribedRow & {
    /** The fields that config.json sets: their values are in force, and nobody changes them here. */
    readonly configured: readonly string[]
  }

export const shopFrom = (value: unknown, locale?: Locale): Shop => ({
  ...describedRowFrom(shop, value, locale),
  configured: textsOf(fieldsOf(value).configured),
})

/** What pages and server say of a file that is no logo. */
export const LOGO_PROBLEMS: Readonly<Record<LogoProblem, Words>> = {
  tooLarge: {
    en: `The logo has more than ${MAX_LOGO_BYTES / 1_000} kB.`,
    'zh-CN': `标志超过 ${MAX_LOGO_BYTES / 1_000} kB。`,
  },
  noPicture: { en: 'The logo must be an SVG or a PNG.', 'zh-CN': '标志必须是 SVG 或 PNG 图片。' },
  tooManyPixels: {
    en: 'The logo is wider or higher than 2,048 pixels.',
    'zh-CN': '标志的宽度或高度超过 2048 像素。',
  },
  active: {
    en: 'The SVG holds scripts or entities. Save it as a plain picture.',
    'zh-CN': '该 SVG 含有脚本或实体，请另存为普通图片。',
  },
}
