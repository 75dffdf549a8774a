import { useEffect, useRef, useState } from 'react'
import { MESSAGE_DURATION } from '#constants.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from './notices.ts'

const SECOND = 1_000
const WHOLE = MESSAGE_DURATION / SECOND

/**
 * "Undo (5 s)": how long it can be pressed (W10). The seconds are for the eye, and no part of the
 * name; a screen reader would read each of them. What stops the message's clock stops this one.
 */
export function UndoLabel() {
  const { undo, seconds } = useTexts('list')
  const { asked, covered } = useNotices()
  const [left, setLeft] = useState(WHOLE)
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const timer = setInterval(() => {
      const messages = place.current?.closest('.messages')
      const isHeld =
        messages?.matches(':hover')
        || messages?.contains(document.activeElement)
        || asked.get().length > 0
        || covered.get()
      setLeft(before => (isHeld ? WHOLE : Math.max(before - 1, 1)))
    }, SECOND)
    return () => clearInterval(timer)
  }, [asked, covered])

  return (
    <>
      {undo}
      <span ref={place} aria-hidden="true">
        {seconds(left)}
      </span>
    </>
  )
}
