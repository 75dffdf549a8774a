import { useStore } from '#hooks/use-store.ts'
import { useNotices } from './notices.ts'

/**
 * One error is told once: §8 demands a message for it, so the text is empty while a message on the
 * screen has the same words. The place keeps them when that message has gone.
 */
export function useUntold(text: string): string {
  const shown = useStore(useNotices().shown)
  const isTold = shown.some(
    ({ tone, title, text: told }) => tone === 'error' && (title ?? told) === text,
  )
  return isTold ? '' : text
}
