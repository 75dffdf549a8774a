import { useEffect, useRef } from 'react'
import { useErrors } from '#state/errors.ts'
import { useTexts } from '#state/locale.ts'
import { panel, usePanel } from '#state/panels.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** There as long as there are errors. */
export function ErrorLogButton() {
  const count = useErrors().length
  const texts = useTexts('shell-later')
  const shown = usePanel()
  const place = useRef<HTMLSpanElement>(null)
  const isEmpty = count === 0
  const wasThere = useRef(false)

  // What had the focus is gone with the last entry; a page without errors takes it from nobody.
  useEffect(() => {
    if (!isEmpty) wasThere.current = true
    if (!isEmpty || shown || !wasThere.current) return
    wasThere.current = false
    if (document.activeElement !== document.body) return
    place.current?.parentElement?.querySelector<HTMLElement>('button, a[href]')?.focus()
  }, [isEmpty, shown])

  return (
    <span ref={place} className="navbar__errors">
      {!isEmpty && (
        <IconButton
          icon="bug"
          label={texts.errorLogOf(count)}
          count={count}
          aria-haspopup="dialog"
          onClick={() => panel.set('errors')}
        />
      )}
    </span>
  )
}
