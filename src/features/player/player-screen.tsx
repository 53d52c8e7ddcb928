/** The screen of one tour's player: while the tour loads, where it can't be loaded, and once it is here. */
import { PLAYER } from '#kit/player-controls.ts'
import type { TourKey } from '#live/source.ts'
import { useTour } from '#live/tours.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ErrorState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/player.ts'
import * as errors from '#texts/player-errors.ts'
import { isTourMissing, tourFailureText } from './messages.ts'
import * as css from './player-screen.css.ts'
import type { PlayerSeams } from './player.ts'
import { LoadedPlayer } from './screen/loaded-player.tsx'
import type { PlayerSlots } from './screen/player-slots.ts'

export interface PlayerScreenProps extends PlayerSlots {
  readonly tour: TourKey
  /** Seconds of the tour's timeline where a walk that never began on this device begins. */
  readonly startAtS?: number | undefined
  /** Stand-ins for the browser, for tests. */
  readonly seams?: PlayerSeams | undefined
}

const BackToDashboard = () => <LinkButton to="/dashboard">{texts.backToDashboard}</LinkButton>

export function PlayerScreen({ tour: key, startAtS, seams, ...slots }: PlayerScreenProps) {
  const tour = useTour(key)
  if (tour.data)
    return (
      <LoadedPlayer key={tour.data.id} tour={tour.data} startAtS={startAtS} slots={slots} seams={seams} />
    )
  if (tour.status === 'failed') {
    const isMissing = isTourMissing(tour.failure)
    return (
      <Page
        title={isMissing ? errors.tourNotFoundTitle : errors.errorLoadingTour}
        isHeadingOwn
        width="reading"
      >
        <ErrorState
          level={1}
          title={isMissing ? errors.tourNotFoundTitle : errors.errorLoadingTour}
          actions={
            <Cluster justify="center">
              {!isMissing && (
                <Button variant="primary" onPress={tour.reload}>
                  {texts.tryAgain}
                </Button>
              )}
              <BackToDashboard />
            </Cluster>
          }
        >
          <p>
            {isMissing ? errors.tourNotFound : tourFailureText(tour.failure, 'id' in key ? 'id' : 'slug')}
          </p>
        </ErrorState>
      </Page>
    )
  }
  return (
    <Page title={texts.loadingTour} isBusy>
      <div className={css.columns}>
        <div className={css.main}>
          <Skeleton shape="block" />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
        <div className={css.side}>
          {Array.from({ length: PLAYER.poiSkeletons }, (_, row) => (
            <Skeleton key={row} shape="block" />
          ))}
        </div>
      </div>
    </Page>
  )
}
