import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { useTexts } from '#locales/texts.ts'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { lazyView } from '#routing/lazy-view.ts'
import type { RecordHistoryProps } from './record-history.tsx'

const RecordHistory = lazyView<RecordHistoryProps>(
  () => import('./record-history.tsx'),
  'operation-log',
)

/** The history of one record; its code and texts are loaded when it opens. */
export function HistoryPanel(props: Omit<RecordHistoryProps, 'returnFocus'>) {
  const { history } = useTexts('list')
  const returnFocus = useReturnFocus(props.id)
  return (
    <LazyPanel part={RecordHistory} placement="side" title={history} onClose={props.onClose}>
      {() => <RecordHistory key={props.id} {...props} returnFocus={returnFocus} />}
    </LazyPanel>
  )
}
