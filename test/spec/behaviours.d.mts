export interface Behaviour {
  name: string
  file: string
  find: string
  replace: string
  sentence: string
  test: string
}

export const behaviours: readonly Behaviour[]
