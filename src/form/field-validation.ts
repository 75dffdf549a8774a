import { EMAIL_PATTERN, MAX_EMAIL, PHONE_PATTERN } from '#entities/user.ts'
import { plainText } from '#lib/plain-text.ts'
import { useTexts } from '#locales/texts.ts'

/** Rules that forms share: each gives the error in the text of a field, or `undefined`. */
export function useFieldValidation() {
  const texts = useTexts('form')
  const lengthFault = (text: string, max: number) =>
    text.length > max ? texts.tooLong(max) : undefined

  return {
    lengthFault,
    /** For a required text; blanks at its ends do not count, because they are not sent. */
    nameFault(text: string, label: string, max: number) {
      const name = text.trim()
      return name ? lengthFault(name, max) : texts.required(label)
    },
    phoneFault: (text: string) =>
      PHONE_PATTERN.test(plainText(text)) ? undefined : texts.phoneShape,
    emailFault: (text: string) =>
      EMAIL_PATTERN.test(plainText(text))
        ? lengthFault(plainText(text), MAX_EMAIL)
        : texts.emailShape,
    /** For the number that orders a record among others. */
    orderFault(text: string, max: number) {
      const plain = plainText(text)
      const order = Number(plain)
      const isOrder = plain !== '' && Number.isInteger(order) && order >= 0 && order <= max
      return isOrder ? undefined : texts.integer(0, max)
    },
  }
}
