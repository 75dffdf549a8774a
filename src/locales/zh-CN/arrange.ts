import type en from '#locales/en/arrange.ts'

export default {
  help: '选择要显示的卡片，并通过按钮、拖动或 Alt 加方向键调整顺序。',
  usualOrder: '恢复默认卡片',
  moveUp: (card: string) => `上移${card}`,
  moveDown: (card: string) => `下移${card}`,
  movedTo: (card: string, place: number, count: number) =>
    `${card}已移到第 ${place} 位，共 ${count} 位`,
} satisfies typeof en
