import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { ButtonLink } from '#ui/actions/button-link.tsx'

/** Tells the user why the page cannot be shown, with links home and back. */
export function ErrorPage({
  code,
  title,
  text,
  children,
}: {
  code?: string
  title: string
  text: string
  children?: ReactNode
}) {
  const texts = useTexts('permissions')

  return (
    <section className="error-page">
      {code && (
        <p className="error-page__code" aria-hidden="true">
          {code}
        </p>
      )}
      <div className="error-page__body">
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
        {children}
        <div className="error-page__actions">
          <Link href="/" asChild>
            <ButtonLink tone="primary">{texts.backHome}</ButtonLink>
          </Link>
          <Button tone="ghost" onClick={() => history.back()}>
            {texts.goBack}
          </Button>
        </div>
      </div>
    </section>
  )
}
