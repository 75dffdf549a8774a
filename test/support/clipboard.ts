/** Runs with a clipboard of the test's. */
export async function withClipboard(
  writeText: (text: string) => Promise<void>,
  run: () => Promise<void>,
) {
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  try {
    await run()
  } finally {
    if (own) Object.defineProperty(navigator, 'clipboard', own)
    else Reflect.deleteProperty(navigator, 'clipboard')
  }
}
