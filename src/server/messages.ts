import type { Locale } from '#constants.ts'

const en = {
  added: 'Added.',
  changed: 'Changed.',
  removed: 'Deleted.',
  signedOut: 'Signed out.',

  wrongPassword: 'The username or password is incorrect.',
  wrongCode: 'This code is not right, or was used before.',
  ticketGone: 'This sign-in has taken too long, or was finished elsewhere. Please sign in again.',
  factorUnreadable:
    'The server cannot read your second factor. Ask an administrator to reset it, or whoever runs the server: its log says what to do.',
  passwordByNewerNode:
    'This server runs on a Node that is too old to check this password. Ask whoever runs it: its log says what to do.',
  userDisabled: 'This account is disabled. Ask an administrator.',
  rolesDisabled: 'None of your roles is enabled. Ask an administrator.',
  apiSessionsOff: 'This server signs in browsers only.',
  signInElsewhere:
    'You cannot sign in from {0}: it is outside of the networks that this server takes sign-ins from. Ask whoever runs it.',
  tooManyFailures: 'Too many failed sign-ins. Try again in {0} s.',
  busy: 'The server is busy. Try again in a moment.',
  unavailable: 'The server cannot reach its data right now. Try again in a moment.',
  quotaReached:
    'You have made too many changes in a short time. This one was not saved; try again in {0}.',
  seconds: '{0} s',
  minutes: '{0} min',
  hours: '{0} h',

  notSignedIn: 'You are not signed in.',
  sessionInvalid: 'Your session is not valid. Please log in again.',
  sessionExpired: 'Your session has expired. Please log in again.',
  sessionCrowdedOut:
    'This session was ended: you had more than {0} at once, and it was the oldest.',
  tokenInvalid: 'This token is not valid.',
  tokenExpired: 'This token has expired. Its owner makes a new one in the personal center.',
  tokenOwnerOut: 'The owner of this token is disabled, or has no enabled role.',
  tokenInBrowser: 'A token of a program does not count in a page.',
  tokenElsewhere:
    'Tokens do not count from {0}: it is outside of the networks that this server takes sign-ins from. Ask whoever runs it.',
  tokensOff: 'This server takes no tokens of programs.',
  tokenNotHere: 'Tokens of programs may not do this. Sign in as a person.',
  mustChangePassword: 'Set a new password first.',
  confirmPassword: 'Confirm your password first: this needs one that was shown a short while ago.',
  confirmWithFactor:
    'Confirm your password and a code of your second factor first: this needs both to have been shown a short while ago.',
  confirmWrong: 'The password is incorrect.',
  confirmWithFactorWrong: 'The password or the code is incorrect.',
  passwordConfirmed: 'Password confirmed.',
  mustSetUpFactor:
    'One of your roles requires a second factor. Set one up, or sign in again with the one that you have.',
  forbidden: 'You do not have permission to do this. Ask an administrator.',
  roleNotHeld: 'You cannot view the console as this role.',

  notFound: 'The record was not found.',
  unknownCall: 'There is no such call.',
  wrongMethod: 'This call has another method.',
  wrongId: 'The number in the address is not valid.',
  wrongVersion: 'The versions in the address are not valid.',
  wrongBody: 'The request is not valid.',
  wrongFields: 'Some fields are not valid.',
  conflict: 'Someone else has changed this record meanwhile.',
  keyReused: 'This Idempotency-Key belongs to another request.',
  failed: 'The server could not do this. Request: {0}',
  diskFull: 'The disk is full: nothing was changed. Request: {0}',

  tooLarge: 'At most {0} bytes.',
  notObject: 'This is not an object.',
  notIds: 'This must be a list of record numbers.',
  unknownIds: 'Unknown: {0}.',

  roleProtected: 'The administrators’ role cannot be changed.',
  roleOwn: 'You cannot change a role that you hold.',
  roleAbove: 'This role has rights that you do not have.',
  roleScopeAbove: 'This role has a data scope that goes beyond yours.',
  roleHeldAbove: 'This role is held by people out of your reach: {0}.',
  grantAbove: 'You can grant only what you hold.',
  scopeAbove: 'You can grant only a data scope within your own.',
  roleInUse: "The role '{0}' still has users.",
  roleInUseUnseen: "The role '{0}' still has users: {1} in all, {2} of whom you cannot see.",
  roleGone: 'There is no role with the number {0} any more.',

  dictTypeUnknown: 'There is no dictionary of this type.',
  dictTypeInUse: "The dictionary '{0}' still has entries.",
  dictProtected:
    'The value of a built-in entry cannot be changed, and the entry cannot be deleted.',
  dictTypeProtected:
    'The type of a built-in dictionary cannot be changed, and the dictionary cannot be deleted.',

  configProtected:
    'The key of a built-in setting cannot be changed, and the setting cannot be deleted.',
  configSecret: 'This value is secret.',
  configSecretShown: 'To show the value from now on, type a new one.',

  shopConfigured: 'config.json of the server sets this, so it cannot be changed here.',
  shopNameKey: 'The name of the shop is changed on the page of the shop.',

  recordInUse: "'{0}' is still in use: {1}.",

  userAbove: 'This person has rights that you do not have.',
  userScopeAbove: 'This person sees people whom you do not see.',
  userSelf: 'You cannot disable or delete yourself, or change your own roles or department.',
  roleRequired: 'Choose at least one role.',
  deptAbove: 'This department is outside your data scope.',
  deptDisabled: 'This department is disabled and takes nobody new.',
  deptParentAbove: 'A department can be put only below one within your data scope.',
  deptBelowAbove: 'Your data scope does not reach the departments below this one.',
  deptMoveAbove:
    'You can move a department only if it, all departments below it, and both places lie within your data scope.',
  deptMoveOwn: 'You cannot change what you see yourself by moving a department.',
  deptMoveHeldAbove: 'The move changes what people out of your reach see: {0}.',
  deptTooDeep: 'There can be at most {0} levels.',
  deptInUse:
    "The department '{0}' is still in use. People: {1}, departments below it: {2}, roles whose data scope names it: {3}, other records: {4}.",

  menuAbove: 'You do not hold the permission of this row.',
  menuRole: 'The change touches the role {0}: {1}',
  menuSomeRole: 'The change touches a role that has this row: {0}',
  menuProtected:
    'Without this page the console cannot be repaired: it keeps its path, component and permission, and cannot be deleted.',
  menuNeeded: 'Administrators need these pages in their sidebar: {0}.',
  menuHoldsRows: "The row '{0}' still has rows below it: {1}.",
  menuFull: 'The menu can have at most {0} rows.',
  menuScheme: 'Only a page can lead outside, and only to an https, http or mailto address.',
  menuPath: 'This is not a path of the console.',
  menuOperation: 'An operation has neither path nor component.',
  menuOperationPlace: 'An operation stands below a page.',
  menuParent: 'Nothing can stand below an operation or a link.',
  menuLinkAbove: 'A page with rows below it cannot lead outside.',
  menuPermission: 'No call of this server asks for this permission.',

  passwordOld: 'The current password is incorrect.',
  passwordSame: 'The new password must differ from the current one.',
  passwordShort: 'At least 12 characters.',
  passwordLong: 'At most 128 characters.',
  passwordCommon: 'This password is among the first that are guessed. Choose another.',
  passwordName: 'The password must not be the username.',
  passwordChanged: 'Password changed. Sessions ended: {0}.',
  passwordReset: 'Password reset.',
  passwordChangedTokens: 'Password changed; sessions ended: {0}, tokens ended: {1}.',
  sessionsEnded: 'Sessions ended: {0}.',
  lockOutLifted: 'Lock-out lifted.',

  codeWrong: 'This code is not right. Type the one that the app shows now.',
  tooManyCodes: 'Too many wrong codes. Try again in {0} s.',
  factorActive: 'You have a second factor already. Turn it off first.',
  factorNotBegun: 'This set-up is not valid any more. Begin it again.',
  factorNone: 'There is no second factor.',
  factorRequired: 'One of your roles requires a second factor, so it cannot be turned off.',
  factorOwn: 'You turn your own second factor off in the personal center.',
  factorOn: 'Second factor turned on. Sessions ended: {0}.',
  factorOff: 'Second factor turned off.',
  factorReset: 'Second factor reset. Sessions ended: {0}.',
  recoveryCodesNew: 'New recovery codes; the old ones do not count any more.',
  sessionOwn: 'You are using this session. Sign out to end it.',

  tokenCreated: 'Token made.',
  tokenEnded: 'Token ended.',
  tokensFull: 'You can have at most {0} tokens. End one first.',
  tokenRightRequired: 'Choose at least one right.',
  tokenRightsAbove: 'You can choose only rights that you hold and that a token can have.',
} as const

