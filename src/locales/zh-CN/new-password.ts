import type en from '#locales/en/new-password.ts'

export default {
  newPasswordTitle: '设置新密码',
  newPasswordLead: '当前密码不是您自己设置的，请先设置新密码。',
  currentPassword: '当前密码',
  newPassword: '新密码',
  repeatPassword: '重复新密码',
  newPasswordHelp: '12 至 128 个字符，可使用空格和任何文字。',
  changePassword: '修改密码',
  changing: '修改中…',
  enterCurrent: '请输入当前密码。',
  fault: (fault: 'short' | 'long'): string =>
    fault === 'short' ? '至少需要 12 个字符。' : '最多 128 个字符。',
  notRepeated: '两次输入的新密码不一致。',
  same: '新密码不能与当前密码相同。',
  changed: (ended = 0) =>
    ended === 0 ? '密码已修改。' : `密码已修改，您的其他 ${ended} 个会话已结束。`,
  signOut: '退出登录',
} satisfies typeof en
