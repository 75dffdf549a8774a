import type { ConfigKey } from '#model/config-key.ts'
import { firstLine, isMasked } from '#model/config-value.ts'
import { createConfigApi } from '#api/config.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useDone } from '#state/use-undo.ts'

type Changed = Pick<ConfigKey, 'configId' | 'configKey' | 'secret'>

export interface ChangeValue {
  /** Whether the value is another one now. */
  set(key: ConfigKey, value: string): Promise<boolean>
  /** Says what a value was and is, with the way back; of a secret only that it was saved. */
  tell(key: Changed, before: string, now: string): void
}

/** Changes a value at once; what it was is one press away (features.md B.3, W10). */
export function useChangeValue(onChanged: () => void): ChangeValue {
  const api = useApi(createConfigApi)
  const notices = useNotices()
  const done = useDone()
  const texts = useTexts('config')

  const send = async ({ configId }: Changed, configValue: string) =>
    (await api.update({ configId, configValue })) !== false

  function tell(key: Changed, before: string, now: string) {
    if (isMasked(key)) return notices.show('success', texts.saved(key.configKey))
    done(texts.valueNow(key.configKey, firstLine(before), firstLine(now)), () => {
      // A failure is told by the call itself.
      void send(key, before).then(
        isSent => isSent && onChanged(),
        () => undefined,
      )
    })
  }

  return {
    tell,
    async set(key, value) {
      try {
        if (!(await send(key, value))) return false
        onChanged()
        tell(key, key.configValue, value)
        return true
      } catch {
        // Told already; the value stands as it stood.
        return false
      }
    },
  }
}
