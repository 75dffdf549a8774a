import { useCallback, useState } from 'react'
import { createOwnProfileApi } from '#api/own-profile.ts'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { ALL_PERMISSIONS } from '#constants.ts'
import type { OpenSession } from '#entities/open-session.ts'
import { avatarUrlFrom } from '#entities/session-user.ts'
import { useAction } from '#hooks/use-action.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useStore } from '#hooks/use-store.ts'
import { displayTextOf } from '#lib/decode.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { useSession } from '#session/session.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { useLogOut } from '#shell/use-log-out.ts'
import { Button } from '#ui/actions/button.tsx'
import { Avatar } from '#ui/content/avatar.tsx'
import { Card } from '#ui/content/card.tsx'
import { Tag } from '#ui/content/tag.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { EditProfile } from './edit-profile.tsx'

/** With more permissions than this there is a field to search them. */
const MAX_WITHOUT_SEARCH = 12

/** The user's name, roles and permissions as `getinfo` has them, and the times of the session. */
export function Identity({ current }: { current: OpenSession | undefined }) {
  const texts = useTexts('profile')
  const { apiPrefix } = useRuntimeConfig()
  const { avatar, introduction, name, permissions, roles } = useUser()
  const session = useSession()
  const expiresAt = useStore(session.expiresAt)
  const { busy, start } = useAction(useLogOut())
  const api = useApi(createOwnProfileApi)
  const profile = useQuery(useCallback((signal: AbortSignal) => api.get({ signal }), [api]))
  const [isEditing, setEditing] = useState(false)

  return (
    <Card title={texts.whoIAm}>
      <div className="profile">
        <Avatar
          name={name}
          src={avatarUrlFrom(avatar, apiPrefix)}
          size="huge"
          label={texts.avatar}
        />
        <div className="profile__about">
          <dl className="profile__facts">
            <dt>{texts.name}</dt>
            <dd>{name || texts.none}</dd>
            <dt>{texts.introduction}</dt>
            <dd>{introduction || texts.none}</dd>
            <dt>{texts.roles}</dt>
            <dd>
              <TagList values={roles} />
            </dd>
            <dt>{texts.permissions}</dt>
            <dd>
              {permissions.includes(ALL_PERMISSIONS) ? (
                texts.everything
              ) : (
                <PermissionList permissions={permissions} />
              )}
            </dd>
          </dl>
          <dl className="profile__facts">
            {profile.data && (
              <>
                <dt>{texts.phone}</dt>
                <dd>{displayTextOf(profile.data.phone) || texts.none}</dd>
                <dt>{texts.email}</dt>
                <dd>{displayTextOf(profile.data.email) || texts.none}</dd>
              </>
            )}
            {current?.createdAt && (
              <>
                <dt>{texts.since}</dt>
                <dd>
                  <RelativeTime time={current.createdAt} />
                </dd>
              </>
            )}
            {expiresAt !== undefined && (
              <>
                <dt>{texts.until}</dt>
                <dd>
                  <RelativeTime time={expiresAt} />
                </dd>
              </>
            )}
          </dl>
          <p className="profile__actions">
            {profile.data && (
              <Button icon="edit" aria-haspopup="dialog" onClick={() => setEditing(true)}>
                {texts.edit}
              </Button>
            )}
            <Button icon="logout" busy={busy} onClick={() => void start()}>
              {texts.signOut}
            </Button>
          </p>
        </div>
      </div>
      {isEditing && profile.data && (
        <EditProfile
          profile={profile.data}
          onSaved={() => {
            profile.refetch()
            // The name stands in the top bar and on the home page too.
            void session.reloadMenu()
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}

function PermissionList({ permissions }: { permissions: readonly string[] }) {
  const texts = useTexts('profile')
  const [wanted, setWanted] = useState('')
  const groups = permissionGroupsFrom(permissions, wanted)
  if (permissions.length === 0) return texts.none

  return (
    <>
      {permissions.length > MAX_WITHOUT_SEARCH && (
        <TextField
          label={texts.searchPermissions}
          type="search"
          value={wanted}
          onChange={setWanted}
        />
      )}
      {groups.length === 0 && <p role="status">{texts.noPermission}</p>}
      <ul className="profile__groups">
        {groups.map(({ resource, operations }) => (
          <li key={resource}>
            <code>{resource || texts.other}</code>
            <TagList values={operations} />
          </li>
        ))}
      </ul>
    </>
  )
}

function TagList({ values }: { values: readonly string[] }) {
  return (
    <ul className="profile__tags">
      {values.map(value => (
        <li key={value}>
          <Tag look="code">{value}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** The operations granted on one resource: `system:sysrole` with `add`, `edit`. */
interface PermissionGroup {
  resource: string
  operations: readonly string[]
}

/** Groups by `module:resource`, sorted; only permissions that contain the wanted text. */
export function permissionGroupsFrom(
  permissions: readonly string[],
  wanted = '',
): PermissionGroup[] {
  const groups = new Map<string, string[]>()
  for (const permission of [...new Set(permissions)].sort()) {
    if (!permission.toLowerCase().includes(wanted.trim().toLowerCase())) continue
    const end = permission.lastIndexOf(':')
    const resource = permission.slice(0, Math.max(0, end))
    groups.set(resource, [...(groups.get(resource) ?? []), permission.slice(end + 1)])
  }
  return [...groups].map(([resource, operations]) => ({ resource, operations }))
}
