import type { CSSProperties, ReactNode } from 'react'
import { Card } from '#ui/content/card.tsx'

/** A card with samples of one component. */
export function Sample({
  title,
  wide,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div style={wide ? { gridColumn: '1 / -1', minInlineSize: 0 } : { minInlineSize: 0 }}>
      <Card title={title}>
        <div style={COLUMN}>{children}</div>
      </Card>
    </div>
  )
}

/** Samples side by side, wrapping where there is no room. */
export function Row({ children }: { children: ReactNode }) {
  return <div style={ROW}>{children}</div>
}

const COLUMN: CSSProperties = { display: 'grid', gap: 14, gridTemplateColumns: 'minmax(0, 1fr)' }
const ROW: CSSProperties = { alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 10 }
