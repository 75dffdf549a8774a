import { useCallback } from 'react'
import { Link } from 'wouter'
import { numberFormatter, thousands } from '#lib/format.ts'
import type { Page } from '#model/page.ts'
import { useRead } from '#hooks/use-read.ts'
import { useHasPermission } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useMenu } from '#state/menu.tsx'
import { SkeletonLine } from '#ui/skeleton.tsx'

/** The totals of the list calls; a call that fails or is not granted shows a dash. */
export function Numbers() {
  const api = useApi()
  const texts = useTexts('dashboard')
  const one = { pageIndex: 1, pageSize: 1 }
  const quiet = (signal: AbortSignal) => ({ signal, handles: (code?: number) => code !== 401 && code !== 6401 })

  return (
    <dl className="numbers">
      <Figure
        label={texts.rolesTotal}
        component="/system/role"
        needs="system:sysrole:list"
        read={useCallback(signal => api.roles.list(one, quiet(signal)), [api])}
      />
      <Figure
        label={texts.rolesDisabled}
        component="/system/role"
        search="?status=1"
        needs="system:sysrole:list"
        read={useCallback(signal => api.roles.list({ ...one, status: '1' }, quiet(signal)), [api])}
      />
      <Figure
        label={texts.entriesTotal}
        component="/system/dict"
        needs="system:sysdictdata:list"
        read={useCallback(signal => api.dict.list(one, quiet(signal)), [api])}
      />
      <Figure
        label={texts.keysTotal}
        component="/system/config"
        needs="system:sysconfig:list"
        read={useCallback(signal => api.config.list(one, quiet(signal)), [api])}
      />
      <Figure
        label={texts.usersTotal}
        component="/system/user"
        needs="system:sysuser:list"
        read={useCallback(signal => api.users.list(one, quiet(signal)), [api])}
      />
    </dl>
  )
}

interface FigureProps {
  label: string
  /** The view that shows the list, if the menu has it. */
  component: string
  search?: string
  needs: string
  read: (signal: AbortSignal) => Promise<Page<unknown> | false>
}

/** What one may not list is absent. */
const Figure = ({ needs, ...props }: FigureProps) => useHasPermission([needs]) && <Total {...props} />

function Total({ label, component, search = '', read }: Omit<FigureProps, 'needs'>) {
  const texts = useTexts('dashboard')
  const { pages } = useMenu()
  const { data, busy } = useRead(read)
  const list = pages.find(page => page.component === component)
  const figure = data ? (
    <span title={thousands(data.total)}>{data.total < 10_000 ? thousands(data.total) : numberFormatter(data.total, 1)}</span>
  ) : (
    <span role="img" aria-label={texts.notKnown}>
      –
    </span>
  )

  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {busy && !data ? <SkeletonLine part={40} /> : list ? <Link href={list.path + search}>{figure}</Link> : figure}
      </dd>
    </div>
  )
}
