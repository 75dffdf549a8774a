import { base } from '#lib/base.ts'

interface BrandProps {
  title: string
  /** The address of a picture; without one the product's own mark is drawn in the theme's colour. */
  logo: string | null
}

/** The shop's logo, and its title beside it. */
export function Brand({ title, logo }: BrandProps) {
  return (
    <>
      {logo === null ? (
        <svg className="brand__mark" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
          <use href={base.prepend('/favicon.svg#mark')} />
        </svg>
      ) : (
        // Never drawn into the page: a picture runs no script and sees nothing of it.
        <img className="brand__mark" src={base.prepend(logo)} alt="" />
      )}
      <span className="brand__title">{title}</span>
    </>
  )
}
