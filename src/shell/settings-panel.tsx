import { type ReactNode, useId, useState } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { LOCALES } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { MenuHealth } from '#menu/menu-health.tsx'
import type { OverlayProps } from '#notifications/lazy-overlay.tsx'
import { useNotices } from '#notifications/notices.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { useIsRoleEditor } from '#permissions/explain.ts'
import {
  type BooleanSetting,
  defaultSettings,
  type Settings,
  useSettingsStore,
} from '#settings/settings.ts'
import { formatSettings } from '#settings/settings-json.ts'
import { previewTheme, ThemePicker } from '#settings/theme-picker.tsx'
import { LANGUAGE_NAMES, useChangeSettings } from '#settings/use-change-settings.ts'
import { Button } from '#ui/actions/button.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PasteSettingsDialog } from './paste-settings-dialog.tsx'

/** The settings panel. Every change applies and is stored at once; there is no save button. */
export default function SettingsPanel({ onClose, returnFocus }: OverlayProps) {
  const defaults = defaultSettings(useRuntimeConfig())
  const settings = useStore(useSettingsStore())
  const locale = useLocale()
  const change = useChangeSettings()
  const notices = useNotices()
  const copy = useClipboard()
  const isRoleEditor = useIsRoleEditor()
  const [isPasting, setPasting] = useState(false)
  const texts = useTexts('settings')
  const shell = useTexts('shell')
  const common = useTexts('common')

  const toggle = (name: BooleanSetting) => (
    <Switch
      look="row"
      label={texts[name]}
      checked={settings[name]}
      onChange={checked => change({ [name]: checked } satisfies Partial<Settings>)}
    />
  )

  return (
    <>
      <Dialog
        placement="side"
        title={shell.settings}
        closeLabel={common.close}
        onClose={onClose}
        returnFocus={returnFocus}
        startActions={
          <Button
            tone="ghost"
            icon="refresh"
            onClick={() => {
              change(defaults)
              notices.show('success', texts.resetDone)
            }}
          >
            {texts.reset}
          </Button>
        }
      >
        <SettingsGroup title={texts.appearance}>
          {id => (
            <RadioGroup
              labelledBy={id}
              look="segmented"
              options={[
                { value: 'light', label: texts.light, icon: 'sun' },
                { value: 'dark', label: texts.dark, icon: 'moon' },
                { value: 'auto', label: texts.auto, icon: 'monitor' },
              ]}
              value={settings.scheme}
              onChange={scheme => change({ scheme })}
            />
          )}
        </SettingsGroup>
        <SettingsGroup title={texts.theme}>
          {id => (
            <ThemePicker
              labelledBy={id}
              theme={settings.theme}
              scheme={settings.scheme}
              onPreview={previewTheme}
              onChange={theme => change({ theme })}
            />
          )}
        </SettingsGroup>
        <SettingsGroup title={texts.layout}>
          {() => (
            <>
              {toggle('tagsView')}
              {toggle('fixedHeader')}
              {toggle('sidebarLogo')}
            </>
          )}
        </SettingsGroup>
        <SettingsGroup title={texts.language}>
          {id => (
            <RadioGroup
              labelledBy={id}
              look="segmented"
              options={LOCALES.map(value => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
              value={settings.locale ?? locale}
              onChange={chosen => change({ locale: chosen })}
            />
          )}
        </SettingsGroup>
        <SettingsGroup title={texts.keyboard}>{() => toggle('singleKeys')}</SettingsGroup>
        <SettingsGroup title={texts.tabs}>
          {() => (
            <>
              {toggle('keepTabs')}
              <p className="settings-panel__note">{texts.keepTabsText}</p>
            </>
          )}
        </SettingsGroup>
        {isRoleEditor && (
          <SettingsGroup title={texts.administration}>
            {() => (
              <>
                {toggle('explain')}
                <p className="settings-panel__note">{texts.explainText}</p>
                <MenuHealth />
              </>
            )}
          </SettingsGroup>
        )}
        <div className="settings-panel__group settings-panel__row">
          <Button size="small" icon="copy" onClick={() => void copy(formatSettings(settings))}>
            {texts.copy}
          </Button>
          <Button size="small" icon="clipboard" onClick={() => setPasting(true)}>
            {texts.paste}
          </Button>
        </div>
      </Dialog>
      {isPasting && <PasteSettingsDialog onClose={() => setPasting(false)} />}
    </>
  )
}

function SettingsGroup({
  title,
  children,
}: {
  title: string
  children: (titleId: string) => ReactNode
}) {
  const id = useId()

  return (
    <div className="settings-panel__group">
      <h3 id={id}>{title}</h3>
      {children(id)}
    </div>
  )
}
