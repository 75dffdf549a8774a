import { useCallback } from 'react'
import { useQuery } from '#hooks/use-query.ts'
import { fieldsOf, numberOf } from '#lib/decode.ts'
import { numberFormatter, thousands } from '#lib/format.ts'
import { useSession } from '#session/session.ts'
import type { DashboardCard } from '#views/dashboard/card-frame.tsx'

function OrdersToday() {
  const { call } = useSession()
  const read = useCallback(
    (signal: AbortSignal) => call('GET', '/api/v1/orders/today', { signal, read: fieldsOf }),
    [call],
  )
  const count = numberOf(useQuery(read).data?.count)
  return <p title={thousands(count)}>{numberFormatter(count) || '–'}</p>
}

export const businessCards: readonly DashboardCard[] = [
  {
    id: 'orders-today',
    title: (_, locale) => (locale === 'en' ? 'Orders today' : '今日订单'),
    permissions: ['shop:order:list'],
    columns: 1,
    canRefresh: true,
    Content: OrdersToday,
  },
]
