/**
 * The player of one tour. Features don't know each other: the map, the download and the rest of what belongs on this
 * screen come in by the route as slots.
 */
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { Poi } from '#contract/api/tours.ts'
import { PLAYER } from '#contract/limits.ts'
import { formatMinutes } from '#kit/formats.ts'
import { joinTour, keepProgress, leaveTour, prioritiseChunks, recordPlay } from '#live/commands.ts'
import { getSession } from '#live/session.ts'
import type { TourKey } from '#live/source.ts'
import { useChunks, useNarrative, usePois, useTour } from '#live/use-tour.ts'
import type { TourView } from '#live/views.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ErrorState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { HeadphonesIcon } from '#ui/icon/playback-icons.tsx'
import { ClockIcon, PinIcon } from '#ui/icon/place-icons.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import { ListeningSettings } from './screen/listening-settings.tsx'
import { ERROR_LOADING_TOUR, isTourMissing, TOUR_NOT_FOUND, tourFailureText } from './messages.ts'
import { chunksOf, useAudioSource } from './audio-source.ts'
import { GeneratingAudio } from './screen/generating-audio.tsx'
import { PartFailures } from './screen/part-failures.tsx'
import { PlayerBar } from './bar/player-bar.tsx'
import * as css from './player-screen.css.ts'
import { PocketMode } from './pocket/pocket-mode.tsx'
import type { Player, PlayerSeams } from './player.ts'
import type { KeptProgress } from './progress/progress-keeper.ts'
import { ProgressReader } from './progress/progress-reader.tsx'
import { StopList } from './stop/stop-list.tsx'
import { reportSubjectOf } from './transcript/report-subject.ts'
import { Transcript } from './transcript/transcript.tsx'
import { usePreferences } from '#live/use-preferences.ts'
import { usePlayer, useSleepTimer, useStoredNumber, useWalk } from './use-player.ts'
import { WalkMode } from './screen/walk-mode.tsx'
import { WalkNotes } from './screen/walk-notes.tsx'
import { lineOf, WalkMap, type PlayerMapProps } from './walk-map/walk-map.tsx'
import { joinSections, type WalkSection } from './walk/sections.ts'

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
          <p>{isMissing ? TOUR_NOT_FOUND : tourFailureText(tour.failure, 'id' in key ? 'id' : 'slug')}</p>
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
      askFor: (...asked) => void prioritiseChunks(id, ...asked),
      refreshChunks: () => reloadChunks.current(),
      keepProgress: (progress) => {
        // Signing out closes the player, and leaves nothing of the walk behind.
        if (getSession().name === 'signed-in') void keepProgress({ tourId: id, ...progress })
      },
    },
    seams,
  )
  useEffect(() => {
    joinTour(id)
    return () => leaveTour(id)
  }, [id])

  const areChunksKnown = !tour.isChunked || liveChunks.status !== 'loading'
  const chunks = useMemo(
    () => (areChunksKnown ? chunksOf(tour, liveChunks.data) : undefined),
    [tour, areChunksKnown, liveChunks.data],
  )
  const stops = useMemo(
    () => (pois.status === 'failed' ? [] : pois.data?.toSorted((a, b) => a.orderIndex - b.orderIndex)),
    [pois.status, pois.data],
  )
  const sections = useMemo(
    () =>
      joinSections(narrative.data?.narrativeSections ?? [], stops ?? [], chunks ?? [], tour.duration * 60),
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
      <PartFailures parts={{ narrative, pois, chunks: liveChunks }} />
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
  /** Undefined while they are on their way. */
  readonly chunks: readonly AudioChunk[] | undefined
  readonly stops: readonly Poi[] | undefined
  readonly sections: readonly WalkSection[]
  readonly isNarrativeLoading: boolean
  readonly narrativeText: string
  readonly slots: PlayerSlots
}

const isSpeed = (rate: number): boolean => PLAYER.speeds.some((speed) => speed === rate)
const isVolume = (volume: number): boolean => volume >= 0 && volume <= 1

