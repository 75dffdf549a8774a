import { createConfigApi } from '#api/configuration.ts'
import { type ConfigKey, isBuiltIn } from '#entities/configuration-key.ts'
import { DeleteButton } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk, Run } from '#list/bulk/use-bulk.ts'
import { useRemoveMany } from '#list/bulk/use-bulk-delete.ts'
import { useTexts } from '#locales/texts.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'

export interface BulkActionsProps {
  rows: readonly ConfigKey[]
  bulk: Bulk<ConfigKey>
  onCopy: () => void
}

/** For the ticked keys; built-in ones are copied too, and never deleted. */
export function BulkActions({ rows, bulk, onCopy }: BulkActionsProps) {
  const api = useApi(createConfigApi)
  const texts = useTexts('config')
  const removeMany = useRemoveMany(bulk, texts)
  const own = rows.filter(key => !isBuiltIn(key))

  const remove: Run<ConfigKey> = ({ configId }, options) => api.remove([configId], options)

  return (
    <>
      <Button tone="ghost" size="small" icon="copy" onClick={onCopy}>
        {texts.copyLines}
      </Button>
      {own.length > 0 && (
        <DeleteButton
          permission="system:sysconfig:remove"
          onClick={() => void removeMany(own, key => key.configName, remove)}
        />
      )}
    </>
  )
}
