import type en from '#locales/en/login-factor.ts'

export default {
  codeTitle: '请输入验证码',
  codeLead: username => `正在以 ${username} 的身份登录，还差一步。`,
  code: '验证码',
  codeHelp: '手机应用显示的六位数字。',
  recoveryCode: '恢复码',
  recoveryHelp: '您保存的恢复码之一，每个只能使用一次。',
  useRecovery: '使用恢复码',
  useApp: '使用应用中的验证码',
  enterCode: '请输入验证码。',
  back: '返回',
  codeLost: '没有手机，也没有恢复码？请联系管理员重置您的双重验证。',
  requiredTitle: '设置双重验证',
  requiredLead: '您的角色要求双重验证，设置后即可继续。',
  againTitle: '请使用双重验证登录',
  againLead: '您的角色要求双重验证，而当前会话尚未通过验证。',
  signInAgain: '重新登录',
} satisfies typeof en
