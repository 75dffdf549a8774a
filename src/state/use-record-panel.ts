import { useOpenPanel } from '#hooks/use-open-panel.ts'
import {
  formatRecordPanel,
  type PanelOf,
  parseRecordPanel,
  type RecordPanel,
} from '#model/record-panel.ts'
import { useAddress } from '#routing/use-address.ts'

export type OpenPanel = (panel: RecordPanel | undefined) => void

/** What lies over the list, from the address: it can be linked, and it survives a reload. */
export function useRecordPanel(of: PanelOf = ''): [RecordPanel | undefined, OpenPanel] {
  const panel = parseRecordPanel(useAddress().search, of)
  return [panel, useOpenPanel((search, next) => formatRecordPanel(search, next, of))]
}
