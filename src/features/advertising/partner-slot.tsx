/**
 * The place for an advertisement, on screens for which the server named a category. It exists only where the person allowed
 * marketing and has closed no advertisement. Its size is reserved before anything is requested; elsewhere it takes no room.
 */
import { useSyncExternalStore } from 'react'
import { isAllowed, subscribeConsent } from '#platform/storage/consent.ts'
import { Advertisement } from './advertisement.tsx'
import * as css from './advertisement.css.ts'
import { subscribeDismissal, wasDismissed } from './dismissal.ts'

export interface AdvertisementSlotProps {
  /** The business category code. */
  readonly category: string
}

export function AdvertisementSlot({ category }: AdvertisementSlotProps) {
  const isWanted = useSyncExternalStore(subscribeConsent, () => isAllowed('marketing'))
  const isClosed = useSyncExternalStore(subscribeDismissal, wasDismissed)
  if (!isWanted || isClosed) return null
  return (
    <div className={css.slot} data-kept="never">
      <Advertisement key={category} category={category} />
    </div>
  )
}
