import type { SaveResult } from '#api/records.ts'
import { ownValue } from '#lib/own-value.ts'
import { useTexts } from '#locales/texts.ts'
import { type NoticeAction, useNotices } from './notices.ts'

export interface SavedNoticeTexts {
  /** What the record is called. */
  name: string
  /** "Role 'Trader' saved", where all of it is stored as it was sent. */
  done: string
  /** What the fields are called, by name. */
  labels?: Readonly<Record<string, string>> | undefined
  /** The way back, where there is one. */
  undo?: NoticeAction | undefined
}

/**
 * Says what became of a write, and nothing that is not known: "saved" only where the server was seen
 * to have it, "sent" where no call tells or not of all of it, and the fields whose new value it did
 * not take. Gives whether it is stored as it was sent, as far as anybody can tell.
 */
export function useSavedNotice() {
  const notices = useNotices()
  const texts = useTexts('form')

  return (
    saved: SaveResult<unknown>,
    { name, done, labels = {}, undo }: SavedNoticeTexts,
  ): boolean => {
    const inWords = (fields: readonly string[]) =>
      fields.map(field => ownValue(field, labels) ?? field).join(', ')
    const { notStored, unverified = [] } = saved
    if (notStored.length > 0) notices.notify(texts.notTaken(inWords(notStored)), name)
    else if (!saved.record) notices.show('info', texts.sent(name), undo)
    else if (unverified.length > 0)
      notices.show('info', texts.sentOf(name, inWords(unverified)), undo)
    else notices.show('success', done, undo)
    return notStored.length === 0
  }
}
