import type { TextKey } from './http-texts.ts'

/** A request that is refused before any call sees it; the status is the envelope's code too. */
export class Fault extends Error {
  readonly status: number
  readonly text: TextKey
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, text: TextKey, headers: Readonly<Record<string, string>> = {}) {
    super(text)
    this.status = status
    this.text = text
    this.headers = headers
  }
}
