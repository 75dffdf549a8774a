import { type Dispatch, useState } from 'react'
import { type Draft, restoreDraft } from '#drafts/draft.ts'
import { baseHashWithoutSecrets, type DraftControls } from '#drafts/use-draft.ts'
import { changedFields, type FormValues, pick } from '#lib/form-values.ts'
import type { Choice, Difference, FormAction } from './form-state.ts'

/** What was typed earlier and is in the form again. */
export interface Restored<V extends FormValues> {
  at: number
  /** The record is not what it was when this was typed. */
  hasChanged: boolean
  /** The record is no more; what was typed stands in the form of a new one. */
  isGone: boolean
  differences: readonly Difference<V>[]
  keep: (choices?: Readonly<Record<string, Choice>>) => void
  discard: () => void
}

export interface RestoredOptions<V extends FormValues> {
  /** Of a record that is gone. */
  gone: Draft | undefined
  values: V
  saved: V
  secret: readonly (keyof V & string)[]
  drafts: DraftControls
  dispatch: Dispatch<FormAction<V>>
}

/** What is told of the draft that a form was opened with, until somebody keeps or discards it (W1). */
export function useRestored<V extends FormValues>(
  opened: { values: V; draft: Draft | undefined },
  { gone, values, saved, secret, drafts, dispatch }: RestoredOptions<V>,
): Restored<V> | undefined {
  const [earlier, setEarlier] = useState(opened.draft)
  if (!earlier) return undefined

  return {
    at: earlier.at,
    hasChanged: !gone && earlier.base !== baseHashWithoutSecrets(opened.values, secret),
    isGone: gone !== undefined,
    // Secrets were typed just now.
    differences: changedFields(opened.values, values)
      .filter(name => !secret.includes(name))
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
      if (gone) return drafts.end()
      // What another window kept of this form comes next.
      const next = drafts.discardAndReadNext()
      dispatch({ type: 'filled', values: next ? restoreDraft(saved, next) : saved })
      setEarlier(next)
    },
  }
}
