import type en from '#locales/en/maps.ts'

export default {
  loading: '正在加载地图',
  off: '地图未启用',
  offText: '尚未配置地图服务的密钥。',
  failed: '地图无法加载',
  failedText: '地图服务没有响应，页面其余部分不受影响。',
} satisfies typeof en
