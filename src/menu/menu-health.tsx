import { useState } from 'react'
import type { Texts } from '#locales/areas.ts'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { Button } from '#ui/actions/button.tsx'
import { Table } from '#ui/collections/table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { useMenu } from './menu-provider.tsx'

/** For users who can correct the menu: how many of its rows have a problem, and which. */
export function MenuHealth() {
  const { problems } = useMenu()
  const [isShown, setShown] = useState(false)
  const texts = useTexts('settings')
  // Loaded with the panel: a panel that suspends while on screen loses the focus.
  const problemTexts = useTexts('permissions')

  return (
    <div className="settings-panel__row">
      <span>{texts.menuHealth}</span>
      {problems.length > 0 ? (
        <>
          <Badge tone="warning">{texts.menuProblems(problems.length)}</Badge>
          <Button size="small" aria-haspopup="dialog" onClick={() => setShown(true)}>
            {texts.showProblems}
          </Button>
        </>
      ) : (
        <Badge tone="success">{texts.menuSound}</Badge>
      )}
      {isShown && <MenuProblemsDialog texts={problemTexts} onClose={() => setShown(false)} />}
    </div>
  )
}

function MenuProblemsDialog({
  texts,
  onClose,
}: {
  texts: Texts<'permissions'>
  onClose: () => void
}) {
  const { problems } = useMenu()
  const copy = useClipboard()
  const common = useTexts('common')
  const rows = problems.map(({ kind, row, detail }, index) => ({
    key: index,
    row: row || '/',
    problem: texts.problemOf(kind, detail),
    suggestion: texts.suggestionFor(kind),
  }))
  const text = rows
    .map(({ row, problem, suggestion }) => texts.problemLine(row, problem, suggestion))
    .join('\n')

  return (
    <Dialog
      size="large"
      title={texts.menuProblems}
      description={texts.menuProblemsLead}
      closeLabel={common.close}
      onClose={onClose}
      startActions={
        <Button tone="ghost" icon="copy" onClick={() => void copy(text)}>
          {texts.copyAll}
        </Button>
      }
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <Table
        caption={texts.menuProblems}
        columns={[
          { key: 'row', label: texts.row, cell: ({ row }) => row, rowHeader: true },
          { key: 'problem', label: texts.problem, cell: ({ problem }) => problem },
          { key: 'suggestion', label: texts.suggestion, cell: ({ suggestion }) => suggestion },
        ]}
        rows={rows}
        rowKey={({ key }) => key}
        rowName={({ row }) => row}
        texts={{ actions: '', selectAll: '', select: row => row, loading: common.loading }}
      />
    </Dialog>
  )
}
