import type { HttpTextKey } from './http-texts.ts'

/** A request that is refused before any call sees it; `status` is the envelope's code too. */
export class HttpError extends Error {
  readonly status: number
  readonly text: HttpTextKey
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, text: HttpTextKey, headers: Readonly<Record<string, string>> = {}) {
    super(text)
    this.status = status
    this.text = text
    this.headers = headers
  }
}
