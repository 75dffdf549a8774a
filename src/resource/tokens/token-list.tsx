import { OnlineButton } from '#connection/online-button.tsx'
import { type ProgramToken, rightName, type TokenRight } from '#entities/program-token.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { Badge } from '#ui/status/badge.tsx'

/** So many rights stand in the line itself. */
const MAX_IN_LINE = 3

interface TokenListProps {
  tokens: readonly ProgramToken[]
  onEnd: (token: ProgramToken) => void
}

/** A person's tokens for programs, with what each may do and its last use. */
export function TokenList({ tokens, onEnd }: TokenListProps) {
  const texts = useTexts('tokens')

  return (
    <ul className="token-list">
      {tokens.map(token => (
        <li key={token.tokenId}>
          <div className="token-list__name">
            <strong>{token.name}</strong>
            {token.isExpired && <Badge tone="warning">{texts.expired}</Badge>}
          </div>
          <OnlineButton
            size="small"
            tone="danger-link"
            aria-label={texts.endOf(token.name)}
            onClick={() => onEnd(token)}
          >
            {texts.end}
          </OnlineButton>
          <Rights rights={token.rights} />
          <div className="token-list__times">
            <span>
              <span>{texts.created}</span> <RelativeTime time={token.createdAt} />
            </span>
            <span>
              <span>{texts.expires}</span> <RelativeTime time={token.expire} />
            </span>
            <span>
              {token.lastUsedAt ? (
                <>
                  <span>{texts.lastUsed}</span> <RelativeTime time={token.lastUsedAt} />{' '}
                  <span>{texts.from(token.lastUsedIp)}</span>
                </>
              ) : (
                texts.neverUsed
              )}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A few rights are a line, more of them open below it. */
function Rights({ rights }: { rights: readonly TokenRight[] }) {
  const texts = useTexts('tokens')
  const names = rights.map(right =>
    right.isHeld ? rightName(right) : texts.lapsed(rightName(right)),
  )
  const line = names.slice(0, MAX_IN_LINE).join(texts.separator)
  if (names.length <= MAX_IN_LINE) return <p>{texts.rightsOf(line)}</p>

  return (
    <details>
      <summary>
        {texts.rightsOf(line)} {texts.andMore(names.length - MAX_IN_LINE)}
      </summary>
      <ul>
        {names.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
