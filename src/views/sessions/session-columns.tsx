import { useMemo } from 'react'
import { fieldsOfResource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { browserNameFrom, type PersonSession } from '#entities/person-session.ts'
import { formatTimeForFile } from '#lib/format.ts'
import { ownValue } from '#lib/own-value.ts'
import type { ListColumn } from '#list/list-props.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import { sessions } from '#resources/system/sessions.ts'
import { Badge } from '#ui/status/badge.tsx'

/** The described columns, each with a cell of its own. */
export function useSessionColumns(): ListColumn<PersonSession>[] {
  const texts = useTexts('sessions')
  const { yes, no } = useYesNoTexts()
  const locale = useLocale()

  return useMemo(() => {
    const time = (name: 'createdAt' | 'lastSeenAt' | 'expire'): Partial<Column> => ({
      value: session => formatTimeForFile(session[name]),
      cell: session => <RelativeTime time={session[name]} />,
    })
    const personOf = ({ nickName, username }: PersonSession) =>
      nickName ? texts.person(nickName, username) : username
    const own: Readonly<Record<string, Partial<Column>>> = {
      username: {
        rowHeader: true,
        value: personOf,
        storedValue: session => session.username,
        cell: session => (
          <>
            <span>{personOf(session)}</span>
            {session.current && (
              <>
                {' '}
                <Badge tone="success">{texts.thisOne}</Badge>
              </>
            )}
          </>
        ),
      },
      agent: {
        value: ({ agent }) => browserNameFrom(agent) || texts.unknownBrowser,
        storedValue: session => session.agent,
      },
      ip: { value: session => session.ip, cell: session => session.ip || '–' },
      createdAt: time('createdAt'),
      lastSeenAt: time('lastSeenAt'),
      expire: time('expire'),
      way: {
        value: ({ way }) => ownValue(way, sessions.fields.way.options)?.[locale] ?? way,
        storedValue: session => session.way,
      },
      bound: {
        value: ({ bound }) => (bound ? yes : no),
        cell: ({ bound }) => (bound ? yes : texts.unbound),
      },
    }
    return fieldsOfResource(sessions).map(
      ([name, field]: readonly [string, Field]): Column => ({
        key: name,
        label: field.label[locale],
        hidden: field.column === 'hidden',
        value: () => '',
        ...ownValue(name, own),
      }),
    )
  }, [texts, yes, no, locale])
}

type Column = ListColumn<PersonSession>
