import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { MenuButton } from '#ui/overlays/menu.tsx'
import { PopoverButton } from '#ui/overlays/popover.tsx'
import { Row, Sample } from './sample.tsx'

type Open = 'dialog' | 'large' | 'drawer' | 'confirm' | 'danger'

const SIZES = ['Default', 'Medium', 'Small', 'Mini']

export function Overlays() {
  const [open, setOpen] = useState<Open>()
  const [size, setSize] = useState('Medium')
  const [name, setName] = useState('Dispatch desk')
  const close = () => setOpen(undefined)

  return (
    <Sample title="Menus, dialogs, panels">
      <Row>
        <MenuButton
          label="Row actions"
          items={[
            { key: 'edit', label: 'Edit', icon: 'edit', hint: 'E' },
            { key: 'copy', label: 'Copy link', icon: 'copy' },
            { key: 'later', label: 'Not now', icon: 'lock', disabled: true },
            { key: 'delete', label: 'Delete', icon: 'delete', tone: 'danger', separated: true },
          ]}
        >
          {trigger => <Button {...trigger}>Actions</Button>}
        </MenuButton>
        <MenuButton
          label="Interface size"
          at="end"
          items={SIZES.map(label => ({
            key: label,
            label,
            checked: label === size,
            onSelect: () => setSize(label),
          }))}
        >
          {trigger => <IconButton icon="size" label="Interface size menu" {...trigger} />}
        </MenuButton>
        <PopoverButton label="Columns" content={done => <Columns onDone={done} />}>
          {trigger => <Button {...trigger}>Columns</Button>}
        </PopoverButton>
      </Row>
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('large')}>Large dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button tone="danger" onClick={() => setOpen('danger')}>
          Delete…
        </Button>
      </Row>
      {(open === 'dialog' || open === 'large' || open === 'drawer') && (
        <Dialog
          title="Edit role"
          description="Changes apply with the next request of its people."
          size={open === 'large' ? 'large' : undefined}
          placement={open === 'drawer' ? 'side' : undefined}
          closeLabel="Close"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button tone="primary" onClick={close}>
                Save changes
              </Button>
            </>
          }
        >
          <TextField label="Role name" required value={name} onChange={setName} />
        </Dialog>
      )}
      {open === 'confirm' && (
        <AlertDialog
          title="Log out?"
          text="What is not saved is lost."
          confirmLabel="Confirm"
          cancelLabel="Cancel"
          onConfirm={close}
          onCancel={close}
        />
      )}
      {open === 'danger' && (
        <AlertDialog
          tone="danger"
          title="Delete role?"
          text="Its people lose what it grants at once."
          confirmLabel="Delete role"
          cancelLabel="Cancel"
          onConfirm={close}
          onCancel={close}
        />
      )}
    </Sample>
  )
}

function Columns({ onDone }: { onDone: () => void }) {
  const [isShown, setShown] = useState(true)

  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <Checkbox label="Role key" checked={isShown} onChange={setShown} />
      <Checkbox label="Created" checked={!isShown} onChange={shown => setShown(!shown)} />
      <Button size="small" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
