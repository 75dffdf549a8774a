import type en from '#locales/en/confirm-password.ts'

export default {
  why: '此操作会更改用户的权限或登录方式，需要您的密码；十分钟内输入过密码的，无需再次输入。',
  whyWithFactor:
    '此操作会更改用户的权限或登录方式，需要您的密码和验证码；十分钟内输入过的，无需再次输入。',
  code: '验证码',
  codeHelp: '身份验证器应用中的验证码，或一个恢复码。',
  enterCode: '请输入验证码。',
  confirming: '确认中…',
} satisfies typeof en
