import { useLocation } from 'wouter'
import { useAddress } from '#hooks/use-address.ts'

/** The form of a type that lies over the page. */
export type TypePanel = { show: 'new' } | { show: 'edit'; dictId: number }

/** `?newtype`, `?edittype=3`: it can be linked, and it survives a reload. */
export function useTypePanel(): [TypePanel | undefined, (panel: TypePanel | undefined) => void] {
  const { path, search } = useAddress()
  const [, navigate] = useLocation()
  const query = new URLSearchParams(search)
  const id = query.get('edittype') ?? ''
  const isId = /^[1-9]\d{0,14}$/.test(id)

  function open(panel: TypePanel | undefined) {
    const next = new URLSearchParams({ type: query.get('type') ?? '' })
    if (panel?.show === 'new') next.set('newtype', '')
    if (panel?.show === 'edit') next.set('edittype', String(panel.dictId))
    navigate(`${path}?${next.toString().replace(/newtype=$/, 'newtype')}`, { replace: panel === undefined })
  }
  return [isId ? { show: 'edit', dictId: Number(id) } : query.has('newtype') ? { show: 'new' } : undefined, open]
}