const zhCN: Readonly<Record<keyof typeof en, string>> = {
  added: '添加成功',
  changed: '修改成功',
  removed: '删除成功',
  signedOut: '退出成功',

  wrongPassword: '用户名或密码不正确。',
  wrongCode: '验证码不正确，或已被使用过。',
  ticketGone: '本次登录已超时，或已在别处完成，请重新登录。',
  factorUnreadable:
    '服务器无法读取您的双重验证。请联系管理员将其重置，或联系服务器管理员，处理方法见服务器日志。',
  passwordByNewerNode:
    '服务器的 Node 版本过旧，无法核对此密码。请联系服务器管理员，处理方法见服务器日志。',
  userDisabled: '该账号已停用，请联系管理员。',
  rolesDisabled: '您的角色均已停用，请联系管理员。',
  apiSessionsOff: '该服务器只允许通过浏览器登录。',
  signInElsewhere: '不能从 {0} 登录：该地址不在服务器允许登录的网络之内，请联系服务器管理员。',
  tooManyFailures: '登录失败次数过多，请在 {0} 秒后重试。',
  busy: '服务器繁忙，请稍后重试。',
  unavailable: '服务器暂时无法访问数据，请稍后重试。',
  quotaReached: '您短时间内修改过于频繁，本次修改未保存，请在 {0}后重试。',
  seconds: '{0} 秒',
  minutes: '{0} 分钟',
  hours: '{0} 小时',

  notSignedIn: '您尚未登录。',
  sessionInvalid: '登录状态无效，请重新登录。',
  sessionExpired: '登录状态已过期，请重新登录。',
  sessionCrowdedOut: '此会话已结束：您同时拥有的会话超过 {0} 个，此会话是其中最早的一个。',
  tokenInvalid: '该令牌无效。',
  tokenExpired: '该令牌已过期，请其所有者在个人中心创建新的令牌。',
  tokenOwnerOut: '该令牌的所有者已停用，或没有启用的角色。',
  tokenInBrowser: '程序令牌不能在页面中使用。',
  tokenElsewhere: '不能从 {0} 使用令牌：该地址不在服务器允许登录的网络之内，请联系服务器管理员。',
  tokensOff: '该服务器不接受程序令牌。',
  tokenNotHere: '程序令牌不能执行此操作，请以用户身份登录。',
  mustChangePassword: '请先设置新密码。',
  confirmPassword: '请先确认密码：此操作需要不久前验证过的密码。',
  confirmWithFactor: '请先确认密码和双重验证码：此操作需要不久前验证过的密码和验证码。',
  confirmWrong: '密码不正确。',
  confirmWithFactorWrong: '密码或验证码不正确。',
  passwordConfirmed: '密码已确认',
  mustSetUpFactor: '您的角色要求双重验证。请先设置，已设置的请重新登录并输入验证码。',
  forbidden: '对不起，您没有该操作的权限，请联系管理员。',
  roleNotHeld: '您不能以该角色的视角查看。',

  notFound: '抱歉未找到相关信息',
  unknownCall: '没有该接口。',
  wrongMethod: '该接口不支持此请求方法。',
  wrongId: '地址中的编号无效。',
  wrongVersion: '地址中的版本号无效。',
  wrongBody: '请求内容无效。',
  wrongFields: '部分字段无效。',
  conflict: '该记录已被其他人修改。',
  keyReused: '该 Idempotency-Key 属于另一个请求。',
  failed: '服务器未能完成操作。请求编号：{0}',
  diskFull: '磁盘已满，未作任何修改。请求编号：{0}',

  tooLarge: '最多 {0} 字节。',
  notObject: '必须是对象。',
  notIds: '必须是记录编号的列表。',
  unknownIds: '不存在：{0}。',

  roleProtected: '管理员角色不允许修改。',
  roleOwn: '不能修改自己所属的角色。',
  roleAbove: '该角色拥有您没有的权限。',
  roleScopeAbove: '该角色的数据权限超出了您的数据权限。',
  roleHeldAbove: '拥有该角色的用户中有 {0} 人超出了您的管理范围。',
  grantAbove: '只能授予您自己拥有的权限。',
  scopeAbove: '授予的数据权限不能超出您自己的数据权限。',
  roleInUse: '角色“{0}”下仍有用户。',
  roleInUseUnseen: '角色“{0}”下仍有用户：共 {1} 位，其中 {2} 位您无权查看。',
  roleGone: '编号为 {0} 的角色已不存在。',

  dictTypeUnknown: '没有该类型的字典。',
  dictTypeInUse: '字典“{0}”下仍有数据。',
  dictProtected: '内置字典数据的键值不允许修改，也不允许删除。',
  dictTypeProtected: '内置字典的类型不允许修改，也不允许删除。',

  configProtected: '内置参数的键名不允许修改，也不允许删除。',
  configSecret: '该参数值是保密的。',
  configSecretShown: '如需显示参数值，请输入新的值。',

  shopConfigured: '该项由服务器的 config.json 设定，此处不能修改。',
  shopNameKey: '商城名称请在“商城信息”页面修改。',

  recordInUse: '“{0}”仍在使用中：{1}。',

  userAbove: '该用户拥有您没有的权限。',
  userScopeAbove: '该用户能看到您看不到的用户。',
  userSelf: '不能停用、删除自己，也不能更改自己的角色或部门。',
  roleRequired: '请至少选择一个角色。',
  deptAbove: '该部门超出了您的数据权限。',
  deptDisabled: '该部门已停用，不再接收新成员。',
  deptParentAbove: '上级部门必须在您的数据权限之内。',
  deptBelowAbove: '您的数据权限不包括该部门的下级部门。',
  deptMoveAbove:
    '只有当部门本身、其所有下级部门以及移动前后的上级部门都在您的数据权限之内时，才能移动。',
  deptMoveOwn: '不能通过移动部门改变您自己可以查看的范围。',
  deptMoveHeldAbove: '该移动会改变 {0} 位超出您管理范围的用户可以查看的范围。',
  deptTooDeep: '最多 {0} 级。',
  deptInUse:
    '部门“{0}”仍在使用中。用户：{1}，下级部门：{2}，数据权限中包含该部门的角色：{3}，其他记录：{4}。',

  menuAbove: '您没有该菜单项的权限标识。',
  menuRole: '该操作涉及角色“{0}”：{1}',
  menuSomeRole: '该操作涉及拥有此菜单项的角色：{0}',
  menuProtected: '缺少此页面将无法修复控制台：其路由地址、组件路径和权限标识不能修改，也不能删除。',
  menuNeeded: '管理员的侧边栏中必须保留这些页面：{0}。',
  menuHoldsRows: '菜单项“{0}”下仍有 {1} 个下级。',
  menuFull: '菜单最多 {0} 项。',
  menuScheme: '只有菜单可以链接到外部，且只能是 https、http 或 mailto 地址。',
  menuPath: '这不是控制台的路由地址。',
  menuOperation: '按钮没有路由地址和组件路径。',
  menuOperationPlace: '按钮必须位于菜单之下。',
  menuParent: '按钮或外链之下不能有下级。',
  menuLinkAbove: '有下级的菜单不能链接到外部。',
  menuPermission: '该服务器没有使用此权限标识的接口。',

  passwordOld: '当前密码不正确。',
  passwordSame: '新密码不能与当前密码相同。',
  passwordShort: '至少 12 个字符。',
  passwordLong: '最多 128 个字符。',
  passwordCommon: '该密码过于常见，请换一个。',
  passwordName: '密码不能与用户名相同。',
  passwordChanged: '密码已修改，已结束会话：{0}。',
  passwordReset: '密码已重置。',
  passwordChangedTokens: '密码已修改；已结束会话：{0}，已结束令牌：{1}。',
  sessionsEnded: '已结束会话：{0}。',
  lockOutLifted: '已解除登录锁定。',

  codeWrong: '验证码不正确，请输入应用当前显示的验证码。',
  tooManyCodes: '验证码错误次数过多，请在 {0} 秒后重试。',
  factorActive: '您已启用双重验证，请先将其关闭。',
  factorNotBegun: '本次设置已失效，请重新开始。',
  factorNone: '未启用双重验证。',
  factorRequired: '您的角色要求双重验证，不能关闭。',
  factorOwn: '请在个人中心关闭您自己的双重验证。',
  factorOn: '双重验证已启用，已结束会话：{0}。',
  factorOff: '双重验证已关闭。',
  factorReset: '双重验证已重置，已结束会话：{0}。',
  recoveryCodesNew: '已生成新的恢复码，旧的恢复码不再有效。',
  sessionOwn: '您正在使用该会话，如需结束请退出登录。',

  tokenCreated: '令牌已创建。',
  tokenEnded: '令牌已结束。',
  tokensFull: '最多可以拥有 {0} 个令牌，请先结束一个。',
  tokenRightRequired: '请至少选择一项权限。',
  tokenRightsAbove: '只能选择您自己拥有且令牌可以拥有的权限。',
}

export type MessageKey = keyof typeof en

export const messages: Readonly<Record<Locale, Readonly<Record<MessageKey, string>>>> = {
  en,
  'zh-CN': zhCN,
}

export type Translate = (key: MessageKey, ...values: readonly (string | number)[]) => string

/** A translator for one language; `{0}` is the first value. */
export const translateFor =
  (locale: Locale): Translate =>
  (key, ...values) =>
    messages[locale][key].replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)]))
