import { useCallback } from 'react'
import { Link } from 'wouter'
import type { Page } from '#model/page.ts'
import { useRead } from '#hooks/use-read.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useMenu } from '#state/menu.tsx'
import { useUser } from '#state/user.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SkeletonLine } from '#ui/skeleton.tsx'

/** §2 home: who is here, and figures that calls gave; nothing is invented. */
export default function Dashboard() {
  const texts = useTexts('dashboard')
  const { name, roles } = useUser()
  const hour = new Date().getHours()
  const greet = hour < 12 ? texts.morning : hour < 18 ? texts.afternoon : texts.evening

  return (
    <>
      <PageHead title={greet(name)} text={texts.roles(roles.join(', '))} />
      <Numbers />
    </>
  )
}

/** The totals of the list calls; a call that fails or is not granted shows a dash. */
function Numbers() {
  const api = useApi()
  const texts = useTexts('dashboard')
  const one = { pageIndex: 1, pageSize: 1 }
  const quiet = (signal: AbortSignal) => ({ signal, handles: (code?: number) => code !== 401 && code !== 6401 })

  return (
    <section className="numbers" aria-label={texts.numbers}>
      <Figure
        label={texts.rolesTotal}
        component="/system/role"
        read={useCallback(signal => api.roles.list(one, quiet(signal)), [api])}
      />
      <Figure
        label={texts.rolesDisabled}
        component="/system/role"
        search="?status=1"
        read={useCallback(signal => api.roles.list({ ...one, status: '1' }, quiet(signal)), [api])}
      />
      <Figure
        label={texts.entriesTotal}
        component="/system/dict"
        read={useCallback(signal => api.dict.list(one, quiet(signal)), [api])}
      />
      <Figure
        label={texts.keysTotal}
        component="/system/config"
        read={useCallback(signal => api.config.list(one, quiet(signal)), [api])}
      />
    </section>
  )
}

function Figure({
  label,
  component,
  search = '',
  read,
}: {
  label: string
  /** The view that shows the list, if the menu has it. */
  component: string
  search?: string
  read: (signal: AbortSignal) => Promise<Page<unknown> | false>
}) {
  const texts = useTexts('dashboard')
  const { pages } = useMenu()
  const { data, busy } = useRead(read)
  const list = pages.find(page => page.component === component)
  const figure = data ? data.total.toLocaleString() : <span aria-label={texts.notKnown}>–</span>

  return (
    <Card title={label}>
      <p className="numbers__figure">
        {busy && !data ? <SkeletonLine part={40} /> : list ? <Link href={list.path + search}>{figure}</Link> : figure}
      </p>
    </Card>
  )
}
