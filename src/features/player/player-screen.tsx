/**
 * The player of one tour. Features don't know each other: the map, the download and the rest of what belongs on this
 * screen come in by the route as slots.
 */
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { Poi } from '#contract/api/tours.ts'
import { PLAYER } from '#contract/limits.ts'
import { formatMinutes } from '#kit/formats.ts'
import { distanceM } from '#kit/geo.ts'
import { joinTour, leaveTour, prioritiseChunks, recordPlay } from '#live/commands.ts'
import type { TourKey } from '#live/source.ts'
import { useDownload } from '#live/use-downloads.ts'
import { useOnline } from '#live/use-online.ts'
import { useChunks, useNarrative, usePois, useTour } from '#live/use-tour.ts'
import type { TourView } from '#live/views.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ErrorState } from '#ui/feedback/empty-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { HeadphonesIcon } from '#ui/icon/playback-icons.tsx'
import { ClockIcon, PinIcon } from '#ui/icon/place-icons.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import { ListeningSettings } from './listening-settings.tsx'
import {
  ERROR_LOADING_TOUR,
  isTourMissing,
  positionFailureText,
  TOUR_NOT_FOUND,
  tourFailureText,
} from './messages.ts'
import { PlayerBar } from './player-bar.tsx'
import * as css from './player-screen.css.ts'
import type { Player, PlayerSeams } from './player.ts'
import type { AudioSourceKind } from './playback/playback-way.ts'
import { isOn } from './playback/playback-state.ts'
import { layOut } from './playback/timeline.ts'
import { SectionList } from './section-list.tsx'
import { StopList } from './stop-list.tsx'
import { usePlaybackState, usePlayer, useStoredNumber, useWalk } from './use-player.ts'
import { joinSections, type WalkSection } from './walk/sections.ts'

/** What the map of the walk is given; degrees, [longitude, latitude] in `line`. */
export interface PlayerMapProps {
  readonly stops: readonly {
    readonly id: number
    readonly name: string
    readonly latitude: number
    readonly longitude: number
    readonly state: 'ahead' | 'active' | 'nearby' | 'done'
  }[]
  readonly line: readonly (readonly [number, number])[] | undefined
  readonly position:
    { readonly latitude: number; readonly longitude: number; readonly accuracyM: number } | undefined
  readonly mapUrl: string | null | undefined
  /** The stop to centre on. */
  readonly activeStopId: number | undefined
  onSelectStop(stop: { readonly id: number }): void
}

export interface PlayerSlots {
  readonly map: (props: PlayerMapProps) => ReactNode
  readonly download: (tourId: number) => ReactNode
  readonly weather?: ((tour: TourView) => ReactNode) | undefined
  readonly emergency?: ((tour: TourView) => ReactNode) | undefined
}

export interface PlayerScreenProps extends PlayerSlots {
  readonly tour: TourKey
  /** For tests: another browser than this one. */
  readonly seams?: PlayerSeams | undefined
}

const BackToDashboard = () => <LinkButton to="/dashboard">Back to Dashboard</LinkButton>

