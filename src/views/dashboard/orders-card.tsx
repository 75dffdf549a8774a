import { useCallback } from 'react'
import { Link } from 'wouter'
import { readTotalAt } from '#api/list-paths.ts'
import { componentOf } from '#definitions/define-resource.ts'
import { useQuery } from '#hooks/use-query.ts'
import { thousands } from '#lib/format.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { orders } from '#resources/orders.ts'
import { pageForComponents } from '#routing/screen-names.ts'
import { useSession } from '#session/session.ts'
import { SkeletonLine } from '#ui/status/skeleton.tsx'

/** How many orders are in each state, each with a link to their list. */
export default function OrdersCard() {
  const locale = useLocale()

  return (
    <dl className="numbers">
      {Object.entries(orders.fields.state.options).map(([state, words]) => (
        <OrdersInState key={state} state={state} label={words[locale]} />
      ))}
    </dl>
  )
}

function OrdersInState({ state, label }: { state: string; label: string }) {
  const { call } = useSession()
  const texts = useTexts('dashboard')
  const { pages } = useMenu()
  const read = useCallback(
    (signal: AbortSignal) => readTotalAt(call, orders.paths.list, { state }, { signal }),
    [call, state],
  )
  const { data: total, isFetching } = useQuery(read)
  const page = pageForComponents(pages, [componentOf(orders)])
  const isKnown = typeof total === 'number'

  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isKnown ? (
          <Link href={`${page?.path}?state=${state}`}>{thousands(total)}</Link>
        ) : isFetching ? (
          <SkeletonLine part={40} />
        ) : (
          <span role="img" aria-label={texts.notKnown}>
            –
          </span>
        )}
      </dd>
    </div>
  )
}
