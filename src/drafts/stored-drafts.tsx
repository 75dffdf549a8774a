import { useStoredDrafts } from './report-stored-drafts.ts'

export function StoredDrafts() {
  useStoredDrafts()
  return null
}
