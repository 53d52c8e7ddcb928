/**
 * A place for an advertisement, for screens to which the server said a category: there only where the person allowed marketing and
 * has not closed one. It has its size before anything is asked for, and takes none where it is not.
 */
import { useSyncExternalStore } from 'react'
import { isAllowed, subscribeConsent } from '#platform/storage/consent.ts'
import { Advertisement } from './advertisement.tsx'
import * as css from './partner-slot.css.ts'
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
