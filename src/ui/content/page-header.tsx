import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: ReactNode
  /** What the page is for, in a sentence. */
  text?: ReactNode
  actions?: ReactNode
}

/** The one `h1` of a page; it takes the focus when the page is entered. */
export function PageHead({ title, text, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className="page-head__text">
        <h1 tabIndex={-1}>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {actions && <div className="page-head__actions">{actions}</div>}
    </div>
  )
}
