import type { defineRules } from '#definitions/resource-rules.ts'

/** What the server does with records beyond their descriptions; only the server imports this file. */
export const resourceRules: readonly ReturnType<typeof defineRules>[] = []
