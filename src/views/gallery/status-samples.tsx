import { Button } from '#ui/actions/button.tsx'
import { Avatar } from '#ui/content/avatar.tsx'
import { Tag } from '#ui/content/tag.tsx'
import { Alert, type Tone } from '#ui/status/alert.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Banner } from '#ui/status/banner.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import { ErrorCard } from '#ui/status/error-card.tsx'
import { Message } from '#ui/status/message.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { Row, Sample } from './sample.tsx'

const TONES: readonly Tone[] = ['info', 'success', 'warning', 'danger']
const noop = () => {}

export function StatusSamples() {
  return (
    <>
      <Sample title="Messages and notifications">
        {TONES.map((tone, index) => (
          <Message
            key={tone}
            tone={tone}
            count={index + 1}
            dismissLabel={`Dismiss ${tone}`}
            onDismiss={noop}
          >
            Server connection abnormal, please check the server
          </Message>
        ))}
        <Message
          tone="danger"
          title="Stock is locked by another order"
          dismissLabel="Dismiss notification"
          onDismiss={noop}
        >
          Code 5003, POST /api/v1/order
        </Message>
      </Sample>
      <Sample title="Alerts and banners">
        {TONES.map(tone => (
          <Alert key={tone} tone={tone} title={tone === 'danger' ? 'Not saved' : undefined}>
            Menu data could not be loaded.
          </Alert>
        ))}
        <Banner label="New version" tone="info" actions={<Button size="small">Reload</Button>}>
          A newer version is ready.
        </Banner>
        <Banner label="No connection" tone="warning">
          No connection. What you type is kept.
        </Banner>
        <Banner label="Connection" tone="success">
          Connected again.
        </Banner>
        <Banner label="Storage" tone="danger">
          Nothing can be saved: the disk is full.
        </Banner>
      </Sample>
      <Sample title="Badges, tags, avatars">
        <Row>
          <Badge>Draft</Badge>
          {TONES.map(tone => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row>
          <Tag>Plain</Tag>
          <Tag look="code">system:sysrole:edit</Tag>
          <Tag look="unknown" title="Not in the dictionary">
            9
          </Tag>
        </Row>
        <Row>
          <Avatar name="Lin Xiaoyan" />
          <Avatar name="王伟" size="large" />
          <Avatar name="Ada" size="huge" label="Avatar" />
        </Row>
      </Sample>
      <Sample title="Empty">
        <EmptyState
          title="No roles match"
          text="Nothing fits these filters. Clear them, or create the role you need."
          actions={
            <>
              <Button size="small">Clear filters</Button>
              <Button size="small" tone="primary">
                New role
              </Button>
            </>
          }
        />
      </Sample>
      <Sample title="Failed">
        <ErrorCard
          title="Roles could not be loaded"
          text="The server took longer than 10 seconds. Your filters are kept."
          retryLabel="Try again"
          onRetry={noop}
        />
      </Sample>
      <Sample title="Loading">
        <Skeleton label="Loading" />
      </Sample>
    </>
  )
}
