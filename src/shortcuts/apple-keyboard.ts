/** Whether the keys are Cmd and Option rather than Ctrl and Alt. */
export const isAppleKeyboard = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
