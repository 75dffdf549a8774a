export interface CopyTextProps {
  text: string
  hint: string
  onCopy: (text: string) => void
}

/** A key in the script of code that is copied when pressed. */
export function CopyText({ text, hint, onCopy }: CopyTextProps) {
  return (
    <button type="button" className="copy-text" title={hint} onClick={() => onCopy(text)}>
      {text}
    </button>
  )
}
