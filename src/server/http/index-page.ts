import { randomBytes } from 'node:crypto'

const CONFIG_SCRIPT =
  /(<script type="application\/json" id="coalface-config">)([\s\S]*?)(<\/script>)/

/** What stands in the page as its configuration. */
interface PageConfig {
  title?: string
}

export interface IndexPage {
  nonce: string
  html: string
}

/** The title of the page, and the name in the texts that stand there without a script. */
const NAMES = /(<title>|<bdi class="shop-name">)[^<]*/g

/**
 * Inserts the configuration once; each call of the result writes a page with a nonce of its own.
 */
export function createIndexPage(html: string, config: PageConfig): () => IndexPage {
  const name = htmlOf(config.title ?? 'Coalface')
  const pieces = html
    .replace(NAMES, (_, start: string) => start + name)
    .replace(
      CONFIG_SCRIPT,
      (_, start: string, _old, end: string) => start + jsonForScript(config) + end,
    )
    .split(/(?<=<(?:script|link rel="modulepreload"))(?=[\s>])/)
  return () => {
    const nonce = randomBytes(18).toString('base64')
    return { nonce, html: pieces.join(` nonce="${nonce}"`) }
  }
}

/** Reads the configuration inside the page, for a data folder without one. */
export function readEmbeddedConfig(html: string): string {
  return CONFIG_SCRIPT.exec(html)?.[2] ?? '{}'
}

const htmlOf = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Escapes `<`, so that the data can neither end the block nor begin another. */
const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
