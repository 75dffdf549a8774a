/** A PostgreSQL that ends with this process. */
export interface Cluster {
  url: string
  /** Again, on the same port. */
  start(): Promise<void>
  /** `fast` breaks connections off and ends in order; `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
}

export function hasPostgres(): boolean
export function startCluster(options?: {
  isSafe?: boolean
  /** Its key and its certificate, as PEM. */
  certificate?: { key: string; cert: string }
}): Promise<Cluster>
