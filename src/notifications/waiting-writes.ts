const senders = new Set<() => Promise<unknown>>()

/** Hears when what can still be undone has to be sent, for its person signs out; gives the way out. */
export function onSendNow(send: () => Promise<unknown>): () => void {
  senders.add(send)
  return () => void senders.delete(send)
}

/** Sends it (W10: "on leaving"), and waits for the answers: afterwards nobody is there to send it for. */
export async function sendWaitingWrites(): Promise<void> {
  await Promise.all([...senders].map(send => send()))
}
