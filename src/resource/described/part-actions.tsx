import { use, useCallback, useState } from 'react'
import { useOfflineReason } from '#connection/connection.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import type { DescribedRow } from '#definitions/wire.ts'
import { loadTexts, useLocale } from '#locales/texts.ts'
import { Allow, permissionGuardFrom } from '#permissions/allow.tsx'
import { useIsExplaining } from '#permissions/explain.ts'
import { hasPermission } from '#permissions/permissions.ts'
import { useUser } from '#session/user-context.ts'
import type { ButtonProps } from '#ui/actions/button.tsx'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import type { DescribedParts, PartLook } from './define-parts.ts'
import type { PartRuns } from './use-part-tools.ts'

const NONE = {}

/** The items of own panels and actions in the menu of a row, and whether the user may have any. */
export function usePartItems(
  parts: DescribedParts | undefined,
  { tools, runForRow }: PartRuns,
): { isOffered: boolean; itemsFor: (row: DescribedRow) => readonly MenuItem[] } {
  const { panels = NONE, rowActions = NONE }: DescribedParts = parts ?? NONE
  const locale = useLocale()
  const { permissions } = useUser()
  const isExplaining = useIsExplaining()
  const needs = isExplaining ? use(loadTexts(locale, 'permissions')).hiddenNeeds : undefined
  const disabled = useOfflineReason() !== undefined

  const guardOf = useCallback(
    ({ permission }: PartLook) =>
      permissionGuardFrom(hasPermission(permissions, [permission]), needs?.(permission) ?? ''),
    [permissions, needs],
  )
  const itemsFor = useCallback(
    (row: DescribedRow) => {
      const itemOf = (key: string, part: PartLook, onSelect: () => void) =>
        guardOf(part).items({ key, label: part.label[locale], icon: part.icon, disabled, onSelect })
      return [
        ...Object.entries(panels).flatMap(([name, panel]) =>
          itemOf(`panel ${name}`, panel, () => tools.show(name, row)),
        ),
        ...Object.entries(rowActions).flatMap(([name, action]) =>
          (action.suits?.(row) ?? true)
            ? itemOf(`action ${name}`, action, () => void runForRow(row, action.run))
            : [],
        ),
      ]
    },
    [panels, rowActions, guardOf, locale, disabled, tools, runForRow],
  )
  const all = [...Object.values(panels), ...Object.values(rowActions)]
  return { isOffered: all.some(part => guardOf(part).isShown), itemsFor }
}

interface PartButtonsProps<Part> extends Pick<ButtonProps, 'tone' | 'size' | 'busy'> {
  parts: Readonly<Record<string, Part>> | undefined
  onRun: (part: Part, label: string) => Promise<void>
}

/** The permitted own actions of the page, or for the ticked rows. */
export function PartButtons<Part extends PartLook>({
  parts = {},
  onRun,
  ...button
}: PartButtonsProps<Part>) {
  return Object.entries(parts).map(([name, part]) => (
    <Allow key={name} permissions={[part.permission]}>
      <PartButton part={part} onRun={label => onRun(part, label)} {...button} />
    </Allow>
  ))
}

interface PartButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'busy'> {
  part: PartLook
  onRun: (label: string) => Promise<void>
}

function PartButton({ part, onRun, busy, ...button }: PartButtonProps) {
  const label = part.label[useLocale()]
  const [isRunning, setRunning] = useState(false)

  return (
    <OnlineButton
      {...button}
      icon={part.icon}
      busy={busy || isRunning}
      onClick={() => {
        setRunning(true)
        void onRun(label).finally(() => setRunning(false))
      }}
    >
      {label}
    </OnlineButton>
  )
}
