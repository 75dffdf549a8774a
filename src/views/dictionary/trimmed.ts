/** Texts as they are sent: blanks at their ends do not count. */
export const trimmed = <Texts extends Readonly<Record<string, string>>>(texts: Partial<Texts>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text = '']) => [name, text.trim()]))
