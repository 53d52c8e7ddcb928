/**
 * The place for an advertisement, as the screens render it. Its code is no part of a first visit: it loads only where a server
 * with advertising names a category and the person allowed marketing. Its size is reserved meanwhile. The names of files and
 * addresses are neutral, since a blocker's generic rules would make the loading fail.
 */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import * as css from '#features/advertising/advertisement.css.ts'
import { isAllowed, subscribeConsent } from '#platform/storage/consent.ts'

/** Where the code cannot be loaded, the screen shows no advertisement. */
const Slot = lazy(async () => {
  const loaded = await import('#features/advertising/partner-slot.tsx').catch(() => undefined)
  return { default: loaded?.AdvertisementSlot ?? (() => null) }
})

function PartnerPlace({ category }: { readonly category: string }) {
  const isWanted = useSyncExternalStore(subscribeConsent, () => isAllowed('marketing'))
  if (!isWanted) return null
  return (
    <Suspense fallback={<div className={css.slot} />}>
      <Slot category={category} />
    </Suspense>
  )
}

export const advertisementPlace = (category: string) => <PartnerPlace category={category} />