function Walk({ tour, player, chunks, stops, sections, slots, ...narrative }: WalkProps) {
  const [volume, setVolume] = useStoredNumber('playerVolume', 1, isVolume)
  const narration = usePreferences().data?.narration
  const [rate, setRate] = useStoredNumber('playerSpeed', narration?.narrationSpeed ?? 1, isSpeed)
  const { source, hasCopy, choose } = useAudioSource(player, tour.id)
  const sleep = useSleepTimer(player)
  const [kept, setKept] = useState<KeptProgress | null>()
  const isAutoPlay = useWalk(player, (walk) => walk.isAutoPlay)
  const [shownStopId, setShownStopId] = useState<number>()
  // The keys come with the first frame; what is looked at and read, which is long, right after it.
  const isSeen = useDeferredValue(true, false)
  const mapFrame = useRef<HTMLDivElement>(null)

  useEffect(() => player.setVolume(volume), [player, volume])
  useEffect(() => player.setRate(rate), [player, rate])
  const startsWithAutoPlay = narration?.autoplayNext
  useEffect(() => {
    if (startsWithAutoPlay !== undefined) player.walk.setAutoPlay(startsWithAutoPlay)
  }, [player, startsWithAutoPlay])
  useEffect(() => player.setTitles(tour.title, tour.locationName), [player, tour.title, tour.locationName])
  useEffect(() => {
    if (!chunks || !source || kept === undefined) return
    player.setAudio(chunks, source)
    if (chunks.length > 0) player.progress.restore(kept ?? undefined)
  }, [player, chunks, source, kept])
  useEffect(() => player.setSections(sections), [player, sections])
  useEffect(() => player.setLine(lineOf(tour)), [player, tour])

  const readyCount = chunks?.filter(({ isReady }) => isReady).length ?? tour.readyChunks ?? 0
  const totalCount = Math.max(chunks?.length ?? 0, tour.totalChunks ?? 0, tour.chunkCount)
  const isGenerating = tour.isGeneratingChunks || (tour.isChunked ? readyCount < totalCount : !tour.audioUrl)
  const viewOnMap = (stop: Poi) => {
    setShownStopId(stop.id)
    mapFrame.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <ProgressReader tourId={tour.id} onRead={setKept} />
      {isGenerating && <GeneratingAudio readyCount={readyCount} totalCount={totalCount} />}
      <WalkNotes player={player} />
      {isSeen && (
        <div className={css.walk}>
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
          <div className={css.side}>
            {slots.download(tour.id)}
            <StopList player={player} stops={stops} sections={sections} onViewOnMap={viewOnMap} />
            <WalkMode player={player} hasStops={(stops?.length ?? 0) > 1} />
            <ListeningSettings
              volume={volume}
              onVolume={setVolume}
              rate={rate}
              onRate={setRate}
              sleepMinutes={sleep.minutes}
              sleepEndsAtMs={sleep.endsAtMs}
              onSleepMinutes={player.sleepTimer.set}
              isAutoPlay={isAutoPlay}
              onAutoPlay={player.walk.setAutoPlay}
              source={hasCopy ? source : undefined}
              onSource={choose}
            />
            <PocketMode player={player} sections={sections} />
            {slots.weather?.(tour)}
            {slots.emergency?.(tour)}
          </div>
          <section aria-labelledby="narrative-heading" className={css.narrative}>
            <h2 id="narrative-heading">The walk</h2>
            {narrative.isNarrativeLoading && (
              <div aria-busy="true" className={css.skeletons}>
                <Skeleton shape="title" />
                <Skeleton />
                <Skeleton width="90%" />
              </div>
            )}
            {sections.length > 0 ? (
              <Transcript
                player={player}
                sections={sections}
                chunks={chunks}
                report={reportSubjectOf(tour)}
              />
            ) : (
              <p className={css.transcript}>{narrative.narrativeText}</p>
            )}
          </section>
        </div>
      )}
      <PlayerBar
        player={player}
        sections={sections}
        tour={{ isGenerating, hasCopy, isChunked: tour.isChunked }}
      />
    </>
  )
}
