import type { ReactNode } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useDocumentTitle } from '#hooks/use-document-title.ts'
import { Brand } from '#ui/content/brand.tsx'

/** A page of a few words for anybody: where the sign-in form stands, with nothing more to load. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const config = useRuntimeConfig()
  useDocumentTitle(`${title} - ${config.title}`)

  return (
    <main className="login" id="main" tabIndex={-1}>
      <div className="login__side">
        <p className="login__brand">
          <Brand title={config.title} />
        </p>
        <div className="login__box">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
