import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { showBootFailure } from '#lib/browser/boot-failure.ts'
import { browserLocation } from '#routing/page-location.ts'
import { App, type AppProps } from './app.tsx'
import { AppSkeleton } from './app-skeleton.tsx'

/** In ms: how long the page may be empty. */
const SKELETON_AFTER_MS = 500

/** Draws the console as soon as `texts`, those of the first draw, are there or could not be had. */
export function renderApp(props: AppProps, texts: Promise<unknown>): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const onUncaughtError = (error: unknown) => {
    reportError(error)
    showBootFailure(true)
  }
  const app = createRoot(root, { onUncaughtError })
  const skeleton = setTimeout(
    () => props.services.session.hasToken() && app.render(<AppSkeleton />),
    SKELETON_AFTER_MS,
  )
  void texts.then(() => {
    clearTimeout(skeleton)
    showBootFailure(false)
    app.render(
      <Router hook={browserLocation}>
        <App {...props} />
      </Router>,
    )
  })
}
