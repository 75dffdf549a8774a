import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '#constants.ts'
import { base } from '#lib/base.ts'
import { isFields } from '#lib/decode.ts'
import { Alert } from '#ui/status/alert.tsx'

export interface MapPlace {
  title: string
  longitude: number
  latitude: number
}

export interface MapViewProps {
  /** Names the frame. */
  title: string
  /** Of the runtime configuration; without a key there is a notice instead. */
  maps: { url: string; key: string; plugins: readonly string[] }
  places: readonly MapPlace[]
  locale: Locale
  texts: { loading: string; off: string; offText: string; failed: string; failedText: string }
  /** How long the service may take, in ms. */
  timeout?: number
}

/**
 * A map in a frame that has no origin: the service's script sees neither cookies nor page, and the
 * key is used only there (D8). Fetched when a view first draws one.
 */
export function MapView({ title, maps, places, locale, texts, timeout = 10_000 }: MapViewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const isOn = maps.key !== '' && maps.url !== ''

  // Asked for once: the frame takes its orders once, and another set of places is another map (its
  // `key`).
  const loadMessage = useEffectEvent(() => {
    const { url, key, plugins } = maps
    return { map: 'load', url, key, plugins, places, locale }
  })
  const currentTimeout = useEffectEvent(() => timeout)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setState('failed'), currentTimeout())
    function hear({ data, origin, source }: MessageEvent<unknown>) {
      // Only our frame has neither an origin nor another window.
      if (
        source === null
        || source !== frame.current?.contentWindow
        || origin !== 'null'
        || !isFields(data)
      )
        return
      if (data.map === 'ready') {
        // A frame without an origin cannot be named as the receiver; nothing else can be in it.
        source.postMessage(loadMessage(), { targetOrigin: '*' })
      } else if (data.map === 'shown' || data.map === 'failed') {
        clearTimeout(timer)
        setState(data.map)
      }
    }
    addEventListener('message', hear)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', hear)
    }
  }, [isOn])

  if (!isOn) return <Alert title={texts.off}>{texts.offText}</Alert>
  if (state === 'failed') {
    return (
      <Alert tone="warning" role="alert" title={texts.failed}>
        {texts.failedText}
      </Alert>
    )
  }
  return (
    <div className="map-view" aria-busy={state === 'loading' || undefined}>
      {state === 'loading' && <p role="status">{texts.loading}</p>}
      <iframe
        ref={frame}
        className="map-view__frame"
        title={title}
        src={base.prepend('/map.html')}
        sandbox="allow-scripts"
      />
    </div>
  )
}
