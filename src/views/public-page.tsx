import type { ReactNode } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useDocumentTitle } from '#hooks/use-document-title.ts'
import { Brand } from '#ui/content/brand.tsx'

/** A heading and a few words in place of the sign-in form. The page loads nothing more. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const config = useRuntimeConfig()
  useDocumentTitle(`${title} - ${config.title}`)

  return (
    <main className="login" id="main" tabIndex={-1}>
      <div className="login__side">
        <p className="login__brand">
          <Brand title={config.title} logo={config.logo} />
        </p>
        <div className="login__box">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
