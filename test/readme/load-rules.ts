import { loads } from './loads.ts'
import { defineRules } from '#definitions/resource-rules.ts'

export const loadRules = defineRules(loads, {
  computed: { heavy: ({ tonnes }) => (tonnes ?? 0) > 40 },
  // What is wrong, by field.
  async check({ loaded, tonnes }) {
    return loaded && !tonnes ? { tonnes: { en: 'Weigh it first.', 'zh-CN': '请先过磅。' } } : {}
  },
  // What is stored.
  async before(values) {
    return { ...values, lorry: values.lorry.toUpperCase() }
  },
  // What else is changed with it, in the same transaction: a throw undoes all of it.
  async after({ after }, { change }) {
    if (after?.loaded && after.trailer !== null)
      await change(loads, after.trailer, { loaded: true })
  },
})
