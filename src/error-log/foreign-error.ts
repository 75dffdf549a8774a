import { isFields } from '#lib/decode.ts'

/**
 * Whether an error is none of the console's: it was thrown by an extension of the browser, comes
 * without any word of what happened and where, or is the browser's notice that it put off a report
 * of sizes to the next frame. An error that is caught by a boundary is never foreign.
 */
export function isForeignError(error: unknown, file = ''): boolean {
  if (!isFields(error)) return isOfExtension(file)
  const { message, stack } = error
  if (typeof stack === 'string' && stack !== '') return isOfExtension(originOfStack(stack))
  if (isOfExtension(file)) return true
  return (
    typeof message === 'string'
    && (message.startsWith('ResizeObserver loop') || (message === 'Script error.' && file === ''))
  )
}

/** Safari writes `webkit-masked-url` for the scripts of extensions. */
export const isOfExtension = (url: string) =>
  /^(?:[a-z][\w.]*-)+extension:|^webkit-masked-url:/i.test(url)

/**
 * The address of the frame that threw: `at name (address:1:2)`, `at address:1:2`, or `name@address`
 * in Firefox and Safari. The message above the frames may hold any address.
 */
const originOfStack = (stack: string) =>
  /^\s+at .*?([a-z][\w.-]*:\/\/.*)|^[^\s@]*@(.*)/im.exec(stack)?.slice(1).find(Boolean) ?? ''
