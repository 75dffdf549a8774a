import { ICON_NAMES } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'
import { Sample } from './sample.tsx'

export function Icons() {
  return (
    <Sample title={`Icons, ${ICON_NAMES.length} names`} wide>
      <ul
        className="gallery-icons"
        style={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
        }}
      >
        {ICON_NAMES.map(name => (
          <li
            key={name}
            style={{
              alignItems: 'center',
              color: 'var(--text-2)',
              display: 'grid',
              fontSize: 'var(--fs-12)',
              gap: 4,
              justifyItems: 'center',
              overflowWrap: 'anywhere',
              paddingBlock: 8,
              textAlign: 'center',
            }}
          >
            <Icon name={name} size={20} />
            {name}
          </li>
        ))}
      </ul>
    </Sample>
  )
}
