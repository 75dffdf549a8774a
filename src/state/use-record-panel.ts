import {
  formatRecordPanel,
  parseRecordPanel,
  type PanelOf,
  type RecordPanel,
} from '#model/record-panel.ts'
import { useAddress } from '#hooks/use-address.ts'
import { useNavigate } from '#hooks/use-navigate.ts'
import { useStable } from '#hooks/use-stable.ts'

export type OpenPanel = (panel: RecordPanel | undefined) => void

/** What lies over the list, from the address: it can be linked, and it survives a reload. */
export function useRecordPanel(of: PanelOf = ''): [RecordPanel | undefined, OpenPanel] {
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()

  return [
    parseRecordPanel(search, of),
    // Back leads out of a panel; a closed one is not come back to.
    useStable((next: RecordPanel | undefined) =>
      navigate(path + formatRecordPanel(search, next, of) + hash, { replace: next === undefined }),
    ),
  ]
}
