/** The player of a tour, with the parts of the tour as they load. */
import { useEffect, useMemo, useRef } from 'react'
import { formatToldMinutes } from '#kit/formats.ts'
import { isForeign, languageName } from '#kit/languages.ts'
import { joinTour, keepProgress, leaveTour, prioritiseChunks, recordPlay } from '#live/tour-commands.ts'
import { getSession } from '#live/session/session.ts'
import { useChunks, useNarrative, usePois } from '#live/tours.ts'
import type { TourView } from '#live/views.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { HeadphonesIcon } from '#ui/icon/playback-icons.tsx'
import { ClockIcon, GlobeIcon, PinIcon } from '#ui/icon/place-icons.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/player.ts'
import { chunksOf } from '../audio-source.ts'
import * as css from '../player-screen.css.ts'
import type { PlayerSeams } from '../player.ts'
import { usePlayer } from '../use-player.ts'
import { joinSections } from '../walk/sections.ts'
import { PartFailures } from './part-failures.tsx'
import type { PlayerSlots } from './player-slots.ts'
import { Walk } from './walk.tsx'

interface LoadedPlayerProps {
  readonly tour: TourView
  readonly startAtS: number | undefined
  readonly slots: PlayerSlots
  readonly seams: PlayerSeams | undefined
}

export function LoadedPlayer({ tour, startAtS, slots, seams }: LoadedPlayerProps) {
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
      joinSections(
        narrative.data?.narrativeSections ?? [],
        stops ?? [],
        chunks ?? [],
        tour.duration * 60,
        tour.language ?? undefined,
      ),
    [narrative.data, stops, chunks, tour.duration, tour.language],
  )
  return (
    <Page
      title={tour.title}
      lang={tour.language ?? undefined}
      eyebrow={<Badge tone="plate">{tour.topic}</Badge>}
    >
      <ul className={css.facts} aria-label={texts.aboutThisTour}>
        <li className={css.fact}>
          <PinIcon />
          {tour.locationName}
        </li>
        <li className={css.fact}>
          <ClockIcon />
          {formatToldMinutes(tour.duration, tour.toldMin)}
        </li>
        {isForeign(tour.language) && (
          <li className={css.fact}>
            <GlobeIcon />
            <span lang={tour.language}>{languageName(tour.language)}</span>
          </li>
        )}
        <li className={css.fact}>
          <HeadphonesIcon />
          {texts.plays(tour.playCount)}
        </li>
      </ul>
      <PartFailures parts={{ narrative, pois, chunks: liveChunks }} />
      {player && (
        <Walk
          tour={tour}
          startAtS={startAtS}
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
