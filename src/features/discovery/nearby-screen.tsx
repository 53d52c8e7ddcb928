/** The screen of public tours around the user. */
import { useCallback, useId, useState } from 'react'
import { GEOLOCATION, positions as devicePositions, type Positions } from '#platform/device/geolocation.ts'
import { NEARBY_RADIUS_DEFAULT_KM, PAGING } from '#contract/paging.ts'
import type { LatLng } from '#contract/geo.ts'
import { ask } from '#live/ask.ts'
import { useNearbyStored } from '#live/tours.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Select } from '#ui/field/select.tsx'
import { LocateIcon, PinIcon } from '#ui/icon/place-icons.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/discovery.ts'
import {
  expandedRadiusKm,
  nearbyHeading,
  NEARBY_RADIUS_MAX_KM,
  placeText,
  radiusChoicesKm,
  POSITION_FAILED,
} from './nearby.ts'
import * as css from './nearby-screen.css.ts'
import { PublicTourCard, PublicTourSkeletons } from './public-tour-card.tsx'
import { useAnswer } from '#live/use-answer.ts'

export interface NearbyScreenProps {
  /** Default: the device's. Tests pass their own. Must be stable. */
  readonly positions?: Positions | undefined
}

const browseAll = <LinkButton to="/tours">{texts.browseAllTours}</LinkButton>

export function NearbyScreen({ positions = devicePositions }: NearbyScreenProps) {
  const [radiusKm, setRadiusKm] = useState<number>(NEARBY_RADIUS_DEFAULT_KM)
  // A press on Update means that the user has walked on, so a position that is minutes old does not count.
  const locate = useCallback(
    (reloads: number) =>
      positions.current(reloads === 0 ? GEOLOCATION.nearby : { ...GEOLOCATION.nearby, maximumAge: 0 }),
    [positions],
  )
  const position = useAnswer(locate)
  // An update that is refused leaves the previous position, and says so.
  const here = position.last
  const problem = position.state.name === 'failed' ? POSITION_FAILED[position.state.failure.kind] : undefined

  return (
    <Page title={texts.toursNearMe} isBusy={position.isAsking}>
      {here && (
        <Cluster justify="between" align="center">
          <PlaceName key={`${here.latitude},${here.longitude}`} here={here} />
          <Button onPress={position.reload} isPending={position.isAsking}>
            <LocateIcon />
            {texts.update}
          </Button>
        </Cluster>
      )}
      {here && problem && (
        <Banner tone="warning" role="alert">
          {problem}
        </Banner>
      )}
      {here && (
        <div className={css.radius}>
          <Select
            label={texts.radius}
            value={String(radiusKm)}
            onChange={(value) => setRadiusKm(Number(value))}
            options={radiusChoicesKm(radiusKm).map((km) => ({
              value: String(km),
              label: texts.kilometres(km),
            }))}
          />
        </div>
      )}
      {here && (
        <NearbyTours
          here={here}
          radiusKm={radiusKm}
          onExpand={() => setRadiusKm(expandedRadiusKm(radiusKm))}
        />
      )}
      {!here && position.isAsking && <Spinner label={texts.findingPosition} isCentred />}
      {!here && problem && (
        <ErrorState
          title={problem}
          actions={
            <Cluster justify="center">
              <Button variant="primary" onPress={position.reload}>
                {texts.tryAgain}
              </Button>
              {browseAll}
            </Cluster>
          }
        />
      )}
    </Page>
  )
}

/** The city and country where the geocoder knows them, else the coordinates. */
function PlaceName({ here }: { readonly here: LatLng }) {
  const { latitude, longitude } = here
  const question = useCallback(
    () => ask('reverseGeocode', { query: { lat: latitude, lon: longitude, format: 'jsonv2' } }),
    [latitude, longitude],
  )
  const { state } = useAnswer(question)
  return (
    <p className={css.place}>
      <PinIcon />
      {placeText(here, state.name === 'ready' ? state.value : undefined)}
    </p>
  )
}

/** The stored tours around this place, for a walker without a connection; draws nothing where there are none. */
function NearbyStored({ here, radiusKm }: Pick<NearbyToursProps, 'here' | 'radiusKm'>) {
  const headingId = useId()
  const { latitude, longitude } = here
  const found = useNearbyStored({ latitude, longitude, radiusM: radiusKm * 1000, limit: PAGING.nearby })
  if (found.length === 0) return null
  return (
    <Stack as="section" gap="md" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.storedOnThisDevice}</h2>
      <Grid>
        {found.map(({ value: tour, distanceM }) => (
          <PublicTourCard key={tour.id} tour={tour} distanceM={distanceM} to="/tours/$slug/play" />
        ))}
      </Grid>
    </Stack>
  )
}

interface NearbyToursProps {
  readonly here: LatLng
  readonly radiusKm: number
  readonly onExpand: () => void
}

function NearbyTours({ here, radiusKm, onExpand }: NearbyToursProps) {
  const { latitude, longitude } = here
  const question = useCallback(
    () => ask('nearbyTours', { query: { latitude, longitude, radiusKm, page: 1, pageSize: PAGING.nearby } }),
    [latitude, longitude, radiusKm],
  )
  const { state, reload } = useAnswer(question)
  if (state.name === 'loading') return <PublicTourSkeletons count={3} />
  if (state.name === 'failed') {
    return (
      <Stack gap="lg">
        <ErrorState
          title={texts.nearbyFailed}
          actions={
            <Cluster justify="center">
              <Button variant="primary" onPress={reload}>
                {texts.tryAgain}
              </Button>
              {browseAll}
            </Cluster>
          }
        />
        <NearbyStored here={here} radiusKm={radiusKm} />
      </Stack>
    )
  }
  const tours = state.value.items.toSorted((a, b) => a.distanceKm - b.distanceKm)
  if (tours.length === 0) {
    return (
      <EmptyState
        title={texts.noNearby}
        actions={
          <Cluster justify="center">
            {radiusKm < NEARBY_RADIUS_MAX_KM && (
              <Button variant="primary" onPress={onExpand}>
                {texts.expandSearch}
              </Button>
            )}
            {browseAll}
          </Cluster>
        }
      >
        {texts.noTourWithin(radiusKm)}
      </EmptyState>
    )
  }
  return (
    <Stack as="section" gap="md">
      <h2 aria-live="polite">{nearbyHeading(tours.length, radiusKm)}</h2>
      <Grid>
        {tours.map((tour) => (
          <PublicTourCard key={tour.id} tour={tour} distanceM={tour.distanceKm * 1000} />
        ))}
      </Grid>
    </Stack>
  )
}
