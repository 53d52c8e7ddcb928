/** The stops on a map, and the ways to add one by its position. */
import { useEffect, useId, useMemo, useState } from 'react'
import { GEOLOCATION } from '#platform/device/geolocation.ts'
import type { RouteSegment } from '#contract/route-rules.ts'
import type { LatLng } from '#contract/geo.ts'
import type { BuilderPoi } from '#live/views.ts'
import { TourMap } from '#map/tour-map.tsx'
import type { Positions } from '#platform/device/geolocation.ts'
import { Button } from '#ui/button/button.tsx'
import { LocateIcon, PinIcon } from '#ui/icon/place-icons.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { placesNearby } from '#texts/nearby-places.ts'
import * as texts from '#texts/route-builder.ts'
import * as css from './builder-screen.css.ts'
import { FindPlace } from './find-place.tsx'
import { NearbyPlaces } from './nearby-places.tsx'
import type { AddStop } from './use-add-stop.ts'
import { useMapMiddle } from './use-map-middle.ts'

export interface MapTabProps {
  readonly pois: readonly BuilderPoi[]
  readonly segments: readonly RouteSegment[]
  readonly adding: AddStop
  readonly positions: Positions
  readonly onSelect: (key: string) => void
}

export function MapTab({ pois, segments, adding, positions, onSelect }: MapTabProps) {
  const [begin, setBegin] = useState<LatLng>()
  const { middle, onSettled } = useMapMiddle(pois.length)
  const [isLookingAround, setLookingAround] = useState(false)
  const panelId = useId()
  const isEmpty = pois.length === 0
  useEffect(() => {
    if (!isEmpty) return
    let isGone = false
    void positions.current(GEOLOCATION.nearby).then((fix) => {
      if (fix.ok && !isGone) setBegin({ latitude: fix.value.latitude, longitude: fix.value.longitude })
    })
    return () => {
      isGone = true
    }
  }, [isEmpty, positions])

  const stops = useMemo(
    () => pois.map(({ name, latitude, longitude }, id) => ({ id, name, latitude, longitude })),
    [pois],
  )
  const longLegs = useMemo(
    () => segments.flatMap(({ fromIndex, isWalkable }) => (isWalkable ? [] : [fromIndex])),
    [segments],
  )
  return (
    <Stack gap="md">
      <TourMap
        findsStreets
        label={texts.mapOfTheRoute}
        height="low"
        stops={stops}
        longLegs={longLegs}
        begin={begin}
        onSettled={onSettled}
        onTap={(latitude, longitude) => void adding.addPoint({ latitude, longitude })}
        onSelectStop={({ id }) => {
          const poi = pois[id]
          if (poi) onSelect(poi.key)
        }}
      />
      <p className={css.hint}>{texts.mapHint}</p>
      <FindPlace onAdd={adding.addPlace} />
      <div className={css.waysToAdd}>
        <Button onPress={() => void adding.addMyLocation()} isPending={adding.isLocating}>
          <LocateIcon />
          {texts.myLocation}
        </Button>
        <Button
          onPress={() => setLookingAround(!isLookingAround)}
          isExpanded={isLookingAround}
          controls={panelId}
        >
          <PinIcon />
          {placesNearby}
        </Button>
      </div>
      {isLookingAround && (
        <div id={panelId}>
          {/* Without the map library there is no centre of a map. */}
          <NearbyPlaces around={middle ?? begin ?? pois.at(-1)} pois={pois} onAdd={adding.addKnown} />
        </div>
      )}
    </Stack>
  )
}
