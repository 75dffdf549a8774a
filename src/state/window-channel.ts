import { jsonOf } from '#lib/json.ts'
import { CHANNEL } from './follow-sign-in.ts'

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

type Window = Pick<typeof globalThis, 'addEventListener' | 'removeEventListener'> & {
  BroadcastChannel?: typeof BroadcastChannel
  localStorage: Pick<Storage, 'setItem' | 'removeItem'>
}

/** A broadcast channel, or, where there is none, words left in local storage for a moment (W5). */
export function openChannel(window: Window = globalThis, name = CHANNEL): Channel {
  if (window.BroadcastChannel) return new window.BroadcastChannel(name)

  const channel: Channel = {
    onmessage: null,
    postMessage(word) {
      try {
        window.localStorage.setItem(name, JSON.stringify(word))
        window.localStorage.removeItem(name)
      } catch {
        // Refused: the other windows look at the cookie when they are next shown.
      }
    },
    close: () => window.removeEventListener('storage', hear),
  }
  const hear = ({ key, newValue }: StorageEvent) => {
    const data = key === name && jsonOf(newValue)
    if (!data) return
    channel.onmessage?.call(channel as BroadcastChannel, new MessageEvent('message', { data }))
  }
  window.addEventListener('storage', hear)
  return channel
}
