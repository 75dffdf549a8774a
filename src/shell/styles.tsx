declare const SHELL_CSS: string

/** The second stylesheet: whatever is drawn beside it waits until it is there. */
export function ShellStyles() {
  return SHELL_CSS ? <link rel="stylesheet" href={SHELL_CSS} precedence="shell" /> : null
}
