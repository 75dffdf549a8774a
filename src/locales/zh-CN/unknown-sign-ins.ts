import type en from '#locales/en/unknown-sign-ins.ts'

export default {
  told: (browser: string, address: string, time: string, isOpen: boolean) =>
    `有来自陌生浏览器的登录：${browser}，${address}，${time}。是您本人吗？${
      isOpen ? '' : '该会话已结束。'
    }如果不是，请修改密码。`,
  unknownBrowser: '未知浏览器',
  end: '结束该会话',
  ended: '该会话已结束。如果不是您本人登录，请立即修改密码。',
} satisfies typeof en
