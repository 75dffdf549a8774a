import crypto from 'node:crypto'
import { promisify } from 'node:util'
import { passwordLengthProblem } from '#entities/password.ts'
import list from './common-passwords.txt'
import { createPasswordQueue, type PasswordRequester } from './password-queue.ts'

/**
 * The cost of one hash. It is stored beside the hash, so that a later change of the cost is
 * noticed.
 */
export type PasswordCost =
  | { kind: 'scrypt'; N: number; r: number; p: number }
  | { kind: 'argon2id'; memory: number; passes: number; parallelism: number }

/** Why a new password is refused. */
type PasswordProblem = 'passwordShort' | 'passwordLong' | 'passwordCommon' | 'passwordName'

export interface Passwords {
  /** The stored form of a password: algorithm, cost, salt and digest. */
  hash(password: string): Promise<string>
  /**
   * Without `stored` it takes as long and is always false, so that no caller learns which names
   * exist.
   */
  matches(password: string, stored: string | undefined): Promise<boolean>
  /** Whether this Node can check the stored form: an older one lacks Argon2. */
  canCheck(stored: string | undefined): boolean
  /** Whether the stored form is weaker than a new one would be. */
  isOutdated(stored: string): boolean
  /** Runs two pieces of work at a time; `undefined` when too many wait already. */
  enqueue<T>(work: () => Promise<T>, asker: PasswordRequester): Promise<T | undefined>
  /** How many pieces of work wait. */
  waiting(): number
}

type Argon2 = (
  algorithm: 'argon2id',
  options: {
    message: string
    nonce: Buffer
    parallelism: number
    tagLength: number
    memory: number
    passes: number
  },
  done: (error: Error | null, digest: Buffer) => void,
) => void

const SALT_BYTES = 16
const DIGEST_BYTES = 32

/** A common word stays common with so many letters, digits and signs around it. */
const MAX_AFFIX_LENGTH = 8

/**
 * Names of this product and its trade: together with a year they are an attacker's first guesses.
 */
export const SHOP_WORDS = [
  'coalface',
  'coaltrade',
  'coaltrading',
  'coalshop',
  'coalstore',
  'coal',
  'anthracite',
  'bituminous',
  'lignite',
  'steamcoal',
  'cokingcoal',
  'backoffice',
  'console',
  '煤炭',
  '煤矿',
  '动力煤',
  '焦煤',
  '无烟煤',
]

const argon2 = (crypto as unknown as { argon2?: Argon2 }).argon2
const scrypt = promisify(
  (
    password: string,
    salt: Buffer,
    options: crypto.ScryptOptions,
    done: (error: Error | null, digest: Buffer) => void,
  ) => crypto.scrypt(password, salt, DIGEST_BYTES, options, done),
)

const DEFAULT_COST: PasswordCost = argon2
  ? { kind: 'argon2id', memory: 19_456, passes: 2, parallelism: 1 }
  : { kind: 'scrypt', N: 32_768, r: 8, p: 3 }

export function createPasswords(cost: PasswordCost = DEFAULT_COST): Passwords {
  const queue = createPasswordQueue()
  const dummyHash = formatHash(
    cost,
    crypto.randomBytes(SALT_BYTES),
    crypto.randomBytes(DIGEST_BYTES),
  )

  return {
    async hash(password) {
      const salt = crypto.randomBytes(SALT_BYTES)
      return formatHash(cost, salt, await computeDigest(cost, password, salt))
    },
    async matches(password, stored) {
      const parsed = parseHash(stored ?? dummyHash)
      if (!parsed) return false
      const found = await computeDigest(parsed.cost, password, parsed.salt)
      return crypto.timingSafeEqual(found, parsed.digest) && stored !== undefined
    },
    canCheck: stored => argon2 !== undefined || !stored?.startsWith('argon2id$'),
    isOutdated(stored) {
      const parsed = parseHash(stored)
      return !parsed || formatCost(parsed.cost) !== formatCost(cost)
    },
    enqueue: queue.inTurn,
    waiting: queue.waiting,
  }
}