export function PlayerScreen({ tour: key, seams, ...slots }: PlayerScreenProps) {
  const tour = useTour(key)
  if (tour.data) return <LoadedPlayer key={tour.data.id} tour={tour.data} slots={slots} seams={seams} />
  if (tour.status === 'failed') {
    const isMissing = isTourMissing(tour.failure)
    return (
      <Page title={isMissing ? 'Tour not found' : ERROR_LOADING_TOUR} isHeadingOwn width="reading">
        <ErrorState
          level={1}
          title={isMissing ? 'Tour not found' : ERROR_LOADING_TOUR}
          actions={
            <Cluster justify="center">
              {!isMissing && (
                <Button variant="primary" onPress={tour.reload}>
                  Try Again
                </Button>
              )}
              <BackToDashboard />
            </Cluster>
          }
        >
          <p>{isMissing ? TOUR_NOT_FOUND : tourFailureText(tour.failure)}</p>
        </ErrorState>
      </Page>
    )
  }
  return (
    <Page title="Loading tour" isBusy>
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

/** A tour whose sound is one file plays as one chunk. */
const chunksOf = (tour: TourView, chunks: readonly AudioChunk[] | undefined): readonly AudioChunk[] => {
  if (tour.isChunked) return chunks ?? []
  if (!tour.audioUrl) return []
  return [
    {
      chunkIndex: 0,
      isReady: true,
      audioUrl: tour.audioUrl,
      estimatedDuration: tour.duration * 60,
      contentLength: 0,
    },
  ]
}

interface LoadedPlayerProps {
  readonly tour: TourView
  readonly slots: PlayerSlots
  readonly seams: PlayerSeams | undefined
}

function LoadedPlayer({ tour, slots, seams }: LoadedPlayerProps) {
  const { id } = tour
  const narrative = useNarrative(id)
  const pois = usePois(id)
  const liveChunks = useChunks(id)
  const reloadChunks = useRef(liveChunks.reload)
  useEffect(() => {
    reloadChunks.current = liveChunks.reload
  })
  const player = usePlayer(
    id,
    {
      recordPlay: (durationPlayedS) => void recordPlay(id, durationPlayedS),
      askFor: (indexes, reason) => void prioritiseChunks(id, indexes, reason),
      refreshChunks: () => reloadChunks.current(),
    },
    seams,
  )
  useEffect(() => {
    joinTour(id)
    return () => leaveTour(id)
  }, [id])

  const chunks = useMemo(() => chunksOf(tour, liveChunks.data), [tour, liveChunks.data])
  const stops = useMemo(() => pois.data?.toSorted((a, b) => a.orderIndex - b.orderIndex), [pois.data])
  const sections = useMemo(
    () =>
      joinSections(narrative.data?.narrativeSections ?? [], stops ?? [], layOut(chunks), tour.duration * 60),
    [narrative.data, stops, chunks, tour.duration],
  )
  return (
    <Page title={tour.title} eyebrow={<Badge tone="plate">{tour.topic}</Badge>} lead={tour.description}>
      <ul className={css.facts} aria-label="About this tour">
        <li className={css.fact}>
          <PinIcon />
          {tour.locationName}
        </li>
        <li className={css.fact}>
          <ClockIcon />
          {formatMinutes(tour.duration)}
        </li>
        <li className={css.fact}>
          <HeadphonesIcon />
          {tour.playCount} {tour.playCount === 1 ? 'play' : 'plays'}
        </li>
      </ul>
      {player && (
        <Walk
          tour={tour}
          player={player}
          chunks={chunks}
          stops={stops}
          sections={sections}
          isNarrativeLoading={narrative.status === 'loading'}
          narrativeText={narrative.data?.narrativeText ?? ''}
          slots={slots}
        />
      )}
    </Page>
  )
}

interface WalkProps {
  readonly tour: TourView
  readonly player: Player
  readonly chunks: readonly AudioChunk[]
  readonly stops: readonly Poi[] | undefined
  readonly sections: readonly WalkSection[]
  readonly isNarrativeLoading: boolean
  readonly narrativeText: string
  readonly slots: PlayerSlots
}

const isSpeed = (rate: number): boolean => PLAYER.speeds.some((speed) => speed === rate)
const isVolume = (volume: number): boolean => volume >= 0 && volume <= 1

/** Online unless the whole tour is stored; a hand's choice holds; nothing changes under a playing walk. */
function useAudioSource(
  player: Player,
  tourId: number,
): { source: AudioSourceKind; hasCopy: boolean; choose(source: AudioSourceKind): void } {
  const hasCopy = useDownload(tourId).state === 'downloaded'
  const isOnline = useOnline()
  const [chosen, setChosen] = useState<AudioSourceKind>()
  const isPlaying = isOn(usePlaybackState(player))
  const [settled, setSettled] = useState<AudioSourceKind>(hasCopy ? 'stored' : 'network')
  const wanted: AudioSourceKind = hasCopy ? (chosen ?? 'stored') : 'network'
  const mayChange = !isPlaying || chosen !== undefined || !hasCopy || !isOnline
  if (wanted !== settled && mayChange) setSettled(wanted)
  return { source: mayChange ? wanted : settled, hasCopy, choose: setChosen }
}

function Walk({ tour, player, chunks, stops, sections, slots, ...narrative }: WalkProps) {
  const [volume, setVolume] = useStoredNumber('playerVolume', 1, isVolume)
  const [rate, setRate] = useStoredNumber('playerSpeed', 1, isSpeed)
  const { source, hasCopy, choose } = useAudioSource(player, tour.id)
  const { isAutoPlay, positionFailure } = useWalk(player)
  const [shownStopId, setShownStopId] = useState<number>()
  const mapFrame = useRef<HTMLDivElement>(null)

  useEffect(() => player.setVolume(volume), [player, volume])
  useEffect(() => player.setRate(rate), [player, rate])
  useEffect(() => player.setTitles(tour.title, tour.locationName), [player, tour.title, tour.locationName])
  useEffect(() => player.setAudio(chunks, source), [player, chunks, source])
  useEffect(() => player.setSections(sections), [player, sections])

  const readyCount = chunks.filter(({ isReady }) => isReady).length
  const totalCount = Math.max(chunks.length, tour.totalChunks ?? 0, tour.chunkCount)
  const isGenerating = tour.isGeneratingChunks || (tour.isChunked ? readyCount < totalCount : !tour.audioUrl)
  const viewOnMap = (stop: Poi) => {
    setShownStopId(stop.id)
    mapFrame.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      {isGenerating && <GeneratingAudio readyCount={readyCount} totalCount={totalCount} />}
      {positionFailure && <Banner tone="warning">{positionFailureText(positionFailure)}</Banner>}
      <div className={css.columns}>
        <div className={css.main}>
          <div ref={mapFrame} className={css.mapFrame}>
            <WalkMap
              tour={tour}
              player={player}
              stops={stops}
              sections={sections}
              shownStopId={shownStopId}
              onSelectStop={(stopId) => {
                const place = sections.findIndex(({ poi }) => poi?.id === stopId)
                if (place >= 0) player.walk.chooseSection(place)
              }}
              map={slots.map}
            />
          </div>
          <section aria-labelledby="narrative-heading" className={css.main}>
            <h2 id="narrative-heading">The walk</h2>
            {narrative.isNarrativeLoading && (
              <div aria-busy="true" className={css.skeletons}>
                <Skeleton shape="title" />
                <Skeleton />
                <Skeleton width="90%" />
              </div>
            )}
            {sections.length > 0 ? (
              <SectionList player={player} sections={sections} />
            ) : (
              <p className={css.transcript}>{narrative.narrativeText}</p>
            )}
          </section>
        </div>
        <div className={css.side}>
          {slots.download(tour.id)}
          <ListeningSettings
            volume={volume}
            onVolume={setVolume}
            rate={rate}
            onRate={setRate}
            isAutoPlay={isAutoPlay}
            onAutoPlay={player.walk.setAutoPlay}
            source={hasCopy ? source : undefined}
            onSource={choose}
          />
          <StopList player={player} stops={stops} sections={sections} onViewOnMap={viewOnMap} />
          {slots.weather?.(tour)}
          {slots.emergency?.(tour)}
        </div>
      </div>
      <PlayerBar player={player} sections={sections} isGenerating={isGenerating} />
    </>
  )
}

function GeneratingAudio({
  readyCount,
  totalCount,
}: {
  readonly readyCount: number
  readonly totalCount: number
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` belongs to a form
    <Banner tone="info" title="Generating Audio" role="status">
      This usually takes 30-60 seconds. You can start listening as soon as the first part is ready.
      {totalCount > 0 && (
        <ProgressBar
          label="Audio"
          percent={(readyCount / totalCount) * 100}
          valueText={`${readyCount} of ${totalCount} parts`}
        />
      )}
    </Banner>
  )
}

interface WalkMapProps {
  readonly tour: TourView
  readonly player: Player
  readonly stops: readonly Poi[] | undefined
  readonly sections: readonly WalkSection[]
  readonly shownStopId: number | undefined
  readonly onSelectStop: (stopId: number) => void
  readonly map: PlayerSlots['map']
}

const NEARBY_M = 50

/** A part of its own: only the map is drawn again when the walker moves. */
function WalkMap({ tour, player, stops, sections, shownStopId, onSelectStop, map }: WalkMapProps) {
  const { fix, place } = useWalk(player)
  const mapStops = useMemo(() => {
    const currentId = sections[place]?.poi?.id
    const current = stops?.findIndex(({ id }) => id === currentId) ?? -1
    return (stops ?? []).map(({ id, name, latitude, longitude }, index) => {
      const isNear = fix !== undefined && distanceM(fix, { latitude, longitude }) <= NEARBY_M
      const state: PlayerMapProps['stops'][number]['state'] =
        id === currentId ? 'active' : isNear ? 'nearby' : index < current ? 'done' : 'ahead'
      return { id, name, latitude, longitude, state }
    })
  }, [stops, sections, place, fix])
  const line = tour.line ?? undefined
  return map({
    stops: mapStops,
    line,
    position: fix,
    mapUrl: tour.mapUrl,
    activeStopId: shownStopId,
    onSelectStop: ({ id }) => onSelectStop(id),
  })
}
