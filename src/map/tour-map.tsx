/**
 * The map of a walk: stops with numbers and states, the line, the walker, and buttons to zoom and recentre. The library behind it
 * loads lazily; until then, and where it cannot load, the stops are listed.
 */
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { followStreets, type StreetsAround } from '#platform/network/streets-around.ts'
import { storedFile } from '#platform/storage/stored-files.ts'
import { LocateIcon, RouteIcon, WalkIcon } from '#ui/icon/place-icons.tsx'
import * as texts from '#texts/map.ts'
import type { MapContent, MapStop, StreetMap } from './map-model.ts'
import type { MapController } from './ol-map.ts'
import * as css from './tour-map.css.ts'
import { useMapLook } from './use-map-look.ts'

export interface TourMapProps extends MapContent {
  /** One PMTiles archive with street data for this walk; null where there is none. */
  readonly mapUrl?: string | null | undefined
  /** For a map without a tour: the streets of the area in view are requested while there is a connection. */
  readonly findsStreets?: boolean
  readonly label?: string
  readonly activeStopId?: number | undefined
  onSelectStop?(stop: MapStop): void
  /** The user tapped the map beside the stops; in degrees. */
  onTap?: ((latitude: number, longitude: number) => void) | undefined
  /** The map came to rest with its centre there; in degrees. */
  readonly onSettled?: ((latitude: number, longitude: number) => void) | undefined
  /** The centre of a map without stops. Default: London. */
  readonly begin?: { readonly latitude: number; readonly longitude: number } | undefined
  /** `low` is 384 px. Default 400 px. */
  readonly height?: keyof typeof css.frame | undefined
}

const NOTES: Readonly<Record<StreetsAround['kind'], string | undefined>> = {
  found: undefined,
  'none-installed': texts.noStreetMap,
  'no-signal': texts.streetsNeedSignal,
  'not-told': texts.streetsNotTold,
}

type MapState = 'loading' | 'drawn' | 'unavailable'

async function findStreetMap(mapUrl: string | null | undefined): Promise<StreetMap> {
  if (!mapUrl) return { kind: 'none' }
  const stored = await storedFile(new URL(mapUrl, location.href).href)
  return stored
    ? { kind: 'stored', key: mapUrl, archive: await stored.blob() }
    : { kind: 'remote', url: mapUrl }
}

