import { useCallback } from 'react'
import type { ReadOptions } from '#api/call-options.ts'
import { errorMessage } from '#api/error-message.ts'
import { isUnknownCall } from '#api/errors.ts'
import { createRolesApi, type RolesApi } from '#api/roles.ts'
import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { grantChangesFrom } from '#entities/menu-grants.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { useDescribedFormat, useFieldLabels } from '#resource/described/use-record-form.ts'
import { statusLabel, useStatusTexts } from '#resource/dictionary-texts.ts'
import { type Role, roles } from '#resources/system/roles.ts'
import { useApi } from '#session/use-api.ts'
import { useHasFactors } from '#session/user-context.ts'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { type LoadedRole, loadRole, useOwnMenu } from './role-menus.ts'
import { departmentNames, scopeLabel } from './scope-labels.ts'

export interface ComparePanelProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  roleIds: readonly [RecordKey, RecordKey]
}

/**
 * Compares two roles: differing scope, departments, required factor and status, and menus that only
 * one of them has.
 */
export default function ComparePanel({ roleIds, returnFocus, onClose }: ComparePanelProps) {
  const api = useApi(createRolesApi)
  const texts = useTexts('roles')
  const common = useTexts('common')
  const ownMenu = useOwnMenu()
  const [one, other] = roleIds
  const read = useCallback(
    async (signal: AbortSignal) => {
      const load = async (id: RecordKey) => {
        const loaded = await loadRole(api, id, ownMenu, { signal })
        return (
          loaded && { ...loaded, departments: await departmentsOf(api, loaded.role, { signal }) }
        )
      }
      const [left, right] = await Promise.all([load(one), load(other)])
      return left && right && { left, right }
    },
    [api, one, other, ownMenu],
  )
  const { data, error, refetch } = useQuery(read)

  return (
    <Dialog
      title={texts.compareTitle}
      size="large"
      closeLabel={common.close}
      {...{ returnFocus, onClose }}
    >
      {data ? (
        <Differences {...data} />
      ) : error === undefined ? (
        <Skeleton label={common.loading} />
      ) : (
        <ReadErrorCard
          title={texts.recordFailed}
          reason={errorMessage(error, common)}
          onRetry={refetch}
        />
      )}
    </Dialog>
  )
}

interface ComparedRole extends LoadedRole {
  departments: string
}

function Differences({ left, right }: Record<'left' | 'right', ComparedRole>) {
  const texts = useTexts('roles')
  const list = useTexts('list')
  const locale = useLocale()
  const statuses = useStatusTexts()
  const format = useDescribedFormat(roles)
  const { requiresFactor } = useFieldLabels(roles, undefined)
  const hasFactors = useHasFactors()
  const factorOf = ({ role }: ComparedRole) =>
    hasFactors ? format('requiresFactor', role.requiresFactor) : ''
  const statusOf = ({ role }: ComparedRole) => statusLabel(role.status, statuses)
  const scopeOf = ({ role }: ComparedRole) => scopeLabel(role, locale)
  // `undefined` unless the server sends the menus of both roles.
  const rightGranted = left.grants.granted && right.grants.granted
  const rows = [
    { key: 'scope', label: texts.dataScope, of: scopeOf(left), ofOther: scopeOf(right) },
    {
      key: 'departments',
      label: texts.departments,
      of: left.departments,
      ofOther: right.departments,
    },
    {
      key: 'factor',
      label: requiresFactor,
      of: factorOf(left),
      ofOther: factorOf(right),
    },
    { key: 'status', label: list.status, of: statusOf(left), ofOther: statusOf(right) },
    ...grantChangesFrom(
      left.grants.nodes,
      new Set(rightGranted && left.grants.granted),
      new Set(rightGranted),
    ).map(({ id, path, isAdded }) => ({
      key: String(id),
      label: path,
      of: isAdded ? texts.notGranted : texts.granted,
      ofOther: isAdded ? texts.granted : texts.notGranted,
    })),
  ].filter(({ of, ofOther }) => of !== ofOther)

  return (
    <>
      {!rightGranted && <Alert>{texts.menusNotCompared}</Alert>}
      {rows.length === 0 && rightGranted && <p>{texts.noDifference}</p>}
      {rows.length > 0 && (
        <div className="conflict" role="region" aria-label={texts.compareTitle} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.difference}</th>
                <th scope="col">{displayTextOf(left.role.roleName)}</th>
                <th scope="col">{displayTextOf(right.role.roleName)}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, of, ofOther }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{of}</td>
                  <td>{ofOther}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** The departments of a custom scope; a dash for other scopes, or if the server does not send them. */
async function departmentsOf(api: RolesApi, role: Role, options: ReadOptions): Promise<string> {
  if (role.dataScope !== CUSTOM_SCOPE) return '–'
  try {
    const tree = await api.roleDepartments(role.roleId, options)
    return (tree && departmentNames(tree.nodes, tree.checked).join(', ')) || '–'
  } catch (error) {
    if (!isUnknownCall(error)) throw error
    return '–'
  }
}
