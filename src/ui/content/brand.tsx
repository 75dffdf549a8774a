import { base } from '#lib/base.ts'

/** The mark, in the theme's colour, and the shop's title beside it. */
export function Brand({ title }: { title: string }) {
  return (
    <>
      <svg className="brand__mark" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
        <use href={base.prepend('/favicon.svg#mark')} />
      </svg>
      <span className="brand__title">{title}</span>
    </>
  )
}
