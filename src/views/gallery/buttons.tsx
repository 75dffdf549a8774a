import { Button } from '#ui/actions/button.tsx'
import { ButtonLink } from '#ui/actions/button-link.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Kbd } from '#ui/content/kbd.tsx'
import { Row, Sample } from './sample.tsx'

export function Buttons() {
  return (
    <>
      <Sample title="Buttons">
        <Row>
          <Button tone="primary" icon="plus">
            Primary
          </Button>
          <Button>Secondary</Button>
          <Button tone="ghost">Ghost</Button>
          <Button tone="danger" icon="delete">
            Delete
          </Button>
          <Button tone="danger-ghost">Clear all</Button>
        </Row>
        <Row>
          <Button tone="primary" busy busyText="Saving…">
            Save
          </Button>
          <Button busy icon="refresh">
            Busy
          </Button>
          <Button tone="primary" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
        </Row>
        <Row>
          <Button size="small" tone="primary">
            Small
          </Button>
          <Button size="small">Small</Button>
          <Button tone="link">Link button</Button>
          <Button tone="danger-link">Delete</Button>
          <ButtonLink href="#main" icon="external-link">
            Link
          </ButtonLink>
        </Row>
        <Row>
          <Button lang="zh-CN" tone="primary" icon="plus">
            新增角色
          </Button>
          <Button lang="zh-CN">取消</Button>
        </Row>
      </Sample>
      <Sample title="Icon buttons, links, keys">
        <Row>
          <IconButton icon="settings" label="Settings" />
          <IconButton icon="bug" label="Error log, 3 entries" count={3} />
          <IconButton icon="bell" label="Messages, 128 unread" count={128} />
          <IconButton icon="more" label="More" size="small" />
          <IconButton icon="close" label="Dismiss" size="tiny" />
          <IconButton icon="refresh" label="Disabled" disabled />
          <IconButton icon="refresh" label="Loading" aria-busy aria-disabled />
          <span className="tooltip" style={{ position: 'static' }}>
            A tooltip, open
          </span>
        </Row>
        <p>
          A sentence with <a href="#main">a way out</a> in it. <a href="#main">A link alone</a>
        </p>
        <p>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </p>
      </Sample>
    </>
  )
}
