import { LaterStyles, ShellStyles } from '#shell/styles.tsx'
import Gallery from '#views/gallery/index.tsx'

/** Every piece in every state: a chunk of the development build only. */
export default function GalleryPage() {
  return (
    <>
      <ShellStyles />
      <LaterStyles />
      <Gallery />
    </>
  )
}
