/** Every glyph of static/icons.svg; the second half are names servers send for one of the first. */
export const ICON_NAMES = [
  'menu', 'menu-fold', 'menu-unfold', 'chevron-right', 'chevron-left', 'chevron-down',
  'chevron-up', 'chevrons-up-down', 'close', 'check', 'plus', 'minus', 'search', 'refresh',
  'more', 'settings', 'fullscreen', 'exit-fullscreen', 'size', 'external-link', 'pin', 'filter',
  'sort', 'arrow-up', 'arrow-right', 'arrow-left', 'enter', 'home', 'edit', 'delete', 'copy',
  'download', 'upload', 'print', 'user', 'peoples', 'logout', 'lock', 'password', 'eye-open',
  'eye', 'safety', 'info', 'success', 'warning', 'error', 'question', 'bell', 'empty', 'bug',
  'sun', 'moon', 'monitor', 'international', 'language', 'theme', 'heart', 'dashboard', 'system',
  'component', 'tree', 'tree-table', 'nested', 'list', 'pass', 'education', 'dict', 'log',
  'logininfor', 'skill', 'guide', 'code', 'build', 'form', 'druid', 'job', 'time', 'time-range',
  'calendar', 'tool', 'server', 'swagger', 'api-doc', 'documentation', 'chart', 'statistics',
  'table', 'tab', 'clipboard', 'link', 'star', 'message', 'email', 'phone', 'money', 'icon',
  'excel', 'zip', 'shopping', 'order', 'product', 'category', 'coupon', 'truck', 'warehouse',
  'coal', 'inspection',

  '404', 'example', 'api-server', 'system-tools', 'dev-tools', 'app-group-fill', 'people', 'post',
  'online', 'search-list', 'vip', 'color', 'doc', 'pdf', 'date', 'date-range', 'row', 'cascader',
  'select', 'tool-list', 'wechat', 'qq', 'github', 'validCode', 'rate', 'redis', 'db', 'add-db',
  'job-log', 'goods', 'network', 'number', 'input', 'textarea', 'switch', 'slider', 'drag',
  'checkbox', 'radio', 'del', 'pwd', 'user-info', 'scene', 'signature',
] as const

export type IconName = (typeof ICON_NAMES)[number]

/** For names from outside: what is not known draws as `icon`. */
export const iconFrom = (name: unknown): IconName =>
  ICON_NAMES.find(known => known === name) ?? 'icon'
