import { useStorageState } from '#live/storage-state.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { OfflineIcon } from '#ui/icon/shell-icons.tsx'
import { WithLinks } from '#ui/link/with-links.tsx'
import * as texts from '#texts/app.ts'

export interface OfflineBannerProps {
  readonly isSignedIn: boolean
}

/** Says that there is no connection, and what works all the same. */
export function OfflineBanner({ isSignedIn }: OfflineBannerProps) {
  return (
    <div data-kept="offline">
      <Banner isBar tone="warning" isStatus icon={<OfflineIcon />} title={texts.offline}>
        {isSignedIn ? <WithLinks text={texts.offlineSignedIn} to={['/my-tours']} /> : texts.offlineSignedOut}
      </Banner>
    </div>
  )
}

/** Says that this browser refuses to store anything, and what works all the same. Draws nothing elsewhere. */
export function NotKeptBanner() {
  if (useStorageState() === 'kept') return null
  return (
    <Banner isBar tone="warning" isStatus title={texts.nothingKept}>
      {texts.nothingKeptMeans}
    </Banner>
  )
}
