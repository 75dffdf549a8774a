import { useAddress } from '#routing/use-address.ts'
import {
  formatRecordPanel,
  type PanelOf,
  parseRecordPanel,
  type RecordPanel,
} from './record-panel-address.ts'
import { useOpenPanel } from './use-open-panel.ts'

export type OpenPanel = (panel: RecordPanel | undefined) => void

/** What lies over the list, from the address: it can be linked, and it survives a reload. */
export function useRecordPanel(of: PanelOf = ''): [RecordPanel | undefined, OpenPanel] {
  const panel = parseRecordPanel(useAddress().search, of)
  return [panel, useOpenPanel((search, next) => formatRecordPanel(search, next, of))]
}
