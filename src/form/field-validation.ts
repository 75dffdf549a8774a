import { useTexts } from '#locales/texts.ts'

/** What is wrong with what stands in one field, where forms share the rule. */
export function useFieldValidation() {
  const words = useTexts('form')
  const lengthFault = (text: string, most: number) =>
    text.length > most ? words.tooLong(most) : undefined

  return {
    lengthFault,
    /** Of a text that has to be there; blanks at its ends are not sent. */
    nameFault(text: string, label: string, most: number) {
      const name = text.trim()
      return name ? lengthFault(name, most) : words.required(label)
    },
    /** Of a number that says where something stands among others. */
    orderFault(text: string, most: number) {
      const order = Number(text)
      const isOrder = text.trim() !== '' && Number.isInteger(order) && order >= 0 && order <= most
      return isOrder ? undefined : words.integer(0, most)
    },
  }
}
