import { useStorageState } from '#live/storage/use-storage-state.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { NOTHING_KEPT, NOTHING_KEPT_MEANS } from '../messages.ts'

/** Says that this browser stores nothing, and what works all the same; only where it is so. */
export function NotKeptBanner() {
  if (useStorageState() === 'kept') return null
  return (
    <Banner isBar tone="warning" isStatus title={NOTHING_KEPT}>
      {NOTHING_KEPT_MEANS}
    </Banner>
  )
}
