import { Component, type ReactNode } from 'react'

/** Round everything: when nothing else can be drawn, a line of plain text is (R70). */
export class LastResort extends Component<
  { children: ReactNode },
  { message: string | undefined }
> {
  override state: { message: string | undefined } = { message: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render() {
    if (this.state.message === undefined) return this.props.children
    return (
      <main className="plain" id="main" role="alert">
        <p>{this.state.message}</p>
        <p>
          <a href="/">Coalface</a>
        </p>
      </main>
    )
  }
}
