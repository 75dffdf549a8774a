export interface Sentence {
  /** Its section and a word or two: `§2 public-paths`. */
  id: string
  section: number
  says: string
  /** Below test/, without their endings. */
  files: readonly string[]
}

export const sentences: readonly Sentence[]
export function pathOf(file: string): string | undefined
export function isOf(section: number, name: string): boolean
