/**
 * The place for an advertisement, as the screens render it. Its code is no part of a first visit: only a server with advertising
 * says a category. While it loads its size is kept, where it will be shown.
 */
import { lazy, Suspense } from 'react'
import * as css from '#features/advertising/advertisement-slot.css.ts'
import { isAllowed } from '#platform/storage/consent.ts'

const Slot = lazy(async () => ({
  default: (await import('#features/advertising/advertisement-slot.tsx')).AdvertisementSlot,
}))

export const advertisementPlace = (category: string) => (
  <Suspense fallback={isAllowed('marketing') && <div className={css.slot} />}>
    <Slot category={category} />
  </Suspense>
)
