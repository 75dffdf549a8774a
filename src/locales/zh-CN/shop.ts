import type en from '#locales/en/shop.ts'

export default {
  lead: '所有人看到的商城信息：名称、标志、主题色、语言、公告和链接。',
  configured: '由服务器的 config.json 设定，如需修改请联系服务器管理员。',
  failedTitle: '商城信息加载失败',
  unknown: '商城信息不在此处修改',
  unknownText: '该服务器不保存名称和标志，请在控制台的 config.json 中设置。',
  saved: (name: string) => `${name}已保存，重新加载的页面立即生效`,
  olderPage: '此页面显示的仍是之前的内容。',
  reload: '重新加载页面',
  noLogo: '未设置标志，显示控制台自带的图标。',
  logoNow: '当前标志',
  logoOf: (bytes: number) => `${bytes} 字节的图片`,
  chooseLogo: '选择文件',
  removeLogo: '移除标志',
} satisfies typeof en
