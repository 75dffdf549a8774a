import { useStoredDrafts } from '#state/use-stored-drafts.ts'

export function StoredDrafts() {
  useStoredDrafts()
  return null
}
