/** Paths match whatever their case and with or without slashes at the end (product.md 5.5). */
export const samePath = (path: string) =>
  (path.endsWith('/') ? path.replace(/(.)\/+$/, '$1') : path).toLowerCase()
