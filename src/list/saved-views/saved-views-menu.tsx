import { useState } from 'react'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import type { ListTexts } from '#list/list-texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { LazyDialog } from '#ui/overlays/lazy-dialog.tsx'
import { MenuButton, type MenuItem } from '#ui/overlays/menu.tsx'
import type { ListViewsDialogProps } from './saved-views-dialog.tsx'
import type { Views } from './use-saved-views.ts'

export interface ListViewsProps {
  views: Views
  presets?: readonly { name: string; search: string }[] | undefined
  hidden: readonly string[]
  texts: ListTexts
}

/** Begun with the hand on the button, and there when the menu is read. */
const ViewsDialog = lazyWithPreload<ListViewsDialogProps>(() => import('./saved-views-dialog.tsx'))
const preload = () => void ViewsDialog.preload()

/** The page's own views and the person's, and what can be done with the one that is on screen. */
export function ListViews({ views, presets = [], hidden, texts }: ListViewsProps) {
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const close = () => setDialog(undefined)
  const { chosen } = views
  const drifted = chosen !== undefined && !views.isShown(chosen, hidden)

  const items: MenuItem[] = [
    ...presets.map(({ name, search }) => ({
      key: `preset ${name}`,
      label: name,
      checked: !chosen && views.search === search,
      onSelect: () => views.go(search),
    })),
    ...views.all.map(({ name }) => ({
      key: `view ${name}`,
      label: name,
      checked: chosen?.name === name,
      onSelect: () => views.choose(name),
    })),
    ...(chosen && drifted
      ? [
          {
            key: 'update',
            label: texts.updateView,
            icon: 'check' as const,
            separated: true,
            onSelect: () => views.save(chosen.name, hidden),
          },
          {
            key: 'revert',
            label: texts.revertView,
            icon: 'arrow-left' as const,
            onSelect: () => views.choose(chosen.name),
          },
        ]
      : []),
    {
      key: 'save',
      label: chosen ? texts.saveViewAs : texts.saveView,
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
          <Button {...trigger} tone="ghost" size="small" onPointerEnter={preload} onFocus={preload}>
            {chosen ? texts.named(texts.views, chosen.name) + (drifted ? ' *' : '') : texts.views}
            <Icon name="chevron-down" />
          </Button>
        )}
      </MenuButton>
      {dialog && (
        <LazyDialog
          part={ViewsDialog}
          title={dialog === 'save' ? texts.saveView : texts.manageViews}
          size={dialog === 'save' ? 'small' : 'medium'}
          onClose={close}
          texts={texts}
        >
          {returnFocus => (
            <ViewsDialog
              views={views}
              hidden={hidden}
              only={dialog}
              {...{ returnFocus, texts }}
              onClose={close}
            />
          )}
        </LazyDialog>
      )}
    </>
  )
}
