import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { TreePicker } from '#ui/collections/tree-picker.tsx'
import type { TreeId, TreeNode } from '#ui/collections/tree-state.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { treeTexts } from './gallery-texts.ts'
import { Sample } from './sample.tsx'

const ACTIONS = ['query', 'add', 'edit', 'remove']

const MENUS: readonly TreeNode[] = [
  {
    id: 'system',
    label: 'System',
    icon: 'system',
    children: ['Roles', 'Dictionary data', 'Configuration'].map((label, index) => ({
      id: label,
      label,
      icon: 'peoples' as const,
      disabled: index === 2,
      children: ACTIONS.map(action => ({
        id: `${label} ${action}`,
        label: `${action} ${label.toLowerCase()}`,
        meta: `system:page${index}:${action}`,
        disabled: index === 2,
      })),
    })),
  },
  {
    id: 'shop',
    label: 'Shop',
    icon: 'shopping',
    children: [
      { id: 'orders', label: 'Orders' },
      { id: 'stock', label: 'Stock' },
    ],
  },
]

/** As large as the largest menus. */
const LARGE_TREE: readonly TreeNode[] = Array.from({ length: 20 }, (_, group) => ({
  id: group * 50,
  label: `Department ${group + 1}`,
  children: Array.from({ length: 49 }, (_, index) => ({
    id: group * 50 + index + 1,
    label: `Desk ${group + 1}.${index + 1}`,
  })),
}))

export function Trees() {
  const [menus, setMenus] = useState<ReadonlySet<TreeId>>(
    new Set(['Roles query', 'Roles add', 'orders', 'stock', 'shop']),
  )
  const [many, setMany] = useState<ReadonlySet<TreeId>>(new Set())
  const [linked, setLinked] = useState(true)
  const [isLong, setLong] = useState(false)

  return (
    <Sample title="Trees">
      <FieldGroup label="Menu permissions">
        <TreePicker
          label="Menu permissions"
          nodes={MENUS}
          checked={menus}
          onChange={setMenus}
          linked={linked}
          onLinkedChange={setLinked}
          summary={`${menus.size} selected`}
          texts={treeTexts}
        />
      </FieldGroup>
      {!isLong && <Button onClick={() => setLong(true)}>A thousand rows</Button>}
      {isLong && (
        <FieldGroup label="A thousand departments">
          <TreePicker
            label="A thousand departments"
            nodes={LARGE_TREE}
            checked={many}
            onChange={setMany}
            linked={linked}
            onLinkedChange={setLinked}
            summary={`${many.size} selected`}
            texts={treeTexts}
          />
        </FieldGroup>
      )}
    </Sample>
  )
}
