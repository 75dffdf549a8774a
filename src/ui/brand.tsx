/** The mark, in the theme's colour, and the shop's title beside it. */
export function Brand({ title }: { title: string }) {
  return (
    <>
      <svg className="brand__mark" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
        <path d="M13 1.2 23.2 7v12L13 24.8 2.8 19V7z" fill="var(--accent-mark)" />
        <path d="M13 1.2 23.2 7l-7.6 3.6z" fill="#fff" fillOpacity=".36" />
        <path d="M13 1.2 2.8 7l12.8 3.6z" fill="#fff" fillOpacity=".16" />
        <path d="M15.6 10.6 23.2 7v12z" fill="#000" fillOpacity=".14" />
        <path d="M15.6 10.6 23.2 19 13 24.8z" fill="#000" fillOpacity=".3" />
        <path d="M2.8 7l12.8 3.6L13 24.8 2.8 19z" fill="#000" fillOpacity=".08" />
      </svg>
      <span className="brand__title">{title}</span>
    </>
  )
}
