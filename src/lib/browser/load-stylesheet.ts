let loading: Promise<void> | undefined

/**
 * Loads the stylesheet of everything behind the sign-in, which index.html names; resolves once it
 * applies. After a failure the next call tries again.
 */
export function loadStylesheet(): Promise<void> {
  loading ??= appendStylesheet().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function appendStylesheet(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>('meta[name="coalface-styles"]')?.content
  if (!href) return Promise.reject(new Error('index.html names no stylesheet'))
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href

  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    }
    document.head.append(link)
  })
}
