import { build } from 'esbuild'
import { brotli } from './brotli.ts'

/** The least that any console on these three packages would load. */
const FLOOR = `
  import { createElement, StrictMode } from 'react'
  import { createRoot } from 'react-dom/client'
  import { Link, Route, Router, Switch, useLocation } from 'wouter'
  const root = createRoot(document.getElementById('root'))
  root.render(createElement(StrictMode, null, createElement(Router, null, createElement(Switch, null,
    createElement(Route, { path: '/' }, createElement(Link, { href: '/a' }, 'Floor')),
    createElement(Route, { path: '/a' }, createElement(() => useLocation()[0])),
  ))))
`

export async function floorBundle(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: FLOOR, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome123', 'firefox128', 'safari17.5'],
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  })
  return outputFiles[0]?.contents ?? new Uint8Array()
}

export const floorSize = async (): Promise<number> => brotli(await floorBundle())
