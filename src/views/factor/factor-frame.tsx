import type { ReactNode } from 'react'

/** One step of a set-up, without what is around it. */
export interface FactorStep {
  title: string
  text: string
  content: ReactNode
  /** The buttons, the main one last. */
  actions: ReactNode
  /** What leaving now loses for good, in a sentence. */
  loses: string | undefined
  /** For Escape; a step may refuse to close. */
  onClose: () => void
}

/** Draws a step: in a dialog, or as a part of a page. */
export type FactorFrame = (step: FactorStep) => ReactNode

/** For a page whose own heading says what it is about. */
export const asPart: FactorFrame = ({ title, text, content, actions }) => (
  <section className="factor" aria-label={title}>
    <p>{text}</p>
    {content}
    <p className="factor__actions">{actions}</p>
  </section>
)
