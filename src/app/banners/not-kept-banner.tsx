import { useStorageState } from '#live/storage-state.ts'
import { Banner } from '#ui/banner/banner.tsx'
import * as texts from '#texts/app.ts'

/** Says that this browser stores nothing, and what works all the same; only where it is so. */
export function NotKeptBanner() {
  if (useStorageState() === 'kept') return null
  return (
    <Banner isBar tone="warning" isStatus title={texts.nothingKept}>
      {texts.nothingKeptMeans}
    </Banner>
  )
}
