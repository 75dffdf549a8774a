/** Text as it is, in a box of its own that scrolls; the keyboard reaches it. */
export function TextBox({ id, label, text }: { id?: string; label: string; text: string }) {
  return (
    <pre id={id} className="text-box" role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  )
}