export function TourMap(props: TourMapProps): ReactElement {
  const { stops, position, mapUrl } = props
  const { container, controller, state, streets, isUnread, isFollowing, setFollowing } = useMap(props)

  // Marks of several cities need no streets.
  const needsStreets = !mapUrl && !props.isScattered
  const noStreets = props.findsStreets
    ? streets && NOTES[streets]
    : needsStreets
      ? texts.noStreetMap
      : undefined
  const note = isUnread ? texts.streetMapNotRead : noStreets
  return (
    <div className={css.frame[props.height ?? 'ordinary']}>
      <div
        ref={container}
        className={css.canvas}
        role="application"
        aria-label={props.label ?? texts.mapOfTheWalk}
        aria-roledescription={texts.map}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys pan the focused map
        tabIndex={0}
        data-map-state={state}
        hidden={state === 'unavailable'}
      />
      {state === 'unavailable' && (
        <div className={css.list}>
          <p className={css.note}>{texts.mapNotStored}</p>
          <ol>
            {stops.map((stop) => (
              <li key={stop.id}>{stop.name}</li>
            ))}
          </ol>
        </div>
      )}
      {state !== 'unavailable' && (
        <MapControls
          controller={controller}
          hasStops={stops.length > 0}
          position={position}
          isFollowing={isFollowing}
          onFollow={setFollowing}
        />
      )}
      {note !== undefined && state !== 'unavailable' && (
        <p className={css.schematicNote} role={isUnread ? 'status' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

/** Creates the map when its code has loaded, and passes on what the user does with it. */
function useMap(props: TourMapProps) {
  const { stops, line, isScattered, walked, position, longLegs, mapUrl, activeStopId, begin } = props
  const look = useMapLook()
  const container = useRef<HTMLDivElement>(null)
  const controller = useRef<MapController>(undefined)
  const latest = useRef(props)
  const latestLook = useRef(look)
  const [state, setState] = useState<MapState>('loading')
  const [isFollowing, setFollowing] = useState(false)
  const [streets, setStreets] = useState<StreetsAround['kind']>()
  const [isUnread, setUnread] = useState(false)

  useEffect(() => {
    latest.current = props
    latestLook.current = look
  })

  useEffect(() => {
    const gone = new AbortController()
    let under: StreetMap = { kind: 'none' }
    let hasFailed = false
    const putUnder = (streetMap: StreetMap) => {
      under = streetMap
      hasFailed = false
      setUnread(false)
      controller.current?.setStreetMap(streetMap)
    }
    /** A read that failed without a connection can succeed now. */
    const onOnline = () => {
      if (hasFailed && under.kind === 'remote') putUnder(under)
    }
    addEventListener('online', onOnline)
    const lookAround = followStreets((around) => {
      setStreets(around.kind)
      putUnder(around.kind === 'found' ? { kind: 'remote', url: around.url } : { kind: 'none' })
    }, gone.signal)
    async function open() {
      setUnread(false)
      try {
        const [{ createMap }, streetMap] = await Promise.all([import('./ol-map.ts'), findStreetMap(mapUrl)])
        if (gone.signal.aborted || container.current === null) return
        under = streetMap
        controller.current = createMap(container.current, {
          streetMap,
          look: latestLook.current,
          content: latest.current,
          onSelectStop: (stopId) => {
            const stop = latest.current.stops.find(({ id }) => id === stopId)
            if (stop) latest.current.onSelectStop?.(stop)
          },
          onTap: latest.current.onTap && ((...at) => latest.current.onTap?.(...at)),
          onDrawn: () => setState('drawn'),
          onMoved: () => setFollowing(false),
          onStreetMapFailed: () => {
            hasFailed = true
            setUnread(true)
            controller.current?.setStreetMap({ kind: 'none' })
          },
          onSettled: (latitude, longitude) => {
            if (container.current) {
              container.current.dataset.mapCentre = `${latitude.toFixed(4)},${longitude.toFixed(4)}`
            }
            if (latest.current.findsStreets) lookAround({ latitude, longitude })
            latest.current.onSettled?.(latitude, longitude)
          },
        })
        const { begin: at } = latest.current
        if (at) controller.current.beginAt(at.latitude, at.longitude)
      } catch {
        if (!gone.signal.aborted) setState('unavailable')
      }
    }
    void open()
    return () => {
      gone.abort()
      removeEventListener('online', onOnline)
      controller.current?.destroy()
      controller.current = undefined
    }
    // The appearance is passed on below, without creating the map again.
  }, [mapUrl])

  useEffect(() => controller.current?.setLook(look), [look])
  useEffect(
    () => controller.current?.show({ stops, line, isScattered, walked, position, longLegs }),
    [stops, line, isScattered, walked, position, longLegs],
  )
  useEffect(() => {
    if (begin) controller.current?.beginAt(begin.latitude, begin.longitude)
  }, [begin])

  const follows = isFollowing && position !== undefined
  const next = stops.find(({ state: is }) => is === 'next')
  useEffect(() => {
    if (follows) controller.current?.follow(position, next)
  }, [follows, position, next])

  useEffect(() => {
    const stop = latest.current.stops.find(({ id }) => id === activeStopId)
    if (stop) controller.current?.centreOn(stop.latitude, stop.longitude)
  }, [activeStopId])
  return { container, controller, state, streets, isUnread, isFollowing: follows, setFollowing }
}

interface MapControlsProps {
  readonly controller: RefObject<MapController | undefined>
  readonly hasStops: boolean
  readonly position: MapContent['position']
  readonly isFollowing: boolean
  readonly onFollow: (isFollowing: boolean) => void
}

function MapControls({ controller, hasStops, position, isFollowing, onFollow }: MapControlsProps) {
  return (
    <div className={css.controls}>
      <button
        type="button"
        className={css.control}
        aria-label={texts.zoomIn}
        onClick={() => controller.current?.zoomBy(1)}
      >
        +
      </button>
      <button
        type="button"
        className={css.control}
        aria-label={texts.zoomOut}
        onClick={() => controller.current?.zoomBy(-1)}
      >
        −
      </button>
      {hasStops && (
        <button
          type="button"
          className={css.control}
          aria-label={texts.showWholeWalk}
          onClick={() => {
            onFollow(false)
            controller.current?.fit()
          }}
        >
          <RouteIcon />
        </button>
      )}
      {position && (
        <button
          type="button"
          className={css.control}
          aria-label={texts.recenter}
          onClick={() => controller.current?.centreOn(position.latitude, position.longitude)}
        >
          <LocateIcon />
        </button>
      )}
      {position && (
        <button
          type="button"
          className={css.control}
          aria-label={texts.followPosition}
          aria-pressed={isFollowing}
          onClick={() => onFollow(!isFollowing)}
        >
          <WalkIcon />
        </button>
      )}
    </div>
  )
}
