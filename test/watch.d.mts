type Inputs = Readonly<Record<string, { imports: readonly { path: string }[] }>>

export function runOnSave(
  list: () => readonly string[],
  run: (files: readonly string[]) => Promise<Inputs | undefined>,
): Promise<never>
export function touchedBy(files: Iterable<string>, inputs: Inputs): Set<string>
