import type { Locale } from '#constants.ts'
import type { Problem } from './check-value.ts'
import type { Field } from './fields.ts'

/**
 * What the person who typed a value reads about it; server and pages say the same. With the field it
 * is told in that field's words.
 */
export function problemText(problem: Problem, locale: Locale, field?: Field): string {
  const label = field?.label[locale]
  const isChinese = locale === 'zh-CN'
  const say = (en: string, zh: string) => (isChinese ? zh : en)
  switch (problem.rule) {
    case 'required':
      return label === undefined
        ? say('This field is required.', '此项必填。')
        : say(`${label} is required.`, `请填写${label}。`)
    case 'text':
      return say('This must be text.', '必须是文本。')
    case 'control':
      return say('Control characters are not allowed.', '不能包含控制字符。')
    case 'pattern':
      return (
        (field && 'rule' in field && field.rule?.[locale])
        || say('This is not in the right form.', '格式不正确。')
      )
    case 'flag':
      return say('This must be yes or no.', '必须是“是”或“否”。')
    case 'day':
      return say('Enter a date such as 2026-11-28.', '请输入日期，例如 2026-11-28。')
    case 'instant':
      return say(
        'Enter a date and a time such as 2026-11-28 09:30.',
        '请输入日期和时间，例如 2026-11-28 09:30。',
      )
    case 'reference':
    case 'choice':
      return say('Choose one from the list.', '请从列表中选择。')
    case 'taken':
      return say('This exists already.', '已经存在。')
    case 'unknown':
      return say('This does not exist, or you may not choose it.', '不存在，或您无权选择。')
    case 'fixed':
      return say('This cannot be changed any more.', '保存后不能再修改。')
    case 'circle':
      return say('A record cannot stand below itself.', '记录不能位于自身之下。')
    case 'tooLong':
      return say(`At most ${problem.max} characters.`, `最多 ${problem.max} 个字符。`)
    case 'integer': {
      const { min, max } = problem
      return say(`A whole number from ${min} to ${max}.`, `请填写 ${min} 到 ${max} 的整数。`)
    }
    case 'decimal': {
      const { scale } = problem
      return say(
        `A number with at most ${scale} digits after the point, and 15 in all.`,
        `数字：小数点后最多 ${scale} 位，总共最多 15 位。`,
      )
    }
    case 'range': {
      const { min, max } = problem
      return say(`From ${min} to ${max}.`, `${min} 到 ${max} 之间。`)
    }
    default:
      return problem satisfies never
  }
}
