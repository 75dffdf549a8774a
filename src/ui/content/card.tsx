import { type ReactNode, type Ref, useId } from 'react'

interface CardProps {
  ref?: Ref<HTMLElement> | undefined
  title?: ReactNode
  actions?: ReactNode
  /** The content reaches the edges and has its own padding, as a table has. */
  flush?: boolean | undefined
  children: ReactNode
}

export function Card({ ref, title, actions, flush, children }: CardProps) {
  const id = useId()
  const body = flush ? children : <div className="card__body">{children}</div>
  if (!title)
    return (
      <section ref={ref} className="card">
        {body}
      </section>
    )

  return (
    <section ref={ref} className="card" aria-labelledby={id}>
      <div className="card__head">
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {body}
    </section>
  )
}
