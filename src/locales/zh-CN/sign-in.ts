import type en from '../en/sign-in.ts'

export default {
  title: '登录',
  lead: '请使用员工账号。',
  username: '用户名',
  usernamePlaceholder: '工号或姓名',
  password: '密码',
  showPassword: '显示密码',
  capsLock: '大写锁定已开启。',
  submit: '登录',
  busy: '登录中…',
  help: '忘记密码？请联系系统管理员。',
  enterUsername: '请输入用户名。',
  enterPassword: '请输入密码。',
  returnTo: (page: string) => `登录后将返回 ${page}。`,
  failed: '控制台加载失败',
  claim: '从煤层到站台，每一吨都有着落。',
  redirecting: '正在登录',
  redirectDone: '现在可以关闭此窗口。',
  toSignIn: '前往登录',
  publicTitle: '公开页面',
  publicText: '此页面无需账号，也不显示商城的任何数据。',
} satisfies typeof en
