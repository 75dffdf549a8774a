import type { ConfigKey } from './config-key.ts'
import { CONFIG_KEY, isMasked, MOST_CONFIG_VALUE } from './config-value.ts'
import { withoutTwins, type Proposal } from './proposal.ts'

export type ConfigChange = Partial<
  Pick<ConfigKey, 'configId' | 'version' | 'configKey' | 'configName' | 'configType'>
> & {
  configValue: string
}
export type ConfigProposal = Proposal<ConfigChange>

/** Lines as config-lines.ts writes them; those that start with `#` are remarks. */
export function parseConfigLines(text: string, stored: readonly ConfigKey[]): ConfigProposal[] {
  const proposals = text.split(/\r?\n/).flatMap((row, index): ConfigProposal[] => {
    if (row.trim() === '' || row.trimStart().startsWith('#')) return []
    const at = row.indexOf('=')
    const key = (at < 0 ? row : row.slice(0, at)).trim()
    const value = at < 0 ? '' : unescaped(row.slice(at + 1))
    const line = {
      line: index + 1,
      key,
      text: isMasked({ configKey: key, secret: false }) ? '' : value,
    }
    if (!CONFIG_KEY.test(key) || value === '' || value.length > MOST_CONFIG_VALUE)
      return [{ ...line, state: 'invalid' }]
    const there = stored.find(each => each.configKey === key)
    if (!there) {
      return [
        {
          ...line,
          state: 'new',
          change: { configKey: key, configName: key, configValue: value, configType: 'N' },
        },
      ]
    }
    const shown = isMasked(there) ? { ...line, text: '' } : line
    if (there.configValue === value) return [{ ...shown, state: 'same' }]
    const { configId, version } = there
    return [{ ...shown, state: 'changed', change: { configId, version, configValue: value } }]
  })
  return withoutTwins(proposals)
}

const unescaped = (text: string) =>
  text.replace(/\\([\\nr])/g, (_, char: string) =>
    char === 'n' ? '\n' : char === 'r' ? '\r' : '\\',
  )
