import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key } from './key-file.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with a fresh nonce each time; the value can be decrypted only under the same name.
 */
export function encryptValue({ bytes }: Key, value: string, name: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce)
  cipher.setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')
}

/** Throws if the value was encrypted with another key, under another name, or changed since. */
export function decryptValue({ bytes }: Key, encrypted: string, name: string): string {
  const whole = Buffer.from(encrypted, 'base64url')
  const text = whole.subarray(NONCE_BYTES, -TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', bytes, whole.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(whole.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
