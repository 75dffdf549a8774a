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
  /** The name of the frame. */
  title: string
  /** From the runtime configuration; without a key a notice stands instead of the map. */
  maps: { url: string; key: string; plugins: readonly string[] }
  places: readonly MapPlace[]
  locale: Locale
  texts: { loading: string; off: string; offText: string; failed: string; failedText: string }
  /** The longest that the service may take, in ms. */
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

  // Read once, when the frame is ready. For other places the caller draws another map by its `key`.
  const loadMessage = useEffectEvent(() => {
    const { url, key, plugins } = maps
    return { map: 'load', url, key, plugins, places, locale }
  })
  const currentTimeout = useEffectEvent(() => timeout)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setState('failed'), currentTimeout())
    function receive({ data, origin, source }: MessageEvent<unknown>) {
      // Only messages of our own frame, whose origin is opaque.
      if (
        source === null
        || source !== frame.current?.contentWindow
        || origin !== 'null'
        || !isFields(data)
      )
        return
      if (data.map === 'ready') {
        // An opaque origin cannot be named as the target; the frame can hold nothing else.
        source.postMessage(loadMessage(), { targetOrigin: '*' })
      } else if (data.map === 'shown' || data.map === 'failed') {
        clearTimeout(timer)
        setState(data.map)
      }
    }
    addEventListener('message', receive)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', receive)
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
