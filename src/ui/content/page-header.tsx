import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** What the page is for, in a sentence. */
  text?: ReactNode
  actions?: ReactNode
}

/** The one `h1` of a page; it takes the focus when the user enters the page. */
export function PageHeader({ title, text, actions }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div className="page-header__text">
        <h1 tabIndex={-1}>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {actions && <div className="page-header__actions">{actions}</div>}
    </div>
  )
}
