import type { BuildOptions, Plugin } from 'esbuild'

export function sharedChunks(options: BuildOptions): Promise<Plugin>
