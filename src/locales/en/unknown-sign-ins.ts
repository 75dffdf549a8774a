export default {
  told: (browser: string, address: string, time: string, isOpen: boolean) =>
    `Sign-in from a browser that was not known: ${browser}, ${address}, ${time}. Was it you? ${
      isOpen ? '' : 'That session has ended since. '
    }If not, change your password.`,
  unknownBrowser: 'unknown browser',
  end: 'End that session',
  ended: 'That session has ended. If it was not you, change your password now.',
}
