import type { SaveResult } from '#api/records.ts'
import { ownValue } from '#lib/own-value.ts'
import { useTexts } from '#locales/texts.ts'
import { type NoticeAction, useNotices } from './notices.ts'

export interface SavedNoticeTexts {
  /** The name of the record. */
  name: string
  /** "Role 'Trader' saved", if all of it is stored as it was sent. */
  done: string
  /** The labels of the fields, by field name. */
  labels?: Readonly<Record<string, string>> | undefined
  /** The Undo button, if the write can be undone. */
  undo?: NoticeAction | undefined
}

/** Whether the server answers that all of it is stored as it was sent. */
export const isStored = ({ record, notStored, unverified = [] }: SaveResult<unknown>): boolean =>
  record !== undefined && notStored.length === 0 && unverified.length === 0

/**
 * Shows the result of a write, and only what is known: "saved" if the server answers the new
 * values, "sent" if it does not answer them, or not all of them, and the fields whose new value it
 * did not take. Returns whether the record is stored as it was sent, as far as the answers tell.
 */
export function useSavedNotice() {
  const notices = useNotices()
  const texts = useTexts('form')

  return (
    saved: SaveResult<unknown>,
    { name, done, labels = {}, undo }: SavedNoticeTexts,
  ): boolean => {
    const labelsOf = (fields: readonly string[]) =>
      fields.map(field => ownValue(field, labels) ?? field).join(', ')
    const { notStored, unverified = [] } = saved
    if (notStored.length > 0) notices.notify(texts.notTaken(labelsOf(notStored)), name)
    else if (!saved.record) notices.show('info', texts.sent(name), undo)
    else if (unverified.length > 0)
      notices.show('info', texts.sentOf(name, labelsOf(unverified)), undo)
    else notices.show('success', done, undo)
    return notStored.length === 0
  }
}
