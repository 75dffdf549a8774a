import { useMemo } from 'react'
import { isNoExpiryCode, isUnknownCall } from '#api/errors.ts'
import { createMenusApi, type MenuViewers, type PlannedMenu } from '#api/menus.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { firstNames } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useApi } from '#session/use-api.ts'
import { FieldGroup } from '#ui/fields/field.tsx'

interface MenuViewersProps {
  /** `undefined` for a new row. */
  menuId: RecordKey | undefined
  planned: PlannedMenu
}

/** Who sees a row now, and who will; nothing where the server cannot tell. */
export function MenuViewersField({ menuId, planned }: MenuViewersProps) {
  const api = useApi(createMenusApi)
  const texts = useTexts('menus')
  const wordsOf = useViewersText()
  const { menuType, parentId, visible } = planned
  const roleIds = planned.roleIds?.join()
  const { data, error, isFetching } = useQuery(
    useMemo(
      () => (signal: AbortSignal) =>
        api.viewers(
          menuId,
          { menuType, parentId, visible, roleIds: roleIds ? roleIds.split(',') : undefined },
          { signal, handlesError: isNoExpiryCode },
        ),
      [api, menuId, menuType, parentId, visible, roleIds],
    ),
  )
  if (isUnknownCall(error)) return null
  const before = data && wordsOf(data.before)
  const after = data && wordsOf(data.after)

  return (
    <FieldGroup label={menuType === 'F' ? texts.holders : texts.viewers}>
      <div role="status" aria-busy={isFetching || undefined}>
        {error !== undefined ? (
          <p>{texts.viewersUnknown}</p>
        ) : before === after ? (
          <p>{before}</p>
        ) : (
          <dl className="menu-viewers">
            {menuId !== undefined && (
              <div>
                <dt>{texts.now}</dt>
                <dd>{before}</dd>
              </div>
            )}
            <div>
              <dt>{texts.afterwards}</dt>
              <dd>{after}</dd>
            </div>
          </dl>
        )}
      </div>
    </FieldGroup>
  )
}

/** "2 roles, 5 people: Administrator, Auditor". */
function useViewersText() {
  const texts = useTexts('menus')
  const namesOf = useRoleNames()
  return ({ roleCount, userCount, roles }: MenuViewers) =>
    roleCount === 0 ? texts.nobody : texts.viewersOf(roleCount, userCount, namesOf(roles))
}

/** The names of the first roles. */
export function useRoleNames(): (roles: readonly string[]) => string {
  const { comma, andMore } = useTexts('list')
  return roles => firstNames(roles, andMore).join(comma)
}
