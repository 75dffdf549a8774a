import type { DictEntry } from '#model/dict.ts'
import { parseDictText, typeOfFile } from '#model/dict-file.ts'
import { createDictApi } from '#api/dict.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import type { DialogProps } from '#ui/dialog.tsx'
import { ListImport } from '../list-import.tsx'

export interface EntryImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  type: string
  entries: readonly DictEntry[]
  onDone: () => void
}

/** Lines of value and label, or a type as it was exported. */
export default function EntryImport({ type, entries, ...props }: EntryImportProps) {
  const api = useApi(createDictApi)
  const texts = useTexts('dict')

  function helpFor(text: string) {
    const from = typeOfFile(text)
    return from && from !== type ? texts.importOther(from, type) : texts.importHelp
  }

  return (
    <ListImport
      {...props}
      parse={text => parseDictText(text, entries)}
      save={({ dictCode, ...change }, options) =>
        dictCode === undefined
          ? api.create({ dictType: type, status: '0', ...change }, options)
          : api.update({ dictCode, ...change }, options)
      }
      helpFor={helpFor}
      keyLabel={texts.value}
      textLabel={texts.label}
      accept=".json,.txt,.csv,.tsv"
      own={texts}
    />
  )
}
