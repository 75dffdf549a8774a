import { type Dispatch, useState } from 'react'
import { type Draft, restoreDraft } from '#drafts/draft.ts'
import { baseHashWithoutSecrets, type DraftControls } from '#drafts/use-draft.ts'
import { changedFields, type FormValues, pick } from '#lib/form-values.ts'
import type { ConflictSide, Difference, FormAction } from './form-state.ts'

/** A draft that is in the form again. */
interface RestoredDraft<V extends FormValues> {
  at: number
  /** The record has changed since the draft was typed. */
  hasChanged: boolean
  /** The record was deleted; the draft stands in the form of a new one. */
  isGone: boolean
  differences: readonly Difference<V>[]
  keep: (choices?: Readonly<Record<string, ConflictSide>>) => void
  discard: () => void
}

interface RestoredDraftOptions<V extends FormValues> {
  /** The draft for a deleted record. */
  orphanedDraft: Draft | undefined
  values: V
  saved: V
  secretFields: readonly (keyof V & string)[]
  drafts: DraftControls
  dispatch: Dispatch<FormAction<V>>
}

/** The draft that a form was opened with, until the user keeps or discards it (W1). */
export function useRestoredDraft<V extends FormValues>(
  opened: { values: V; draft: Draft | undefined },
  { orphanedDraft, values, saved, secretFields, drafts, dispatch }: RestoredDraftOptions<V>,
): RestoredDraft<V> | undefined {
  const [earlier, setEarlier] = useState(opened.draft)
  if (!earlier) return undefined

  return {
    at: earlier.at,
    hasChanged:
      !orphanedDraft && earlier.base !== baseHashWithoutSecrets(opened.values, secretFields),
    isGone: orphanedDraft !== undefined,
    // No draft holds a secret: the user typed it just now.
    differences: changedFields(opened.values, values)
      .filter(name => !secretFields.includes(name))
      .map(name => ({
        name,
        theirs: opened.values[name],
        mine: values[name],
        isContested: true,
      })),
    keep(choices = {}) {
      const theirs = Object.keys(choices).filter(name => choices[name] === 'theirs')
      dispatch({ type: 'filled', values: { ...values, ...pick(opened.values, theirs) } })
      setEarlier(undefined)
    },
    discard() {
      if (orphanedDraft) return drafts.end()
      // A draft of this form from another window comes next.
      const next = drafts.discardAndReadNext()
      dispatch({ type: 'filled', values: next ? restoreDraft(saved, next) : saved })
      setEarlier(next)
    },
  }
}
