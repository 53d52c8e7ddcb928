import { Banner } from '#ui/banner/banner.tsx'
import { OfflineIcon } from '#ui/icon/shell-icons.tsx'

export interface OfflineBannerProps {
  readonly isSignedIn: boolean
}

/** Says that there is no connection, and what works all the same. */
export function OfflineBanner({ isSignedIn }: OfflineBannerProps) {
  return (
    <div data-kept="offline">
      <Banner isBar tone="warning" isStatus icon={<OfflineIcon />} title="You are offline">
        {isSignedIn ? (
          <>
            Downloaded walks play with sound and map, and you can go on changing things. See{' '}
            <a href="/my-tours">My Content</a>.
          </>
        ) : (
          'Screens that need a connection say so.'
        )}
      </Banner>
    </div>
  )
}
