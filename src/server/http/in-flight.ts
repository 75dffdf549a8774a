import type { Socket } from 'node:net'
import { ClientDisconnected } from './body.ts'
import { HttpError } from './http-error.ts'

/** Places of one kind, so many for each key; who finds none waits in line. */
interface Slots<Key> {
  isFull(key: Key): boolean
  hasWaiting(key: Key): boolean
  /** Resolves with a place, which is given back when `gone` is aborted. */
  enter(key: Key, gone: AbortSignal, patience: number): Promise<void>
}

/** A request whose headers have arrived, until its answer is out. */
export interface InFlightRequest {
  /** Aborted when the answer is out, or nobody waits for it any more. */
  readonly signal: AbortSignal
  /** Before anything else: what is sent without waiting for answers must not crowd out the others. */
  enterSocket(socket: Socket): Promise<void>
  /** A call of this session, or of this known browser. */
  enterClient(visitor: string): Promise<void>
  /** A call from this network of neither. */
  enterNetwork(network: string): Promise<void>
  /** What is answered at once, so that slow calls from the same network do not keep it waiting. */
  enterQuick(network: string): Promise<void>
}

const MAX_PER_SOCKET = 4
const MAX_PER_CLIENT = 16
const MAX_PER_NETWORK = 64
/** How many requests of all sockets may wait behind others of their own: a browser sends none. */
const MAX_PIPELINED = 5_000

/** Who waits for a place longer than `patience`, in milliseconds, is answered 503. */
export function createInFlightLimits(patience: number) {
  const sockets = createSlots<Socket>(MAX_PER_SOCKET)
  const visitors = createSlots<string>(MAX_PER_CLIENT)
  const networks = createSlots<string>(MAX_PER_NETWORK)
  const quick = createSlots<string>(MAX_PER_NETWORK)
  let pipelined = 0

  async function enterSocket(socket: Socket, gone: AbortSignal, left: number): Promise<void> {
    if (!sockets.isFull(socket)) return sockets.enter(socket, gone, left)
    if (pipelined >= MAX_PIPELINED) {
      socket.destroy()
      throw new ClientDisconnected()
    }
    if (!sockets.hasWaiting(socket)) pauseSocket(socket)
    pipelined += 1
    try {
      await sockets.enter(socket, gone, left)
    } finally {
      pipelined -= 1
      if (!sockets.hasWaiting(socket)) resumeSocket(socket)
    }
  }

  return (gone: AbortSignal): InFlightRequest => {
    const end = performance.now() + patience
    const left = () => end - performance.now()
    return {
      signal: gone,
      enterSocket: socket => enterSocket(socket, gone, left()),
      enterClient: visitor => visitors.enter(visitor, gone, left()),
      enterNetwork: network => networks.enter(network, gone, left()),
      enterQuick: network => quick.enter(network, gone, left()),
    }
  }
}

function createSlots<Key>(most: number): Slots<Key> {
  const taken = new Map<Key, number>()
  const lines = new Map<Key, Set<() => void>>()

  /** The place goes from hand to hand, so a newcomer cannot slip in. */
  function leave(key: Key) {
    const [next] = lines.get(key) ?? []
    if (next) {
      next()
      return
    }
    const left = (taken.get(key) ?? 0) - 1
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
  }

  function waitInLine(key: Key, gone: AbortSignal, patience: number, begin: () => void) {
    const line = lines.get(key) ?? new Set()
    lines.set(key, line)
    return new Promise<void>((resolve, reject) => {
      const stepOut = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', give)
        line.delete(next)
        if (line.size === 0) lines.delete(key)
      }
      const next = () => {
        stepOut()
        begin()
        resolve()
      }
      const giveUp = (error: Error) => {
        stepOut()
        reject(error)
      }
      const give = () => giveUp(new ClientDisconnected())
      const tired = () => giveUp(new HttpError(503, 'tooMany', { 'Retry-After': '5' }))
      const timer = setTimeout(tired, patience)
      gone.addEventListener('abort', give)
      line.add(next)
    })
  }

  const isFull = (key: Key) => (taken.get(key) ?? 0) >= most

  return {
    isFull,
    hasWaiting: key => lines.has(key),
    async enter(key, gone, patience) {
      if (gone.aborted) throw new ClientDisconnected()
      const begin = () => gone.addEventListener('abort', () => leave(key), { once: true })
      if (!isFull(key)) {
        taken.set(key, (taken.get(key) ?? 0) + 1)
        begin()
        return
      }
      await waitInLine(key, gone, patience, begin)
      if (gone.aborted) throw new ClientDisconnected()
    },
  }
}

/** Nothing more is read from it, else what waits would have no end. */
function pauseSocket(socket: Socket) {
  socket.pause()
  // Node lets it go on after each answer.
  socket.on('resume', pauseAgain)
}

function resumeSocket(socket: Socket) {
  socket.off('resume', pauseAgain)
  socket.resume()
}

function pauseAgain(this: Socket) {
  this.pause()
}
