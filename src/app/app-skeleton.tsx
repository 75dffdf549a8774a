import { BootTimeout } from '#hooks/boot-timeout.ts'

/** The outline of the shell while user and menu load: no page, no sign-in, no old menu. */
export function AppSkeleton() {
  return (
    <div className="app-skeleton" aria-busy="true">
      <BootTimeout />
    </div>
  )
}
