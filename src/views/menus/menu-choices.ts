import type { Locale } from '#constants.ts'
import { componentOf, permissionOf } from '#definitions/define-resource.ts'
import { allResources } from '#resources/all.ts'
import { resources, sampleResources } from '#resources/listed.ts'
import { SCREEN_COMPONENTS } from '#routing/screen-names.ts'

/** A proposal: what is chosen, and what it stands for. */
interface Choice {
  value: string
  label: string
  hint?: string | undefined
}

const choice = (value: string, hint?: string): Choice => ({ value, label: value, hint })

/** The screens of this build, by their names in the menu. */
export const componentChoices = (locale: Locale): readonly Choice[] => [
  ...Object.values(SCREEN_COMPONENTS).flatMap(([name]) => (name ? [choice(name)] : [])),
  ...[...resources, ...sampleResources].map(resource =>
    choice(componentOf(resource), resource.title.many[locale]),
  ),
]

/** The permissions of the calls about people that belong to no operation of a record. */
const RESETS = ['system:sysuser:resetPassword', 'system:sysuser:factor']

/** The permissions of the calls that this build knows, by what they are about. */
export const permissionChoices = (locale: Locale): readonly Choice[] =>
  allResources.flatMap(resource => {
    const title = resource.title.many[locale]
    const own = [
      ...resource.listedBy,
      ...resource.operations.map(operation => permissionOf(resource, operation)),
      ...(resource.name === 'user' ? RESETS : []),
    ]
    return own.map(permission => choice(permission, title))
  })
