import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverNow } from '#lib/server-clock.ts'

/** A line that stands on paper only, with the time at which it is printed. */
export function PrintedLine({ text }: { text: (time: number) => string }) {
  const [time, setTime] = useState(serverNow)

  useEffect(() => {
    // The browser takes its picture of the page as soon as this has returned.
    const printing = () => flushSync(() => setTime(serverNow()))
    addEventListener('beforeprint', printing)
    return () => removeEventListener('beforeprint', printing)
  }, [])

  return <p className="printed-line">{text(time)}</p>
}
