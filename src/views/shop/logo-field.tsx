import { useRef, useState } from 'react'
import { checkLogo, formatLogo, type LogoProblem, MAX_LOGO_BYTES } from '#entities/shop-logo.ts'
import type { FieldBinding } from '#form/use-form.ts'
import { base } from '#lib/base.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { LOGO_PROBLEMS, shop } from '#resources/system/shop.ts'
import { Button } from '#ui/actions/button.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'

interface LogoFieldProps {
  /** A data URL; an address where config.json has one; empty for none. */
  binding: FieldBinding<string>
  /** Why it cannot be changed. */
  lockedReason: string | undefined
}

/** The logo as it will stand on the pages, and a file in its place. */
export function LogoField({ binding, lockedReason }: LogoFieldProps) {
  const locale = useLocale()
  const texts = useTexts('shop')
  const { optional } = useTexts('form')
  const notices = useNotices()
  const file = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<LogoProblem>()
  const { label, help } = shop.fields.logo
  const { value } = binding

  async function read(chosen: Blob) {
    const checked = await checkFile(chosen)
    if ('problem' in checked) {
      // The focus stays on the button, so nothing else reads the error out.
      notices.announce(LOGO_PROBLEMS[checked.problem][locale], 'assertive')
      return setProblem(checked.problem)
    }
    setProblem(undefined)
    binding.onChange(formatLogo(checked.logo))
  }

  function remove() {
    setProblem(undefined)
    binding.onChange('')
    choose.current?.focus()
  }

  return (
    <FieldGroup
      id={binding.id}
      label={label[locale]}
      help={lockedReason ?? help[locale]}
      error={problem ? LOGO_PROBLEMS[problem][locale] : binding.error}
      optional={lockedReason === undefined ? optional : undefined}
    >
      <div className="logo-field">
        {value === '' ? (
          <p>{texts.noLogo}</p>
        ) : (
          <img className="logo-field__picture" src={base.prepend(value)} alt={texts.logoNow} />
        )}
        {lockedReason === undefined && (
          <>
            <Button
              ref={choose}
              // An error of the server leads here.
              tabIndex={0}
              icon="upload"
              aria-disabled={binding.readOnly || undefined}
              onClick={() => file.current?.click()}
            >
              {texts.chooseLogo}
            </Button>
            {value !== '' && (
              <Button
                tone="danger-ghost"
                icon="delete"
                aria-disabled={binding.readOnly || undefined}
                onClick={remove}
              >
                {texts.removeLogo}
              </Button>
            )}
            <input
              ref={file}
              type="file"
              hidden
              accept=".svg,.png,image/svg+xml,image/png"
              onChange={event => {
                const chosen = event.target.files?.[0]
                if (chosen) void read(chosen)
                // The same file, corrected, may be chosen again.
                event.target.value = ''
              }}
            />
          </>
        )}
      </div>
    </FieldGroup>
  )
}

/** A file of a gigabyte is not read to be told that it is too large. */
async function checkFile(file: Blob): Promise<ReturnType<typeof checkLogo>> {
  if (file.size > MAX_LOGO_BYTES) return { problem: 'tooLarge' }
  try {
    return checkLogo(new Uint8Array(await file.arrayBuffer()))
  } catch {
    // It was moved or deleted meanwhile.
    return { problem: 'noPicture' }
  }
}
