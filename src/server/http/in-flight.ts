import type { Socket } from 'node:net'
import { type Gauge, waitingGauge } from '#server/metrics/gauge.ts'
import { HttpError } from './http-error.ts'
import { ClientDisconnected } from './read-body.ts'
import { createTally } from './tally.ts'
import { createTurns } from './turns.ts'

/** Places of one kind, a fixed number for each key; a request without a place waits in line. */
interface Slots<Key> {
  isFull(key: Key): boolean
  hasWaiting(key: Key): boolean
  waiting(): number
  /** Resolves with a place, which is given back when `signal` is aborted. */
  enter(key: Key, signal: AbortSignal, patience: number): Promise<void>
}

/** A request whose headers have arrived, until its answer is out. */
export interface InFlightRequest {
  /** Aborted when the answer is out, or when no client waits for it any more. */
  readonly signal: AbortSignal
  /**
   * Comes before the other limits: requests pipelined on one socket must not crowd out the others.
   */
  enterSocket(socket: Socket): Promise<void>
  /** For a call of this person, whichever of their sessions and known browsers it comes from. */
  enterClient(client: string): Promise<void>
  /** For a call from this network without a session or a known browser. */
  enterNetwork(network: string): Promise<void>
  /**
   * For requests that are answered at once, so that slow calls from the same network do not hold
   * them up.
   */
  enterQuick(network: string): Promise<void>
  /** Comes before the work itself, so that one person's calls are not carried out in a row. */
  takeTurn(sender: string): Promise<void>
}

const MAX_PER_SOCKET = 4
const MAX_PER_CLIENT = 16
const MAX_PER_NETWORK = 64
/**
 * How many requests of all sockets may wait behind others on their own socket: browsers do not
 * pipeline.
 */
const MAX_PIPELINED = 5_000

/** A request that waits longer than `patience` milliseconds for a place is answered 503. */
export function createInFlightLimits(patience: number) {
  const sockets = createSlots<Socket>(MAX_PER_SOCKET)
  const clients = createSlots<string>(MAX_PER_CLIENT)
  const networks = createSlots<string>(MAX_PER_NETWORK)
  const quick = createSlots<string>(MAX_PER_NETWORK)
  const turns = createTurns<string>()
  let pipelined = 0

  async function enterSocket(socket: Socket, signal: AbortSignal, left: number): Promise<void> {
    if (!sockets.isFull(socket)) return sockets.enter(socket, signal, left)
    if (pipelined >= MAX_PIPELINED) {
      socket.destroy()
      throw new ClientDisconnected()
    }
    if (!sockets.hasWaiting(socket)) pauseSocket(socket)
    pipelined += 1
    try {
      await sockets.enter(socket, signal, left)
    } finally {
      pipelined -= 1
      if (!sockets.hasWaiting(socket)) resumeSocket(socket)
    }
  }

  return {
    begin(signal: AbortSignal): InFlightRequest {
      const end = performance.now() + patience
      const left = () => end - performance.now()
      return {
        signal,
        enterSocket: socket => enterSocket(socket, signal, left()),
        enterClient: client => clients.enter(client, signal, left()),
        enterNetwork: network => networks.enter(network, signal, left()),
        enterQuick: network => quick.enter(network, signal, left()),
        takeTurn: turns.takeTurn,
      }
    },
    gauges: (): readonly Gauge[] => [
      waitingGauge(
        'place',
        [sockets, clients, networks, quick].reduce((sum, slots) => sum + slots.waiting(), 0),
      ),
      waitingGauge('turn', turns.waiting()),
    ],
  }
}

function createSlots<Key>(limit: number): Slots<Key> {
  const taken = createTally<Key>()
  const lines = new Map<Key, Set<() => void>>()

  /** The place passes directly to the next request, so a newcomer cannot slip in. */
  function leave(key: Key) {
    const [next] = lines.get(key) ?? []
    if (next) {
      next()
      return
    }
    taken.remove(key)
  }

  function waitInLine(key: Key, signal: AbortSignal, patience: number, begin: () => void) {
    const line = lines.get(key) ?? new Set()
    lines.set(key, line)
    return new Promise<void>((resolve, reject) => {
      const leaveLine = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', hangUp)
        line.delete(next)
        if (line.size === 0) lines.delete(key)
      }
      const next = () => {
        leaveLine()
        begin()
        resolve()
      }
      const giveUp = (error: Error) => {
        leaveLine()
        reject(error)
      }
      const hangUp = () => giveUp(new ClientDisconnected())
      const timeOut = () => giveUp(new HttpError(503, 'tooMany', { 'Retry-After': '5' }))
      const timer = setTimeout(timeOut, patience)
      signal.addEventListener('abort', hangUp)
      line.add(next)
    })
  }

  const isFull = (key: Key) => taken.countOf(key) >= limit

  return {
    isFull,
    hasWaiting: key => lines.has(key),
    waiting: () => [...lines.values()].reduce((sum, { size }) => sum + size, 0),
    async enter(key, signal, patience) {
      if (signal.aborted) throw new ClientDisconnected()
      const begin = () => signal.addEventListener('abort', () => leave(key), { once: true })
      if (!isFull(key)) {
        taken.add(key)
        begin()
        return
      }
      await waitInLine(key, signal, patience, begin)
      if (signal.aborted) throw new ClientDisconnected()
    },
  }
}

/** Stops reading from the socket, or the number of waiting requests would have no limit. */
function pauseSocket(socket: Socket) {
  socket.pause()
  // Node resumes the socket after each answer.
  socket.on('resume', pauseAgain)
}

function resumeSocket(socket: Socket) {
  socket.off('resume', pauseAgain)
  socket.resume()
}

function pauseAgain(this: Socket) {
  this.pause()
}
