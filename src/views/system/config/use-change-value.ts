import type { ConfigKey } from '#model/config-key.ts'
import { firstLine, isMasked } from '#model/config-value.ts'
import { createConfigApi } from '#api/config.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useDone } from '#state/use-undo.ts'

type Changed = Pick<ConfigKey, 'configId' | 'configKey' | 'secret' | 'version'>

export interface ChangeValue {
  /** Whether the value is another one now. */
  set(key: ConfigKey, value: string): Promise<boolean>
  /** Says what a value was and is, with the way back; of a secret only that it was saved. */
  tell(key: Changed, before: string, now: string): void
}

/**
 * Changes a value at once; what it was is one press away (features.md B.3, W10). Neither way is a
 * value overwritten that somebody else gave the key meanwhile (R62).
 *
 * @param onChanged hears of a row with its new value, or that the rows are to be read again.
 */
export function useChangeValue(onChanged: (row?: ConfigKey) => void): ChangeValue {
  const api = useApi(createConfigApi)
  const notices = useNotices()
  const done = useDone()
  const texts = useTexts('config')

  /** Of the row as it is then; nothing where it stayed as it was, which is told by the call. */
  async function send({ configId, version }: Changed, configValue: string) {
    try {
      const answer = await api.update({ configId, configValue, version })
      return answer !== false && { version: answer?.version }
    } catch {
      // Somebody else's value, or one's own although no answer came: what the server has is shown.
      onChanged()
      return false
    }
  }

  function tell(key: Changed, before: string, now: string) {
    if (isMasked(key)) return notices.show('success', texts.saved(key.configKey))
    done(texts.valueNow(key.configKey, firstLine(before), firstLine(now)), async () => {
      if (await send(key, before)) onChanged()
    })
  }

  return {
    tell,
    async set(key, configValue) {
      const sent = await send(key, configValue)
      if (!sent) return false
      onChanged({ ...key, ...sent, configValue })
      tell({ ...key, ...sent }, key.configValue, configValue)
      return true
    },
  }
}
