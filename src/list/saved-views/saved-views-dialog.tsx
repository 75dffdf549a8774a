import { type FormEvent, useState } from 'react'
import type { ListTexts } from '#list/list-texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { MAX_VIEWS, type SavedView } from './saved-views.ts'
import type { SavedViews } from './use-saved-views.ts'

export interface SavedViewsDialogProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  views: SavedViews
  hidden: readonly string[]
  /** `save` asks for the name of a new view, `manage` lists the saved ones. */
  mode: 'save' | 'manage'
  texts: ListTexts
}

export default function SavedViewsDialog(props: SavedViewsDialogProps) {
  return props.mode === 'save' ? <SaveViewDialog {...props} /> : <ManageViewsDialog {...props} />
}

function SaveViewDialog({ views, hidden, onClose, returnFocus, texts }: SavedViewsDialogProps) {
  const [name, setName] = useState('')
  const isTaken = views.all.some(view => view.name === name.trim())
  const isFull = !isTaken && views.all.length >= MAX_VIEWS

  function save(event: FormEvent) {
    event.preventDefault()
    if (!name.trim() || isFull) return
    views.save(name, hidden)
    onClose()
  }

  return (
    <Dialog
      title={texts.saveView}
      size="small"
      closeLabel={texts.close}
      onClose={onClose}
      returnFocus={returnFocus}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button tone="primary" type="submit" form="save-view">
            {texts.save}
          </Button>
        </>
      }
    >
      <form id="save-view" onSubmit={save}>
        <TextField
          label={texts.viewName}
          required
          maxLength={60}
          value={name}
          onChange={setName}
          help={isTaken && texts.viewTaken}
          error={isFull && texts.viewsFull(MAX_VIEWS)}
        />
      </form>
    </Dialog>
  )
}

function ManageViewsDialog({ views, texts, ...dialog }: SavedViewsDialogProps) {
  const [pasted, setPasted] = useState('')
  const [added, setAdded] = useState<ReturnType<SavedViews['importText']>>()
  const problem =
    added && added.left > 0
      ? texts.viewsLeft(added.left, MAX_VIEWS)
      : added?.count === 0 && texts.importNone

  return (
    <Dialog title={texts.manageViews} size="medium" closeLabel={texts.close} {...dialog}>
      {views.all.length === 0 && <p>{texts.noViews}</p>}
      <ul className="saved-views">
        {views.all
          // The index is the key: a renamed view keeps its line and the focus.
          .map((view, index) => ({ view, index }))
          .map(({ view, index }) => (
            <SavedViewRow key={index} view={view} views={views} texts={texts} />
          ))}
      </ul>
      <div className="form">
        {views.all.length > 0 && (
          <TextAreaField
            label={texts.exportViews}
            readOnly
            value={views.exportText()}
            onChange={() => {}}
          />
        )}
        <TextAreaField
          label={texts.importViews}
          value={pasted}
          error={problem}
          onChange={text => {
            setPasted(text)
            setAdded(undefined)
          }}
        />
        <div>
          <Button
            size="small"
            onClick={() => {
              const outcome = views.importText(pasted)
              setAdded(outcome)
              if (outcome.count > 0 && outcome.left === 0) setPasted('')
            }}
          >
            {texts.importAdd}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function SavedViewRow({
  view,
  views,
  texts,
}: {
  view: SavedView
  views: SavedViews
  texts: ListTexts
}) {
  const [typed, setTyped] = useState<string>()
  const name = typed ?? view.name
  const isTaken = views.all.some(other => other !== view && other.name === name.trim())

  function rename() {
    setTyped(undefined)
    if (name.trim() && !isTaken) views.rename(view.name, name)
  }

  return (
    <li>
      <TextField
        label={texts.nameOf(view.name)}
        maxLength={60}
        value={name}
        onChange={setTyped}
        onBlur={rename}
        onKeyDown={event => {
          if (event.key === 'Enter' && !isTaken) rename()
        }}
        error={isTaken && texts.viewNameTaken}
      />
      <Button
        size="small"
        icon={view.isDefault ? 'check' : undefined}
        aria-pressed={view.isDefault}
        onClick={() => views.setDefault(view.isDefault ? undefined : view.name)}
      >
        {texts.defaultView}
      </Button>
      <IconButton
        icon="link"
        size="small"
        label={texts.named(texts.copyLink, view.name)}
        onClick={() => views.copyLink(view)}
      />
      <IconButton
        icon="delete"
        size="small"
        label={texts.removeView(view.name)}
        onClick={() => views.remove(view.name)}
      />
    </li>
  )
}
