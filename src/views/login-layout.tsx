import type { ReactNode } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import type { Locale } from '#constants.ts'
import { useDocumentTitle } from '#hooks/use-document-title.ts'
import { useStore } from '#hooks/use-store.ts'
import { base } from '#lib/base.ts'
import { switchLocale, useLocaleStore, useTexts } from '#locales/texts.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { Button } from '#ui/actions/button.tsx'
import { Brand } from '#ui/content/brand.tsx'

/**
 * The layout of the screens before the console opens: a form beside the drawing of the coal seams,
 * and below it the other language.
 */
export function LoginLayout({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children?: ReactNode
}) {
  const texts = useTexts('login')
  const config = useRuntimeConfig()
  useDocumentTitle(`${title} - ${config.title}`)

  return (
    <main className="login" id="main" tabIndex={-1}>
      <section className="login__side" aria-labelledby="login-title">
        <p className="login__brand">
          <Brand title={config.title} logo={config.logo} />
        </p>
        <div className="login__box">
          <h1 id="login-title">{title}</h1>
          <p className="login__lead">{lead}</p>
          {children}
        </div>
        <div className="login__foot">
          <span>{`© ${new Date().getFullYear()} ${config.title}`}</span>
          <LanguageSwitch />
        </div>
      </section>
      <div className="login__art" aria-hidden="true">
        <svg viewBox="0 0 900 1000" preserveAspectRatio="xMidYMax slice" focusable="false">
          <use href={base.prepend('/strata.svg#art')} />
        </svg>
        <p className="login__motto">{texts.claim}</p>
      </div>
    </main>
  )
}

const OTHER_LOCALE: Record<Locale, { locale: Locale; name: string }> = {
  en: { locale: 'zh-CN', name: '简体中文' },
  'zh-CN': { locale: 'en', name: 'English' },
}

function LanguageSwitch() {
  const store = useLocaleStore()
  const settings = useSettingsStore()
  const { locale, name } = OTHER_LOCALE[useStore(store)]

  async function choose() {
    await switchLocale(store, locale)
    settings.set({ ...settings.get(), locale })
  }

  return (
    <Button tone="link" size="small" lang={locale} onClick={() => void choose()}>
      {name}
    </Button>
  )
}
