import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a client and PostgreSQL, and fails as networks and servers do. */
export interface Relay {
  port: number
  /** How many connections there are now, and how many there were. */
  open(): number
  seen(): number
  /** Breaks off all connections. */
  cut(): void
  /** Breaks off the connection that sends this text, before or after PostgreSQL has it. */
  cutAt(text: string, when: 'before' | 'after'): void
  /** From now on nothing comes through, and no connection is broken off. */
  hush(): void
  close(): Promise<void>
}

export async function openRelay(target: URL): Promise<Relay> {
  const sockets = new Set<Socket>()
  let seen = 0
  let isHushed = false
  let trap: { text: string; when: 'before' | 'after' } | undefined

  const server = createServer(client => {
    seen += 1
    sockets.add(client)
    const behind = connect(Number(target.port), target.hostname)
    const end = () => {
      sockets.delete(client)
      client.destroy()
      behind.destroy()
    }
    for (const socket of [client, behind]) socket.on('error', end).on('close', end)
    client.on('data', bytes => {
      if (isHushed) return
      const sprung = trap !== undefined && bytes.includes(trap.text) ? trap.when : undefined
      if (sprung) trap = undefined
      if (sprung === 'before') return end()
      behind.write(bytes)
      // It has answered, but the answer goes nowhere.
      if (sprung === 'after') behind.removeAllListeners('data').once('data', end)
    })
    behind.on('data', bytes => void (isHushed || client.write(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size,
    seen: () => seen,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    cutAt(text, when) {
      trap = { text, when }
    },
    hush() {
      isHushed = true
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
