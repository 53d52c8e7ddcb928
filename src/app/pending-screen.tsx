import { Spinner } from '#ui/feedback/spinner.tsx'
import { MAIN_ID } from '#ui/page/page.tsx'

/** Shown in place of a screen whose code or session is loading. */
export function PendingScreen({ label }: { readonly label?: string | undefined }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} aria-busy="true">
      <Spinner isCentred label={label} />
    </main>
  )
}
