import { useState } from 'react'
import type { Resource } from '#definitions/define-resource.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import { RecordLoader } from '#resource/record-loader.tsx'
import { usePanelAddress } from '#resource/record-panel-address.ts'
import { useAddress } from '#routing/use-address.ts'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import type { DescribedParts, DescribedTools } from './define-parts.ts'
import { recordNameOf } from './row-identity.ts'
import { useResourceApi } from './use-resource-api.ts'
import { useResourceTexts } from './use-resource-texts.ts'

interface ShownPanel {
  name: string
  id: RecordKey
}

export type ShowPartPanel = (panel: ShownPanel | undefined) => void

/** `?show=map.7` */
function parsePartPanel(search: string): ShownPanel | undefined {
  const [, name, key] = /^(\w+)\.(.+)$/.exec(new URLSearchParams(search).get('show') ?? '') ?? []
  const id = keyFrom(key)
  return name !== undefined && id ? { name, id } : undefined
}

function formatPartPanel(search: string, panel: ShownPanel | undefined): string {
  const query = new URLSearchParams(search)
  if (panel) query.set('show', `${panel.name}.${panel.id}`)
  else query.delete('show')
  const text = query.toString()
  return text && `?${text}`
}

/** The own panel that the address names. */
export const usePartPanel = (): [ShownPanel | undefined, ShowPartPanel] => [
  parsePartPanel(useAddress().search),
  usePanelAddress(formatPartPanel),
]

type Panel = NonNullable<DescribedParts['panels']>[string]

interface PartPanelProps extends Pick<DialogProps, 'onClose'> {
  resource: Resource
  id: RecordKey
  panel: Panel
  tools: DescribedTools
}

/** An own panel of one record; nothing if the user may not use it. */
export function PartPanel({ resource, id, panel, tools, onClose }: PartPanelProps) {
  const api = useResourceApi(resource)
  const { recordFailed } = useResourceTexts(resource)
  const title = panel.label[useLocale()]
  const shared = { title, returnFocus: useReturnFocus(id), onClose }
  if (!useHasPermission([panel.permission])) return null

  return (
    <RecordLoader
      key={id}
      {...shared}
      id={id}
      get={api.get}
      form={`${title} ${id}`}
      failureTitle={recordFailed}
      canCreate={false}
      renderForm={row => row && <RecordPart {...{ resource, row, panel, tools }} {...shared} />}
    />
  )
}

interface RecordPartProps extends Pick<DialogProps, 'title' | 'returnFocus' | 'onClose'> {
  resource: Resource
  row: DescribedRow
  panel: Panel
  tools: DescribedTools
}

function RecordPart({ resource, row: read, panel, tools, ...dialog }: RecordPartProps) {
  const { close } = useTexts('common')
  const [row, setRow] = useState(read)
  const ownTools: DescribedTools = {
    ...tools,
    async change(...args) {
      const saved = await tools.change(...args)
      if (saved && saved.record) setRow(saved.record)
      return saved
    },
  }

  return (
    <Dialog
      {...dialog}
      description={recordNameOf(resource, row)}
      placement="side"
      size="medium"
      closeLabel={close}
    >
      <panel.Content row={row} tools={ownTools} onClose={dialog.onClose} />
    </Dialog>
  )
}
