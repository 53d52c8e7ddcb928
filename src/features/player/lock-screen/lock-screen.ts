/**
 * The lock screen's card and keys (Media Session): they show the section and the position, and control the sound.
 * They follow the sound's own events, so that they are right while the page is hidden.
 */
import { PLAYER } from '#kit/player-controls.ts'
import type { LatLng } from '#contract/geo.ts'
import type { MediaSessionSeam } from '#platform/audio/media-session.ts'
import { artworkScene } from './artwork-scene.ts'
import type { Artwork, DrawArtwork } from './draw-artwork.ts'
import { isOn } from '../playback/playback-state.ts'
import type { Playback } from '../playback/playback.ts'
import type { WalkSection } from '../walk/sections.ts'
import type { WalkSession } from '../walk/walk-session.ts'

/**
 * The card counts on by itself from the last position it was given. It is given another one where it is off by more
 * than this.
 */
const DRIFT_S = 1.5
/** Later than this in a section, "previous" goes to the section's beginning, as in other players. */
const RESTART_AFTER_S = 5

export interface LockScreen {
  setSections(sections: readonly WalkSection[]): void
  /** The line that the card's picture shows. */
  setLine(line: readonly LatLng[]): void
  setTitles(title: string, locationName: string): void
  setRate(rate: number): void
  dispose(): void
}

export interface LockScreenSeams {
  readonly mediaSession: MediaSessionSeam
  readonly playback: Playback
  readonly walk: WalkSession
  /** Milliseconds, monotonic. */
  readonly nowMs: () => number
  readonly drawArtwork?: DrawArtwork | undefined
}

/** The scene that the present picture was drawn from. */
interface Drawn {
  readonly sections: readonly WalkSection[]
  readonly line: readonly LatLng[]
  readonly stopId: number | undefined
}

export const createLockScreen = (seams: LockScreenSeams): LockScreen => {
  const { mediaSession, playback, walk, nowMs } = seams
  let sections: readonly WalkSection[] = []
  let titles = { title: '', locationName: '' }
  let rate = 1
  let shown = ''
  let line: readonly LatLng[] = []
  let artwork: Artwork | undefined
  let drawn: Drawn | undefined
  let isDisposed = false
  let told: { readonly positionS: number; readonly durationS: number; readonly atMs: number } | undefined

  const isPlaying = () => playback.state().kind === 'playing'

  const showCard = () => {
    const section = sections[walk.snapshot().sectionIndex]
    const card = {
      title: section?.title ?? titles.title,
      artist: titles.title,
      album: titles.locationName,
      ...(artwork && { artwork: artwork.images }),
    }
    const key = JSON.stringify(card)
    if (key !== shown) {
      shown = key
      mediaSession.show(card)
    }
    void drawCard()
  }

  /** The card is shown at once; its picture follows when it is drawn. */
  const drawCard = async () => {
    const wanted = { sections, line, stopId: sections[walk.snapshot().sectionIndex]?.poi?.id }
    const isSame = drawn?.sections === sections && drawn.line === line && drawn.stopId === wanted.stopId
    if (!seams.drawArtwork || isSame) return
    drawn = wanted
    const scene = artworkScene(sections, line, walk.snapshot().sectionIndex)
    const made = scene && (await seams.drawArtwork(scene).catch(() => undefined))
    if (isDisposed || drawn !== wanted) return made?.dispose()
    const before = artwork
    artwork = made
    showCard()
    before?.dispose()
  }

  const showPosition = () => {
    told = { positionS: playback.positionS(), durationS: playback.durationS(), atMs: nowMs() }
    mediaSession.setPosition(told.positionS, told.durationS, rate)
  }

  const followPosition = () => {
    if (!told) return
    const passedS = isPlaying() ? ((nowMs() - told.atMs) / 1000) * rate : 0
    const driftS = Math.abs(playback.positionS() - told.positionS - passedS)
    if (driftS > DRIFT_S || told.durationS !== playback.durationS()) showPosition()
  }

  const previous = () => {
    const { sectionIndex } = walk.snapshot()
    const startS = sections[sectionIndex]?.startS ?? 0
    walk.chooseSection(
      playback.positionS() - startS > RESTART_AFTER_S ? sectionIndex : Math.max(0, sectionIndex - 1),
    )
  }

  const stopControls = mediaSession.handle(
    {
      play: walk.play,
      pause: walk.pause,
      skip: walk.skip,
      seek: walk.seek,
      previous,
      next: () => walk.chooseSection(walk.snapshot().sectionIndex + 1),
    },
    PLAYER.skipS,
  )
  const stopState = playback.subscribe(() => {
    const state = playback.state()
    mediaSession.setPlaying(state.kind === 'idle' ? 'none' : isOn(state) ? 'playing' : 'paused')
    if (state.kind !== 'playing' && state.kind !== 'paused') return
    showCard()
    showPosition()
  })
  const stopWalk = walk.subscribe(() => {
    if (told) showCard()
  })
  const stopTime = playback.onTime(followPosition)

  return {
    setSections: (next) => {
      sections = next
    },
    setLine: (next) => {
      line = next
    },
    setTitles: (title, locationName) => {
      titles = { title, locationName }
    },
    setRate: (wanted) => {
      rate = wanted
      if (told) showPosition()
    },
    dispose: () => {
      isDisposed = true
      stopState()
      stopWalk()
      stopTime()
      stopControls()
      artwork?.dispose()
    },
  }
}
