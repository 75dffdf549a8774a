import { Component, type ReactNode } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { base } from '#lib/base.ts'
import { useTexts } from '#locales/texts.ts'

/** Surrounds the whole app: when nothing else can be drawn, it shows a line of plain text. */
export class RootErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    return this.state.failed ? <BrokenApp /> : this.props.children
  }
}

function BrokenApp() {
  return <FatalError>{useTexts('app').broken}</FatalError>
}

export function FatalError({ children }: { children: ReactNode }) {
  const { title } = useRuntimeConfig()

  return (
    <main id="main" role="alert">
      <p>{children}</p>
      <p>
        <a href={base.path}>{title}</a>
      </p>
    </main>
  )
}
