import { use, useCallback, useMemo } from 'react'
import { Link } from 'wouter'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import { useTexts } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import {
  type DescribedColumnsOptions,
  useDescribedColumns,
} from '#resource/described/described-columns.tsx'
import type { Department } from '#resources/system/departments.ts'
import { pageForScreen } from '#routing/screen-names.ts'

/** The described columns, and how many people a department has. */
export function useDepartmentColumns(
  options: DescribedColumnsOptions<Department>,
): ListColumn<Department>[] {
  const texts = useTexts('departments')
  const hasUserCounts = options.rows?.some(({ userCount }) => userCount !== undefined) ?? false

  const more = useMemo(
    () => ({
      parentId: [
        {
          key: 'userCount',
          label: texts.people,
          isAbsent: !hasUserCounts,
          align: 'end' as const,
          value: (row: Department) => row.userCount,
          cell: (row: Department) => <DepartmentPeople department={row} />,
        },
      ],
    }),
    [texts, hasUserCounts],
  )
  const switchOf = useCallback(
    (row: Department) => ({ lockedReason: row.isInScope ? undefined : texts.outOfScope }),
    [texts],
  )
  return useDescribedColumns({ ...options, more, switchOf })
}

/** A link to them where the menu has their list; and how many the user may not see. */
function DepartmentPeople({ department }: { department: Department }) {
  const { deptId, deptName, userCount, unseenUserCount } = department
  const texts = useTexts('departments')
  const page = pageForScreen(use(MenuContext)?.pages ?? [], 'users')
  const others = unseenUserCount ? texts.andUnseen(unseenUserCount) : ''
  if (!userCount || !page) return `${userCount ?? '–'}${others}`
  return (
    <>
      <Link
        href={`${page.path}?deptId=${deptId}`}
        aria-label={texts.peopleOf(displayTextOf(deptName), userCount)}
      >
        {userCount}
      </Link>
      {others && <span>{others}</span>}
    </>
  )
}
