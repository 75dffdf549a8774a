import { useNoteVisits } from '#state/visit-changes.ts'

export function NoteVisits() {
  useNoteVisits()
  return null
}
