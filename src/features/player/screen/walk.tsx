/** A tour that can be walked: the map, the stops, the text, the settings and the bar with the keys. */
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import type { Poi } from '#contract/api/tours.ts'
import { PLAYER } from '#kit/player-controls.ts'
import { usePreferences } from '#live/account.ts'
import type { TourView } from '#live/views.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import * as texts from '#texts/player.ts'
import { useAudioSource } from '../audio-source.ts'
import { PlayerBar } from '../bar/player-bar.tsx'
import type { AudioSourceKind } from '../playback/playback-way.ts'
import { NextStep, NextStepPlace, NextStopPlate } from '../directions/next-step.tsx'
import { SpokenSetting } from '../directions/spoken-setting.tsx'
import * as css from '../player-screen.css.ts'
import type { Player } from '../player.ts'
import { PocketMode } from '../pocket/pocket-mode.tsx'
import { begunAt, type KeptProgress } from '../progress/progress-keeper.ts'
import { ProgressReader } from './progress-reader.tsx'
import { StopList } from '../stop/stop-list.tsx'
import { reportSubjectOf } from '../transcript/report-subject.ts'
import { Transcript } from '../transcript/transcript.tsx'
import { useIsLed, useSleepTimer, useStoredNumber, useWalk } from '../use-player.ts'
import type { WalkSection } from '../walk/sections.ts'
import { lineOf, WalkMap } from '../walk-map/walk-map.tsx'
import { GeneratingAudio } from './generating-audio.tsx'
import { ListeningSettings } from './listening-settings.tsx'
import type { PlayerSlots } from './player-slots.ts'
import { WalkMode } from './walk-mode.tsx'
import { WalkNotes } from './walk-notes.tsx'

interface WalkProps {
  readonly tour: TourView
  readonly startAtS: number | undefined
  readonly player: Player
  /** Undefined while they load. */
  readonly chunks: readonly AudioChunk[] | undefined
  readonly stops: readonly Poi[] | undefined
  readonly sections: readonly WalkSection[]
  readonly isNarrativeLoading: boolean
  readonly narrativeText: string
  readonly slots: PlayerSlots
}

const isSpeed = (rate: number): boolean => PLAYER.speeds.some((speed) => speed === rate)
const isVolume = (volume: number): boolean => volume >= 0 && volume <= 1

/** `unknown` for a tour that was only seen in a list: its place is reserved, so that nothing moves when the rest comes. */
const stepsOf = ({ line, walkSteps, totalChunks }: TourView): 'some' | 'none' | 'unknown' => {
  if ((line?.length ?? 0) > 1 && (walkSteps?.length ?? 0) > 0) return 'some'
  return totalChunks === undefined ? 'unknown' : 'none'
}

/** Passes the chosen settings to the player. */
function usePlayerSettings(
  player: Player,
  { volume, rate, autoplayNext }: { volume: number; rate: number; autoplayNext: boolean | undefined },
) {
  useEffect(() => player.setVolume(volume), [player, volume])
  useEffect(() => player.setRate(rate), [player, rate])
  useEffect(() => {
    if (autoplayNext !== undefined) player.walk.setAutoPlay(autoplayNext)
  }, [player, autoplayNext])
}

type TourParts = Pick<WalkProps, 'tour' | 'startAtS' | 'chunks' | 'stops' | 'sections'> & {
  readonly source: AudioSourceKind | undefined
  /** Undefined until the last visit's progress is read; null where there is none. */
  readonly kept: KeptProgress | null | undefined
}

/** Passes the parts of the tour to the player as they load. */
function usePlayerTour(player: Player, { tour, startAtS, chunks, stops, sections, source, kept }: TourParts) {
  useEffect(() => player.setTitles(tour.title, tour.locationName), [player, tour.title, tour.locationName])
  useEffect(() => {
    if (!chunks || !source || kept === undefined) return
    player.setAudio(chunks, source)
    if (chunks.length > 0) player.progress.restore(kept ?? begunAt(startAtS))
  }, [player, chunks, source, kept, startAtS])
  useEffect(() => player.reading.setLanguage(tour.language ?? undefined), [player, tour.language])
  useEffect(() => player.setSections(sections), [player, sections])
  useEffect(() => player.setLine(lineOf(tour)), [player, tour])
  const { directions, spokenDirections } = player
  useEffect(
    () => directions.setWay({ line: lineOf(tour), steps: tour.walkSteps, stops: stops ?? [] }),
    [directions, tour, stops],
  )
  useEffect(
    () => spokenDirections.setTourLanguage(tour.language ?? undefined),
    [spokenDirections, tour.language],
  )
}

