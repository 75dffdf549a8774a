import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'
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

interface PaginationProps {
  page: number
  size: number
  total: number
  /** There are more rows than `total`, and the last page is unknown. */
  isMore?: boolean | undefined
  sizes: readonly number[]
  texts: PaginationTexts
  /** The page is always one that exists. */
  onChange: (change: { page: number; size: number }) => void
}

/** In the order of §9: total, sizes, prev, pager, next, jumper. */
export function Pagination(props: PaginationProps) {
  const { page: requested, size, total, isMore = false, sizes, texts, onChange } = props
  const pageCountFor = (size: number) => (isMore ? Infinity : pageCount(total, size))
  const count = pageCountFor(size)
  const page = clampPage(requested, count)
  const near = nearPages(page, count)
  const field = useRef<HTMLInputElement>(null)

  // Set here instead of by a `key`: the field stays, and with it the focus of a user who jumped.
  useEffect(() => {
    if (field.current) field.current.value = String(page)
  }, [page])

  function go(to: number) {
    const next = clampPage(to, count)
    if (next !== requested) onChange({ page: next, size })
  }

  function resize(value: string) {
    const next = Number(value)
    // The first row of the old page is on the new page too.
    onChange({
      page: clampPage(Math.floor(((page - 1) * size) / next) + 1, pageCountFor(next)),
      size: next,
    })
  }

  function jump(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const { currentTarget } = event
    // Chinese input methods type full-width digits.
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
          .map(option => ({ value: String(option), label: texts.perPage(option) }))}
      />
      <div className="pagination__pages">
        <StepButton
          icon="chevron-left"
          label={texts.previous}
          isEnd={page <= 1}
          onClick={() => go(page - 1)}
        />
        {pagesAround(page, count).map((number, index, all) =>
          number === undefined ? (
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
              key={number}
              type="button"
              className="pagination__page"
              data-far={near.includes(number) ? undefined : true}
              aria-label={texts.page(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => go(number)}
            >
              {number}
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
        <span>{texts.jump}</span>
        <Control size="52px">
          <input
            ref={field}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={page}
            onKeyDown={jump}
          />
        </Control>
      </label>
    </nav>
  )
}

export const clampPage = (page: number, count: number) =>
  Math.min(Math.max(1, Math.trunc(page) || 1), count)

/**
 * At most seven places: the ends, the page and its neighbours; `undefined` stands for a gap. With
 * `Infinity` pages there is no last one.
 */
export function pagesAround(page: number, count: number): (number | undefined)[] {
  if (count <= 7) return range(1, count)
  const end = count === Infinity ? [undefined] : [undefined, count]
  if (page <= 4) return [...range(1, 5), ...end]
  if (page >= count - 3) return [1, undefined, ...range(count - 4, count)]
  return [1, undefined, page - 1, page, page + 1, ...end]
}

/** The last page of a total; an empty list has one page too. */
export const pageCount = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** `aria-disabled` at the end: `disabled` would lose the focus. */
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

/** The three pages that are shown where there is little room. */
const nearPages = (page: number, count: number) => {
  const start = Math.max(1, Math.min(page - 1, count - 2))
  return range(start, Math.min(start + 2, count))
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
