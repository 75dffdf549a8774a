/** Limits on the structure of a text; `keys` and `items` are counted before anything is built. */
export interface JsonLimits {
  depth: number
  keys: number
  items: number
  /** Whether a number that JavaScript would round is refused. */
  exact: boolean
}

export const REQUEST_LIMITS: JsonLimits = { depth: 16, keys: 1000, items: 10_000, exact: true }

/** For a text that is passed on to another server as it is: its long numbers keep their digits. */
export const PROXY_LIMITS: JsonLimits = { ...REQUEST_LIMITS, exact: false }

interface OpenBracket {
  isObject: boolean
  commas: number
  keys: Set<string>
}

/**
 * Throws on a text that is not JSON and on JSON that we refuse: too deep, too many keys or items, a
 * key given twice (readers differ in which one counts), `__proto__`, and with `exact` a number that
 * JavaScript cannot hold.
 */
export function parseJson(text: string, limits: JsonLimits): unknown {
  checkShape(text, limits)
  if (!limits.exact) return JSON.parse(text)
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'number' && !isExact(value)) throw new SyntaxError('number out of range')
    return value
  })
}

const isExact = (value: number) =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))

/** Looks at brackets, commas and strings only: JSON.parse checks the grammar afterwards. */
function checkShape(text: string, limits: JsonLimits): void {
  const stack: OpenBracket[] = []
  let keys = 0
  let string = ''
  for (let at = 0; at < text.length; at += 1) {
    const open = stack.at(-1)
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at)
        string = text.slice(at, end + 1)
        at = end
        break
      }
      case '{':
      case '[':
        if (stack.length === limits.depth) throw new RangeError('too deep')
        stack.push({ isObject: text[at] === '{', commas: 0, keys: new Set() })
        break
      case '}':
      case ']':
        stack.pop()
        break
      case ',':
        if (!open || open.isObject) break
        open.commas += 1
        if (open.commas >= limits.items) throw new RangeError('too many items')
        break
      case ':': {
        keys += 1
        if (keys > limits.keys) throw new RangeError('too many keys')
        const key = String(JSON.parse(string))
        if (key === '__proto__' || open?.keys.has(key)) throw new SyntaxError('key not allowed')
        open?.keys.add(key)
        break
      }
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  throw new SyntaxError('string without end')
}
