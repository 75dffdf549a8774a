import type en from '#locales/en/sessions.ts'

export default {
  lead: '当前已登录的会话。会话结束后立即退出登录。',
  person: (nickName: string, username: string) => `${nickName}（${username}）`,
  name: (username: string, browser: string, address: string) =>
    `${username}，${browser}，${address}`,
  unknownBrowser: '未知浏览器',
  thisOne: '当前会话',
  unbound: '未绑定浏览器',
  emptyTitle: '没有可显示的会话',
  emptyText: '服务器没有可显示的会话。',
  noMatchTitle: '没有符合条件的会话',
  noMatchText: '没有会话符合这些筛选条件。',
  failedTitle: '会话加载失败',
  end: '结束',
  endOf: (name: string) => `结束会话 ${name}`,
  endTitle: '结束会话？',
  endText: (name: string) => `${name}：该会话将立即退出登录，之后可以重新登录。`,
  endConfirm: '结束会话',
  endMany: (count: number) => `结束 ${count} 个会话`,
  endManyTitle: (count: number) => `结束 ${count} 个会话？`,
  endManyText: '这些会话将立即退出登录，之后可以重新登录。',
  endAllOf: (username: string) => `结束 ${username} 的所有会话`,
  endAllTitle: (username: string) => `结束 ${username} 的所有会话？`,
  endAllText: '这些会话将立即退出登录，包括未被筛选出的会话，之后可以重新登录。',
  endOthers: '结束我的其他会话',
  endOthersTitle: '结束您的其他所有会话？',
  ended: (names: string) => `已结束：${names}`,
  hadEnded: (name: string) => `会话此前已结束：${name}`,
  endedOf: (username: string, ended?: number) =>
    ended === undefined ? `已结束 ${username} 的会话` : `已结束 ${username} 的 ${ended} 个会话`,
} satisfies typeof en
