import { use } from 'react'
import { loadStylesheet } from '#lib/browser/load-stylesheet.ts'
import { Tooltips } from '#ui/overlays/tooltips.tsx'
import { ButtonStates } from './button-states.tsx'
import { Buttons } from './buttons.tsx'
import { Charts } from './charts.tsx'
import { ChoiceStates } from './choice-states.tsx'
import { Choices } from './choices.tsx'
import { CollectionStates } from './collection-states.tsx'
import { FieldStates } from './field-states.tsx'
import { Fields } from './fields.tsx'
import { Icons } from './icons.tsx'
import { Lists } from './lists.tsx'
import { LookControls } from './look-controls.tsx'
import { Navigation } from './navigation.tsx'
import { Overlays } from './overlays.tsx'
import { StatusSamples } from './status-samples.tsx'
import { TokenSamples } from './token-samples.tsx'
import { Trees } from './trees.tsx'

const styles = loadStylesheet()

/** Every component of src/ui in every state; only in the development build. */
export default function Gallery() {
  use(styles)
  return <GalleryContent />
}

/** `?scheme=dark&size=mini&dir=rtl&theme=13c2c2` sets its initial look. */
function GalleryContent() {
  return (
    <main
      id="main"
      tabIndex={-1}
      style={{ margin: 'auto', maxInlineSize: 1440, padding: 'var(--gutter)' }}
    >
      <LookControls />
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
        }}
      >
        <Buttons />
        <Fields />
        <Choices />
        <Navigation />
        <Overlays />
        <StatusSamples />
        <Trees />
        <Charts />
        <Lists />
        <ButtonStates />
        <FieldStates />
        <ChoiceStates />
        <CollectionStates />
        <TokenSamples />
        <Icons />
      </div>
      <Tooltips />
    </main>
  )
}
