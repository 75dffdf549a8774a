import type { Notices } from '#notifications/notices.ts'

/** Dismisses every message, as if a person had closed each. */
export function dismissAll({ shown, dismiss }: Notices) {
  for (const { id } of shown.get()) dismiss(id)
}

/** Gives every dialog this answer, including those that wait behind the first. */
export function answerAll({ questions, answer }: Notices, confirmed: boolean) {
  for (const { id } of questions.get()) answer(id, confirmed)
}
