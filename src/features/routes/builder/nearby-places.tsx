/** The server's places around the centre of the map; a tap adds one as a stop. */
import { useId, useState } from 'react'
import type { NearbyPlace } from '#contract/api/places.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { formatDistance } from '#kit/formats.ts'
import { failureText } from '#live/failure-text.ts'
import { useNearbyPlaces } from '#live/places.ts'
import type { BuilderPoi } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { PlusIcon } from '#ui/icon/action-icons.tsx'
import { CheckIcon } from '#ui/icon/shell-icons.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/nearby-places.ts'
import * as builderTexts from '#texts/route-builder.ts'
import * as builderCss from './builder-screen.css.ts'
import * as css from './nearby-places.css.ts'

export interface NearbyPlacesProps {
  /** Undefined where no position is known. */
  readonly around: LatLng | undefined
  readonly pois: readonly BuilderPoi[]
  readonly onAdd: (place: NearbyPlace) => void
}

const SHOWN_FIRST = 6
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright'
/** A stop with a place's name is that place if it is no farther away than this. */
const SAME_PLACE_M = 100

const isInRoute = (place: NearbyPlace, pois: readonly BuilderPoi[]): boolean =>
  pois.some(
    (poi) => poi.placeId === place.id || (poi.name === place.name && distanceM(poi, place) <= SAME_PLACE_M),
  )

export function NearbyPlaces({ around, pois, onAdd }: NearbyPlacesProps) {
  const headingId = useId()
  return (
    <section className={css.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={builderCss.heading}>
        {texts.placesNearby}
      </h2>
      {around ? (
        <PlacesAround around={around} pois={pois} onAdd={onAdd} />
      ) : (
        <p className={builderCss.hint}>{texts.nowhere}</p>
      )}
    </section>
  )
}

function PlacesAround({ around, pois, onAdd }: NearbyPlacesProps & { readonly around: LatLng }) {
  const { status, data: places, failure, refreshing, reload } = useNearbyPlaces(around)
  const [isWhole, setWhole] = useState(false)
  const isOffline = failure?.kind === 'offline'
  if (status === 'failed')
    return (
      <div className={css.note} role="alert">
        <p>{isOffline ? texts.offline : failureText(failure ?? { kind: 'offline' }, texts.failed)}</p>
        <Button onPress={reload} isPending={refreshing}>
          {builderTexts.tryAgain}
        </Button>
      </div>
    )
  if (!places)
    return (
      <section className={css.note} aria-busy="true" aria-label={texts.loading}>
        <Skeleton width="60%" />
        <Skeleton />
        <Skeleton width="80%" />
      </section>
    )
  if (places.length === 0)
    return (
      <div className={css.note}>
        <p className={css.noteTitle}>{texts.none}</p>
        <p>{texts.noneText}</p>
      </div>
    )
  const shown = isWhole ? places : places.slice(0, SHOWN_FIRST)
  const left = places.length - shown.length
  return (
    <>
      <p className={builderCss.hint}>{isOffline ? texts.seenBefore : texts.hint}</p>
      <Stack as="ul" gap="xs" label={texts.placesNearby}>
        {shown.map((place) => (
          <li key={place.id}>
            <Place place={place} isThere={isInRoute(place, pois)} onAdd={() => onAdd(place)} />
          </li>
        ))}
      </Stack>
      {shown.some(({ source }) => source === 'openstreetmap') && (
        <p className={builderCss.hint}>
          <a href={OSM_COPYRIGHT} target="_blank" rel="noopener noreferrer">
            {texts.osmCredit}
          </a>
        </p>
      )}
      {left > 0 && (
        <Button variant="quiet" onPress={() => setWhole(true)}>
          {texts.showMore(left)}
        </Button>
      )}
    </>
  )
}

interface PlaceProps {
  readonly place: NearbyPlace
  readonly isThere: boolean
  readonly onAdd: () => void
}

function Place({ place, isThere, onAdd }: PlaceProps) {
  const { name, description, topics } = place
  const aboutId = useId()
  return (
    <Button
      isFullWidth
      className={css.place}
      label={isThere ? texts.nameInTheRoute(name) : texts.add(name)}
      describedBy={aboutId}
      onPress={() => (isThere ? toastSuccess(texts.alreadyThere(name)) : onAdd())}
    >
      {isThere ? <CheckIcon /> : <PlusIcon />}
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span id={aboutId} className={css.about}>
          <span className={css.facts}>
            {[isThere && texts.inTheRoute, formatDistance(place.distanceM), ...topics]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {description && <span>{description}</span>}
        </span>
      </span>
    </Button>
  )
}
