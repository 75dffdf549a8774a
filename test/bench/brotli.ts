import { brotliCompressSync, constants } from 'node:zlib'

/** Bytes after brotli 11: every size of the table means this. */
export const brotli = (bytes: Uint8Array): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
