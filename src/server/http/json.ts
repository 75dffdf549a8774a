/** Limits on the structure of a text; `keys` and `items` are counted before anything is built. */
export interface JsonLimits {
  depth: number
  keys: number
  /** In one array. */
  items: number
  /** In all arrays together. */
  allItems: number
  /** Whether a number that JavaScript would round is refused. */
  exact: boolean
}

export const REQUEST_LIMITS: JsonLimits = {
  depth: 16,
  keys: 1000,
  items: 10_000,
  allItems: 20_000,
  exact: true,
}

/**
 * For a text that is passed on to another server as it is: its long numbers keep their digits, and
 * that server knows how much it takes.
 */
export const PROXY_LIMITS: JsonLimits = { ...REQUEST_LIMITS, allItems: Infinity, exact: false }

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
  return JSON.parse(text)
}

const NUMBER_SIGNS = new Set('0123456789+-.eE')
/** A number this short is never rounded: `9e9`. */
const MAX_EXACT_LENGTH = 3

/** JSON.parse tells afterwards whether it is a number: `true` ends with one of its signs. */
function checkNumber(text: string, start: number, end: number): void {
  if (end - start <= MAX_EXACT_LENGTH) return
  const number = Number(text.slice(start, end))
  if (!Number.isNaN(number) && !isExact(number)) throw new SyntaxError('number out of range')
}

const isExact = (value: number) =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))

/**
 * Looks at brackets, commas, strings and numbers only: JSON.parse checks the grammar afterwards. A
 * reviver would see the numbers too, but takes many times as long.
 */
function checkShape(text: string, limits: JsonLimits): void {
  const stack: OpenBracket[] = []
  let open: OpenBracket | undefined
  let keys = 0
  let items = 0
  let string = ''
  for (let at = 0; at < text.length; at += 1) {
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
        open = { isObject: text[at] === '{', commas: 0, keys: new Set() }
        stack.push(open)
        break
      case '}':
      case ']':
        stack.pop()
        open = stack.at(-1)
        break
      case ',':
        if (!open || open.isObject) break
        open.commas += 1
        items += 1
        if (open.commas >= limits.items || items >= limits.allItems)
          throw new RangeError('too many items')
        break
      case ':': {
        keys += 1
        if (keys > limits.keys) throw new RangeError('too many keys')
        const key = String(JSON.parse(string))
        if (key === '__proto__' || open?.keys.has(key)) throw new SyntaxError('key not allowed')
        open?.keys.add(key)
        break
      }
      default: {
        if (!limits.exact || !NUMBER_SIGNS.has(text[at] ?? '')) break
        const start = at
        while (NUMBER_SIGNS.has(text[at + 1] ?? '')) at += 1
        checkNumber(text, start, at + 1)
      }
    }
  }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  if (end < 0) throw new SyntaxError('string without end')
  return end
}

function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}
