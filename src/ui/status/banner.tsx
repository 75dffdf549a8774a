import type { ReactNode } from 'react'
import { Icon } from '#ui/content/icon.tsx'
import { TONE_ICONS, type Tone } from './alert.tsx'

interface BannerProps {
  /** The name of the region. */
  label: string
  tone?: Tone | undefined
  children: ReactNode
  actions?: ReactNode
}

/** A thin bar across the page or panel about its whole state. */
export function Banner({ label, tone = 'info', children, actions }: BannerProps) {
  return (
    <section className="banner" data-tone={tone} aria-label={label}>
      <Icon name={TONE_ICONS[tone]} />
      <p className="banner__text">{children}</p>
      {actions && <div className="banner__actions">{actions}</div>}
    </section>
  )
}
