/** The stops of the walk in order, with the distance to each. All text is server text. */
import { useEffect, useMemo } from 'react'
import type { Poi } from '#contract/api/tours.ts'
import { PLAYER } from '#kit/player-controls.ts'
import { formatDistance } from '#kit/formats.ts'
import { distanceM, nearestIndex } from '#contract/geo.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { ExternalLinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { MapIcon, PinIcon, RouteIcon } from '#ui/icon/place-icons.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import { StopDisc } from '#ui/stop-disc/stop-disc.tsx'
import { playing } from '#texts/player.ts'
import * as texts from '#texts/player-stops.ts'
import { pointUrl, walkingRouteUrl } from './maps-links.ts'
import * as css from '../player-screen.css.ts'
import type { Player } from '../player.ts'
import { Business } from './business.tsx'
import { Gallery } from './gallery.tsx'
import { createSideSound } from './side-sound.ts'
import { useHasBegun, useWalk } from '../use-player.ts'
import type { WalkSection } from '../walk/sections.ts'

export interface StopListProps {
  readonly player: Player
  /** Undefined while they load. */
  readonly stops: readonly Poi[] | undefined
  readonly sections: readonly WalkSection[]
  readonly onViewOnMap: (stop: Poi) => void
}

function Distance({ player, stop }: { readonly player: Player; readonly stop: Poi }) {
  const text = useWalk(player, ({ fix, source }) => {
    if (fix) return formatDistance(distanceM(fix, stop))
    return source === 'none' ? '' : texts.gettingLocation
  })
  return <span className={css.distance}>{text}</span>
}

export function StopList({ player, stops, sections, onViewOnMap }: StopListProps) {
  const currentId = useWalk(player, ({ sectionIndex }) => sections[sectionIndex]?.poi?.id)
  const hasBegun = useHasBegun(player)
  const heard = useWalk(player, (walk) => walk.heard)
  const isHeard = (stopId: number) =>
    sections.some(({ poi }) => poi?.id === stopId) &&
    sections.every(({ poi }, sectionIndex) => poi?.id !== stopId || heard.has(sectionIndex))
  const nearest = useWalk(player, ({ fix }) => (fix && stops ? nearestIndex(fix, stops) : -1))
  const route = stops && walkingRouteUrl(stops)
  const sideSound = useMemo(() => createSideSound(player), [player])
  useEffect(() => sideSound.watch(), [sideSound])
  return (
    <Card as="section" labelledBy="stops-heading">
      <h2 id="stops-heading" className={css.cardHeading}>
        {texts.stops}
      </h2>
      {!stops && (
        <div aria-busy="true" className={css.skeletons}>
          {Array.from({ length: PLAYER.poiSkeletons }, (_, row) => (
            <Skeleton key={row} shape="block" />
          ))}
        </div>
      )}
      <Stack as="ol" gap="md">
        {stops?.map((stop, index) => (
          <li key={stop.id} className={css.stop}>
            <StopDisc sign={index + 1} state={stop.id === currentId ? 'current' : 'ahead'} />
            <div className={css.stopBody}>
              <Cluster gap="xs">
                <h3 className={css.stopName}>
                  {texts.stopNumber(index + 1)} <span className={css.stopTitle}>{stop.name}</span>
                </h3>
                {hasBegun && stop.id === currentId && <Badge tone="info">{playing}</Badge>}
                {isHeard(stop.id) && stop.id !== currentId && <Badge tone="neutral">{texts.heard}</Badge>}
                {index === nearest && <Badge tone="success">{texts.nearby}</Badge>}
              </Cluster>
              <Gallery stop={stop} sideSound={sideSound} />
              {stop.description && <p className={css.stopText}>{stop.description}</p>}
              {stop.businessInfo && <Business info={stop.businessInfo} stopName={stop.name} />}
              <Cluster gap="sm">
                <Distance player={player} stop={stop} />
                <Button variant="quiet" onPress={() => onViewOnMap(stop)}>
                  <MapIcon />
                  {texts.viewOnMap}
                </Button>
              </Cluster>
            </div>
          </li>
        ))}
      </Stack>
      {route && stops?.[0] && (
        <Cluster>
          <ExternalLinkButton href={route}>
            <RouteIcon />
            {texts.viewWalkingRoute}
          </ExternalLinkButton>
          <ExternalLinkButton href={pointUrl(stops[0])}>
            <PinIcon />
            {texts.viewStartingPoint}
          </ExternalLinkButton>
        </Cluster>
      )}
    </Card>
  )
}
