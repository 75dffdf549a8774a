import type { Notices } from '#notifications/notices.ts'

/** Every message is gone, as if somebody had closed each. */
export function dismissAll({ shown, dismiss }: Notices) {
  for (const { id } of shown.get()) dismiss(id)
}

/** Every question has this answer, those too that were waiting for the first one's. */
export function answerAll({ questions, answer }: Notices, confirmed: boolean) {
  for (const { id } of questions.get()) answer(id, confirmed)
}
