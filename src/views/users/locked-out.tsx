import { useEffect, useState } from 'react'
import { OnlineButton } from '#connection/online-button.tsx'
import { permissionOf } from '#definitions/define-resource.ts'
import { parseTime } from '#lib/format.ts'
import { instantOf } from '#lib/instant.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useTexts } from '#locales/texts.ts'
import { Allow } from '#permissions/allow.tsx'
import { sessions } from '#resources/system/sessions.ts'
import type { User } from '#resources/system/users.ts'
import { Badge } from '#ui/status/badge.tsx'

interface LockedOutProps {
  account: User
  onLift: () => void
}

/** Says until when a person cannot sign in, for as long as that is so. */
export function LockedOut({ account: { username, lockedOutUntil }, onLift }: LockedOutProps) {
  const texts = useTexts('users')
  const until = instantOf(lockedOutUntil) ?? 0
  const [isOver, setOver] = useState(() => until <= serverNow())
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), until - serverNow())
    return () => clearTimeout(timer)
  }, [until])
  if (isOver) return null

  return (
    <>
      <Badge tone="warning">{texts.lockedOut(parseTime(until, TIME_OF_DAY))}</Badge>{' '}
      <Allow permissions={[permissionOf(sessions, 'remove')]}>
        <OnlineButton tone="link" aria-label={texts.liftOf(username)} onClick={onLift}>
          {texts.lift}
        </OnlineButton>
      </Allow>
    </>
  )
}

const TIME_OF_DAY = '{h}:{i}:{s}'
