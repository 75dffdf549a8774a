import type { Resource } from '#definitions/define-resource.ts'
import { systemResources } from '#resources/system/index.ts'
import { operations } from '#resources/system/operations.ts'
import { sessions } from '#resources/system/sessions.ts'
import { resources, sampleResources } from './listed.ts'

/** Every record that anything here describes, once. */
export const allResources: readonly Resource[] = [
  ...new Set([...systemResources, operations, sessions, ...resources, ...sampleResources]),
]
