import { useStorageState } from '#live/storage/use-storage-state.ts'
import { Banner } from '#ui/banner/banner.tsx'
import * as texts from '#texts/app.ts'

/** Says that this browser refuses to store anything, and what works all the same. Draws nothing elsewhere. */
export function NotKeptBanner() {
  if (useStorageState() === 'kept') return null
  return (
    <Banner isBar tone="warning" isStatus title={texts.nothingKept}>
      {texts.nothingKeptMeans}
    </Banner>
  )
}
