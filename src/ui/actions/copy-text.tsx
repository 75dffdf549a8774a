import { displayTextOf } from '#lib/decode.ts'

interface CopyTextProps {
  text: string
  hint: string
  onCopy: (text: string, at: Element) => unknown
}

/** A key in a code font; pressing it copies it. */
export function CopyText({ text, hint, onCopy }: CopyTextProps) {
  return (
    <button
      type="button"
      className="tag copy-text"
      data-look="code"
      title={hint}
      onClick={({ currentTarget }) => void onCopy(text, currentTarget)}
    >
      {displayTextOf(text)}
    </button>
  )
}
