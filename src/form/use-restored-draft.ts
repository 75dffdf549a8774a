import { type Dispatch, useState } from 'react'
import { type Draft, restoreDraft } from '#drafts/draft.ts'
import { baseHashWithoutSecrets, type DraftControls } from '#drafts/use-draft.ts'
import { changedFields, type FormValues, pick } from '#lib/form-values.ts'
import type { ConflictSide, Difference, FormAction } from './form-state.ts'

/** What was typed earlier and is in the form again. */
export interface RestoredDraft<V extends FormValues> {
  at: number
  /** The record is not what it was when this was typed. */
  hasChanged: boolean
  /** The record is no more; what was typed stands in the form of a new one. */
  isGone: boolean
  differences: readonly Difference<V>[]
  keep: (choices?: Readonly<Record<string, ConflictSide>>) => void
  discard: () => void
}

export interface RestoredDraftOptions<V extends FormValues> {
  /** Of a record that is gone. */
  orphanedDraft: Draft | undefined
  values: V
  saved: V
  secretFields: readonly (keyof V & string)[]
  drafts: DraftControls
  dispatch: Dispatch<FormAction<V>>
}

/** What is told of the draft that a form was opened with, until somebody keeps or discards it (W1). */
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
    // Secrets were typed just now.
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
      // What another window kept of this form comes next.
      const next = drafts.discardAndReadNext()
      dispatch({ type: 'filled', values: next ? restoreDraft(saved, next) : saved })
      setEarlier(next)
    },
  }
}
