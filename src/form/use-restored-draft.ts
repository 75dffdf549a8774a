import { type Dispatch, useState } from 'react'
import { baseHash, type Draft } from '#drafts/draft.ts'
import { restoreDraft } from '#drafts/restore-draft.ts'
import type { DraftControls } from '#drafts/use-draft.ts'
import { changedFields, type FormValues, pick } from '#lib/form-values.ts'
import type { ConflictSide, Difference, FormAction } from './form-state.ts'

/** A draft that is in the form again. */
export interface RestoredDraft {
  at: number
  /** The record has changed since the draft was typed. */
  hasChanged: boolean
  /** The record was deleted; the draft stands in the form of a new one. */
  isGone: boolean
  differences: readonly Difference[]
  /** Fields that were typed and are not in the form again: a draft holds no secret. */
  notKept: readonly string[]
  /** There was nothing else to restore. */
  isEmpty: boolean
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
  /** Sets the fields that the form has to ask for again. */
  onNotKept: (names: (keyof V & string)[]) => void
}

/** The fields of this form that were typed when the draft was stored, and are not in it. */
export const fieldsNotKept = <V extends FormValues>(draft: Draft | undefined, values: V) =>
  (draft?.notKept ?? []).filter((name): name is keyof V & string => Object.hasOwn(values, name))

/** The draft that a form was opened with, until the user keeps or discards it. */
export function useRestoredDraft<V extends FormValues>(
  opened: { values: V; draft: Draft | undefined },
  {
    orphanedDraft,
    values,
    saved,
    secretFields,
    drafts,
    dispatch,
    onNotKept,
  }: RestoredDraftOptions<V>,
): RestoredDraft | undefined {
  const [earlier, setEarlier] = useState(opened.draft)
  if (!earlier) return undefined

  return {
    at: earlier.at,
    hasChanged: !orphanedDraft && earlier.base !== baseHash(opened.values, secretFields),
    isGone: orphanedDraft !== undefined,
    // No draft holds a secret: the user typed it just now.
    differences: changedFields(opened.values, values)
      .filter(name => !secretFields.includes(name))
      .map(name => ({
        name,
        theirs: opened.values[name],
        mine: values[name],
        choices: ['theirs', 'mine'] as const,
        start: 'mine' as const,
      })),
    notKept: fieldsNotKept(earlier, values),
    isEmpty: Object.keys(earlier.values).length === 0,
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
      onNotKept(fieldsNotKept(next, saved))
      setEarlier(next)
    },
  }
}
