export default {
  chart: (from: string, to: string, least: number, most: number) =>
    `${from} 至 ${to} 的每日操作数：最少 ${least}，最多 ${most}`,
  asTable: '显示为表格',
  day: '日期',
  operations: '操作数',
  unknown: '此服务器不按天统计操作。',
  failed: '操作数加载失败',
}
