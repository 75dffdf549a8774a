/** The outline of the shell while user and menu are on their way: no page, no sign-in, no old menu. */
export const Outline = () => <div className="pending" aria-busy="true" />