/** Counts how much of the tour's sound is made. */
const soundOf = (tour: TourView, chunks: readonly AudioChunk[] | undefined) => {
  const readyCount = chunks?.filter(({ isReady }) => isReady).length ?? tour.readyChunks ?? 0
  // A chunk that could not be made is not on its way: it is tried again only when somebody asks for it.
  const failedCount = chunks?.filter(({ isFailed }) => isFailed).length ?? 0
  const totalCount = Math.max(chunks?.length ?? 0, tour.totalChunks ?? 0, tour.chunkCount)
  // A tour that is opened for the first time has its chunks on the way: 'not known' does not mean 'not made'.
  const isKnown = chunks !== undefined || tour.readyChunks !== undefined
  const isMissing = tour.isChunked
    ? readyCount + failedCount < totalCount
    : !(tour.isAudioGenerationComplete ?? Boolean(tour.audioUrl))
  return { readyCount, totalCount, isGenerating: tour.isGeneratingChunks || (isKnown && isMissing) }
}

export function Walk({ tour, startAtS, player, chunks, stops, sections, slots, ...narrative }: WalkProps) {
  const [volume, setVolume] = useStoredNumber('playerVolume', 1, isVolume)
  const narration = usePreferences().data?.narration
  const [rate, setRate] = useStoredNumber('playerSpeed', narration?.narrationSpeed ?? 1, isSpeed)
  const { source, hasCopy, choose } = useAudioSource(player, tour.id)
  const sleep = useSleepTimer(player)
  const [kept, setKept] = useState<KeptProgress | null>()
  const isAutoPlay = useWalk(player, (walk) => walk.isAutoPlay)
  const [shownStopId, setShownStopId] = useState<number>()
  // The keys render with the first frame; the map and the text, which take longer, right after it.
  const isSeen = useDeferredValue(true, false)
  const mapFrame = useRef<HTMLDivElement>(null)

  usePlayerSettings(player, { volume, rate, autoplayNext: narration?.autoplayNext })
  usePlayerTour(player, { tour, startAtS, chunks, stops, sections, source, kept })
  const isLed = useIsLed(player)
  const steps = stepsOf(tour)
  const hasSteps = steps === 'some'

  const { readyCount, totalCount, isGenerating } = soundOf(tour, chunks)
  const viewOnMap = (stop: Poi) => {
    setShownStopId(stop.id)
    mapFrame.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <ProgressReader tourId={tour.id} onRead={setKept} />
      {isGenerating && <GeneratingAudio readyCount={readyCount} totalCount={totalCount} />}
      <WalkNotes player={player} isLed={isLed} />
      {isSeen && (
        <div className={css.walk}>
          <div ref={mapFrame} className={css.mapFrame}>
            {hasSteps && <NextStep player={player} />}
            {!hasSteps &&
              (steps === 'none' && stops?.length ? <NextStopPlate player={player} /> : <NextStepPlace />)}
            <WalkMap
              tour={tour}
              player={player}
              stops={stops}
              sections={sections}
              shownStopId={shownStopId}
              onSelectStop={(stopId) => {
                const sectionIndex = sections.findIndex(({ poi }) => poi?.id === stopId)
                if (sectionIndex >= 0) player.walk.chooseSection(sectionIndex)
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
              directions={hasSteps && <SpokenSetting player={player} />}
              source={hasCopy ? source : undefined}
              onSource={choose}
            />
            <PocketMode player={player} sections={sections} />
            {slots.weather?.(tour)}
            {slots.emergency?.(tour)}
          </div>
          <section aria-labelledby="narrative-heading" className={css.narrative}>
            <h2 id="narrative-heading">{texts.theWalk}</h2>
            {/* It comes later than the list's facts: down here it moves nothing that is looked at. */}
            {tour.description && <p lang={tour.language ?? undefined}>{tour.description}</p>}
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
              <p className={css.transcript} lang={tour.language ?? undefined}>
                {narrative.narrativeText}
              </p>
            )}
          </section>
        </div>
      )}
      <PlayerBar
        player={player}
        sections={sections}
        tour={{ isGenerating, hasCopy, isChunked: tour.isChunked }}
        heardFrom={{ chunks, source, isGenerating }}
      />
    </>
  )
}
