/** The presets, in the order and with the seeds of the panel. */
export const THEME_PRESETS = {
  blue: '#1890ff',
  slate: '#304156',
  green: '#11a983',
  teal: '#13c2c2',
  purple: '#6959cd',
  red: '#f5222d',
} as const
