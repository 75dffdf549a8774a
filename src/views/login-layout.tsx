import type { ReactNode } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useDocumentTitle } from '#hooks/use-document-title.ts'
import { base } from '#lib/base.ts'
import { useTexts } from '#locales/texts.ts'
import { Brand } from '#ui/content/brand.tsx'

/** The layout of the screens before the console opens: a form beside the drawing of the coal seams. */
export function LoginLayout({
  title,
  lead,
  foot,
  children,
}: {
  title: string
  lead: string
  foot?: ReactNode
  children: ReactNode
}) {
  const texts = useTexts('login')
  const config = useRuntimeConfig()
  useDocumentTitle(`${title} - ${config.title}`)

  return (
    <main className="login" id="main" tabIndex={-1}>
      <section className="login__side" aria-labelledby="login-title">
        <p className="login__brand">
          <Brand title={config.title} logo={config.logo} />
        </p>
        <div className="login__box">
          <h1 id="login-title">{title}</h1>
          <p className="login__lead">{lead}</p>
          {children}
        </div>
        <div className="login__foot">
          <span>{`© ${new Date().getFullYear()} ${config.title}`}</span>
          {foot}
        </div>
      </section>
      <div className="login__art" aria-hidden="true">
        <svg viewBox="0 0 900 1000" preserveAspectRatio="xMidYMax slice" focusable="false">
          <use href={base.prepend('/strata.svg#art')} />
        </svg>
        <p className="login__motto">{texts.claim}</p>
      </div>
    </main>
  )
}
