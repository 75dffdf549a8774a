/** The rows that flash while `walk` runs (W10), each by the name in its header, in their order. */
export async function flashedRows(
  walk: (lit: readonly (string | undefined)[]) => Promise<void>,
): Promise<void> {
  const lit: (string | undefined)[] = []
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')
  Object.defineProperty(Element.prototype, 'animate', {
    configurable: true,
    value(this: Element) {
      lit.push(this.querySelector('[role=rowheader]')?.firstChild?.textContent ?? undefined)
    },
  })
  try {
    await walk(lit)
  } finally {
    if (own) Object.defineProperty(Element.prototype, 'animate', own)
    else Reflect.deleteProperty(Element.prototype, 'animate')
  }
}
