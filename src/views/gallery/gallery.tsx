import { use } from 'react'
import { loadStyles } from '#lib/browser/load-stylesheet.ts'
import Gallery from './index.tsx'

const styles = loadStyles()

/** Every piece in every state: a chunk of the development build only. */
export default function GalleryPage() {
  use(styles)
  return <Gallery />
}
