import { randomBytes } from 'node:crypto'

const CONFIG = /(<script type="application\/json" id="coalface-config">)([\s\S]*?)(<\/script>)/

export interface Page {
  nonce: string
  html: string
}

/** Puts the configuration in at once, and gives what writes a page with a nonce of its own. */
export function createPage(html: string, config: unknown): () => Page {
  const pieces = html
    .replace(CONFIG, (_, start: string, _old, end: string) => start + inScript(config) + end)
    .split(/(?<=<(?:script|link rel="modulepreload"))(?=[\s>])/)
  return () => {
    const nonce = randomBytes(18).toString('base64')
    return { nonce, html: pieces.join(` nonce="${nonce}"`) }
  }
}

/** The configuration that the file itself holds, for when the data folder has none. */
export function configIn(html: string): string {
  return CONFIG.exec(html)?.[2] ?? '{}'
}

/** No `<`, so that nothing in the data can end the block or begin another. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