async function computeDigest(cost: PasswordCost, password: string, salt: Buffer): Promise<Buffer> {
  const message = password.normalize('NFKC')
  if (cost.kind === 'scrypt') {
    const { N, r, p } = cost
    return scrypt(message, salt, { N, r, p, maxmem: 256 * N * r + 1_048_576 })
  }
  if (!argon2) throw new Error('The stored password needs Argon2: use Node 24.7 or newer.')
  const { memory, passes, parallelism } = cost
  const options = { message, nonce: salt, parallelism, tagLength: DIGEST_BYTES, memory, passes }
  return new Promise((resolve, reject) => {
    argon2('argon2id', options, (error, found) => (error ? reject(error) : resolve(found)))
  })
}

const formatCost = (cost: PasswordCost) =>
  cost.kind === 'scrypt'
    ? `scrypt$${cost.N}$${cost.r}$${cost.p}`
    : `argon2id$${cost.memory}$${cost.passes}$${cost.parallelism}`

const formatHash = (cost: PasswordCost, salt: Buffer, found: Buffer) =>
  `${formatCost(cost)}$${salt.toString('base64url')}$${found.toString('base64url')}`

function parseHash(
  stored: string,
): { cost: PasswordCost; salt: Buffer; digest: Buffer } | undefined {
  const match = /^(scrypt|argon2id)\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]{43})$/.exec(stored)
  if (!match) return undefined
  const [, kind, first, second, third, salt, found] = match
  const [a, b, c] = [Number(first), Number(second), Number(third)]
  return {
    cost:
      kind === 'scrypt'
        ? { kind, N: a, r: b, p: c }
        : { kind: 'argon2id', memory: a, passes: b, parallelism: c },
    salt: Buffer.from(salt ?? '', 'base64url'),
    digest: Buffer.from(found ?? '', 'base64url'),
  }
}

const commonPasswords = new Set([...list.split('\n').filter(line => line !== ''), ...SHOP_WORDS])

/** Checks length and commonness only: which characters a password has is left to its owner. */
export function passwordProblemOf(password: string, username: string): PasswordProblem | undefined {
  const problem = passwordLengthProblem(password)
  if (problem) return problem === 'short' ? 'passwordShort' : 'passwordLong'
  const plain = password.normalize('NFKC').toLowerCase()
  if (isUsernameVariant(plain, username.trim().normalize('NFKC').toLowerCase()))
    return 'passwordName'
  return isCommon(plain) ? 'passwordCommon' : undefined
}

/** Also finds the name with other digits and signs around it: `trader-2026!` for `trader7`. */
function isUsernameVariant(plain: string, name: string): boolean {
  if (name === '') return false
  const core = trimToLetters(name)
  const isItself = plain === name || withoutRepetition(plain) === name
  return isItself || isWordWithAffixes(plain, word => word === core)
}

function isCommon(plain: string): boolean {
  if (new Set(plain).size < 5) return true
  return [plain, unleet(plain)].some(
    text =>
      commonPasswords.has(text)
      || commonPasswords.has(withoutRepetition(text))
      || isWordWithAffixes(text, word => commonPasswords.has(word)),
  )
}

/** `dragon2024!`, `!!dragon!!!!` and `dragondragon` are all `dragon`. */
function isWordWithAffixes(text: string, isWord: (word: string) => boolean): boolean {
  const core = trimToLetters(text)
  if (core === '') return false
  return (
    (isWord(core) || isWord(withoutRepetition(core)))
    && text.length - core.length <= MAX_AFFIX_LENGTH
  )
}

/** Reduces a text that is one piece repeated to that piece. */
const withoutRepetition = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

/** Cuts off everything before the first and after the last letter. */
const trimToLetters = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

const LEET_SIGN = /(?<=\p{L})[@431!05$7](?=.*\p{L})|^[@431!05$7](?=\p{L})/gu

/** Only between letters: digits behind a word are affixes. */
const unleet = (text: string) => text.replace(LEET_SIGN, sign => LEET[sign] ?? sign)
