import { useState } from 'react'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import type { ListTexts } from '#list/list-texts.ts'
import type { AskedQuery } from '#list/use-list-query.ts'
import { Button } from '#ui/actions/button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { LazyDialog } from '#ui/overlays/lazy-dialog.tsx'
import { MenuButton, type MenuItem } from '#ui/overlays/menu.tsx'
import type { SavedViewsDialogProps } from './saved-views-dialog.tsx'
import { useSavedViews } from './use-saved-views.ts'

interface SavedViewsMenuProps {
  query: AskedQuery
  presets?: readonly { name: string; search: string }[] | undefined
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
  texts: ListTexts
}

/** Loaded from the moment the pointer or the focus is on the button. */
const SavedViewsDialog = lazyWithPreload<SavedViewsDialogProps>(
  () => import('./saved-views-dialog.tsx'),
)
const preloadDialog = () => void SavedViewsDialog.preload()

/** The screen's presets and the user's own views, and the actions for the view on screen. */
export function SavedViewsMenu(props: SavedViewsMenuProps) {
  const { query, presets = [], hidden, onHide, texts } = props
  const views = useSavedViews(query, onHide)
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const close = () => setDialog(undefined)
  const { selected } = views
  const isModified = selected !== undefined && !views.isShown(selected, hidden)

  const items: MenuItem[] = [
    ...presets.map(({ name, search }) => ({
      key: `preset ${name}`,
      label: name,
      checked: !selected && query.search === search,
      onSelect: () => views.openPreset(search),
    })),
    ...views.all.map(({ name }) => ({
      key: `view ${name}`,
      label: name,
      checked: selected?.name === name,
      onSelect: () => views.select(name),
    })),
    ...(selected && isModified
      ? [
          {
            key: 'update',
            label: texts.updateView,
            icon: 'check' as const,
            separated: true,
            onSelect: () => views.save(selected.name, hidden),
          },
          {
            key: 'revert',
            label: texts.revertView,
            icon: 'arrow-left' as const,
            onSelect: () => views.select(selected.name),
          },
        ]
      : []),
    {
      key: 'save',
      label: selected ? texts.saveViewAs : texts.saveView,
      icon: 'plus',
      separated: true,
      onSelect: () => setDialog('save'),
    },
    {
      key: 'manage',
      label: texts.manageViews,
      icon: 'settings',
      onSelect: () => setDialog('manage'),
    },
  ]

  return (
    <>
      <MenuButton label={texts.views} items={items} at="end">
        {trigger => (
          <Button
            {...trigger}
            tone="ghost"
            size="small"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
          >
            <span>
              {selected
                ? texts.named(texts.views, selected.name) + (isModified ? ' *' : '')
                : texts.views}
            </span>
            <Icon name="chevron-down" />
          </Button>
        )}
      </MenuButton>
      {dialog && (
        <LazyDialog
          part={SavedViewsDialog}
          title={dialog === 'save' ? texts.saveView : texts.manageViews}
          size={dialog === 'save' ? 'small' : 'medium'}
          onClose={close}
          texts={texts}
        >
          {returnFocus => (
            <SavedViewsDialog
              views={views}
              hidden={hidden}
              mode={dialog}
              {...{ returnFocus, texts }}
              onClose={close}
            />
          )}
        </LazyDialog>
      )}
    </>
  )
}
