import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '#lib/browser/input-method.ts'
import { Icon } from '#ui/content/icon.tsx'
import type { IconName } from '#ui/content/icon-names.ts'
import { Control } from '#ui/fields/control.tsx'
import { Select } from '#ui/fields/select-field.tsx'

export interface PaginationTexts {
  /** "Pagination". */
  label: string
  /** "Total {n}". */
  total: (total: number) => string
  /** "Total over {n}". */
  totalOver: (total: number) => string
  /** "Rows per page". */
  size: string
  /** "{n} per page". */
  perPage: (size: number) => string
  /** "Previous page". */
  previous: string
  /** "Page {n}". */
  page: (page: number) => string
  /** "Next page". */
  next: string
  /** "Go to page". */
  jump: string
}

export interface PaginationProps {
  page: number
  size: number
  total: number
  /** There are more than `total`, and nobody knows which page is the last. */
  isMore?: boolean | undefined
  sizes: readonly number[]
  texts: PaginationTexts
  /** Always within what there is. */
  onChange: (change: { page: number; size: number }) => void
}

/** §9: total, sizes, prev, pager, next, jumper. */
export function Pagination(props: PaginationProps) {
  const { page: wanted, size, total, isMore = false, sizes, texts, onChange } = props
  const pageCountFor = (size: number) => (isMore ? Infinity : pageCount(total, size))
  const count = pageCountFor(size)
  const page = clampPage(wanted, count)
  const near = nearPages(page, count)
  const field = useRef<HTMLInputElement>(null)

  // Another page is no other field: whoever went there from it still has the focus.
  useEffect(() => {
    if (field.current) field.current.value = String(page)
  }, [page])

  function go(to: number) {
    const next = clampPage(to, count)
    if (next !== wanted) onChange({ page: next, size })
  }

  function resize(value: string) {
    const next = Number(value)
    // The row on top stays in view.
    onChange({
      page: clampPage(Math.floor(((page - 1) * size) / next) + 1, pageCountFor(next)),
      size: next,
    })
  }

  function jump(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    const { currentTarget } = event
    // Chinese input methods write digits of full width.
    const to = Number(currentTarget.value.normalize('NFKC'))
    if (Number.isFinite(to)) go(Math.round(to))
    currentTarget.value = String(Number.isFinite(to) ? clampPage(to, count) : page)
  }

  return (
    <nav className="pagination" aria-label={texts.label}>
      <span>{isMore ? texts.totalOver(total) : texts.total(total)}</span>
      <Select
        aria-label={texts.size}
        value={String(size)}
        onChange={resize}
        options={[...new Set([...sizes, size])]
          .sort((a, b) => a - b)
          .map(each => ({ value: String(each), label: texts.perPage(each) }))}
      />
      <div className="pagination__pages">
        <StepButton
          icon="chevron-left"
          label={texts.previous}
          isEnd={page <= 1}
          onClick={() => go(page - 1)}
        />
        {pagesAround(page, count).map((each, index, all) =>
          each === undefined ? (
            <span
              key={`after-${all[index - 1]}`}
              className="pagination__gap"
              data-far
              aria-hidden="true"
            >
              …
            </span>
          ) : (
            <button
              key={each}
              type="button"
              className="pagination__page"
              data-far={near.includes(each) ? undefined : true}
              aria-label={texts.page(each)}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => go(each)}
            >
              {each}
            </button>
          ),
        )}
        <StepButton
          icon="chevron-right"
          label={texts.next}
          isEnd={page >= count}
          onClick={() => go(page + 1)}
        />
      </div>
      <label className="pagination__jump">
        {texts.jump}
        <Control size="52px">
          <input ref={field} inputMode="numeric" defaultValue={page} onKeyDown={jump} />
        </Control>
      </label>
    </nav>
  )
}

/** Not disabled at the end, so that the focus is not lost there. */
function StepButton({
  icon,
  label,
  isEnd,
  onClick,
}: {
  icon: IconName
  label: string
  isEnd: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className="pagination__page"
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      onClick={() => isEnd || onClick()}
    >
      <Icon name={icon} />
    </button>
  )
}

export const clampPage = (page: number, count: number) =>
  Math.min(Math.max(1, Math.trunc(page) || 1), count)

/**
 * At most seven places: the ends, the page and its neighbours; `undefined` where some are left out.
 * Of `Infinity` pages there is no last one.
 */
export function pagesAround(page: number, count: number): (number | undefined)[] {
  if (count <= 7) return range(1, count)
  const end = count === Infinity ? [undefined] : [undefined, count]
  if (page <= 4) return [...range(1, 5), ...end]
  if (page >= count - 3) return [1, undefined, ...range(count - 4, count)]
  return [1, undefined, page - 1, page, page + 1, ...end]
}

/** The three that are shown where there is little room. */
const nearPages = (page: number, count: number) => {
  const start = Math.max(1, Math.min(page - 1, count - 2))
  return range(start, Math.min(start + 2, count))
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The last page of a total; an empty list has one page too. */
export const pageCount = (total: number, size: number) => Math.max(1, Math.ceil(total / size))
