import { createDictionaryApi } from '#api/dictionary.ts'
import { useAction } from '#hooks/use-action.ts'
import { downloadText } from '#lib/browser/text-file.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { usePermission } from '#permissions/allow.tsx'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { useDictionary } from '#resource/use-dictionary.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'
import { formatDictionaryFile } from './dictionary-file.ts'

interface DictionaryHeaderProps {
  /** '' while no type is chosen. */
  type: string
  /** The type in words; none while the types are loading. */
  name: string | undefined
  /** There is a type, or the types are loading: then the buttons already take their place. */
  isOffered: boolean
}

/** The title of the page, which names the type that is open, and the actions for this type. */
export function DictionaryHeader({ type, name, isOffered }: DictionaryHeaderProps) {
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const { title } = usePage()
  const [, open] = useRecordPanel()
  const add = usePermission(['system:sysdictdata:add'])
  const edit = usePermission(['system:sysdictdata:edit'])

  return (
    <PageHeader
      title={name ? list.named(title, displayTextOf(name)) : title}
      text={texts.lead}
      actions={
        isOffered && (
          <>
            {type === '' ? (
              <Button icon="download" disabled>
                {texts.export}
              </Button>
            ) : (
              <ExportButton type={type} />
            )}
            {(add.isAllowed ? edit : add).render(
              <Button icon="upload" onClick={() => open({ show: 'import' })}>
                {texts.import}
              </Button>,
            )}
            {add.render(
              <Button tone="primary" icon="plus" onClick={() => open({ show: 'new' })}>
                {texts.new}
              </Button>,
            )}
          </>
        )
      }
    />
  )
}

function ExportButton({ type }: { type: string }) {
  const texts = useTexts('dictionary')
  const notices = useNotices()
  const api = useApi(createDictionaryApi)
  const known = useDictionary(type)

  // Read again: another user may have changed the cached labels.
  const { busy, start } = useAction(async () => {
    const entries = await api.byType(type)
    if (!entries) return
    downloadText(`${type}.json`, formatDictionaryFile(type, entries), 'application/json')
    notices.show('success', texts.exported(entries.length))
  })

  return (
    <Button icon="download" disabled={!known} busy={busy} onClick={() => void start()}>
      {texts.export}
    </Button>
  )
}
