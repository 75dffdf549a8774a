import { EVERY_OPERATION } from '#constants.ts'
import { avatarFrom } from '#model/user.ts'
import { useConfig } from '#state/config.ts'
import { useTexts } from '#state/locale.ts'
import { usePage } from '#state/page.ts'
import { useUser } from '#state/user.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Tag } from '#ui/tag.tsx'

/** §2 personal center: who is signed in, as `getinfo` says. */
export default function Profile() {
  const texts = useTexts('profile')
  const { apiPrefix } = useConfig()
  const { title } = usePage()
  const { avatar, introduction, name, permissions, roles } = useUser()

  return (
    <>
      <PageHead title={title} text={texts.lead} />
      <Card>
        <div className="profile">
          <Avatar name={name} src={avatarFrom(avatar, apiPrefix)} size="huge" label={texts.avatar} />
          <dl className="profile__facts">
            <dt>{texts.name}</dt>
            <dd>{name || texts.none}</dd>
            <dt>{texts.introduction}</dt>
            <dd>{introduction || texts.none}</dd>
            <dt>{texts.roles}</dt>
            <dd>
              <Tags values={roles} />
            </dd>
            <dt>{texts.permissions}</dt>
            <dd>{permissions.includes(EVERY_OPERATION) ? texts.everything : <Tags values={permissions} />}</dd>
          </dl>
        </div>
      </Card>
    </>
  )
}

function Tags({ values }: { values: readonly string[] }) {
  const texts = useTexts('profile')
  if (values.length === 0) return texts.none

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
