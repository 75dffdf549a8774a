import type en from '#locales/en/app.ts'

export default {
  skip: '跳到主要内容',
  broken: '控制台已停止运行，请刷新页面。',
  goesInCircles: '无法到达此页面，请刷新或重新登录。',
} satisfies typeof en
