/**
 * The voice notes and films of a stop, each with its title. Their places have the same height before and after they
 * load.
 */
import { useState } from 'react'
import type { Poi } from '#contract/api/tours.ts'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import { apiUrl } from '#live/api-origin.ts'
import { Button } from '#ui/button/button.tsx'
import { MicrophoneIcon } from '#ui/icon/action-icons.tsx'
import { PlayIcon } from '#ui/icon/playback-icons.tsx'
import { tryAgain } from '#texts/player.ts'
import * as texts from '#texts/player-stops.ts'
import * as css from './stop.css.ts'
import type { SideSound } from './side-sound.ts'
import type { Picture } from './use-poi-media.ts'

export interface RecordingsProps {
  readonly stop: Poi
  readonly recordings: readonly Picture[]
  readonly sideSound: SideSound | undefined
}

export function Recordings({ stop, recordings, sideSound }: RecordingsProps) {
  if (recordings.length === 0) return null
  return (
    <ul className={css.recordings} aria-label={texts.recordingsOf(stop.name)}>
      {recordings.map((recording, place) => {
        const isFilm = recording.mediaType === MEDIA_TYPE.video
        const name = isFilm ? texts.filmOf(stop.name, place + 1) : texts.voiceNoteOf(stop.name, place + 1)
        return (
          <li key={recording.id}>
            <figure className={css.recording}>
              <figcaption className={css.recordingTitle}>
                {isFilm ? <PlayIcon /> : <MicrophoneIcon />}
                <span>{recording.caption || name}</span>
              </figcaption>
              <Sound
                src={apiUrl(recording.mediaUrl)}
                label={recording.caption || name}
                isFilm={isFilm}
                sideSound={sideSound}
              />
            </figure>
          </li>
        )
      })}
    </ul>
  )
}

interface SoundProps {
  readonly src: string
  readonly label: string
  readonly isFilm: boolean
  readonly sideSound: SideSound | undefined
}

function Sound({ src, label, isFilm, sideSound }: SoundProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  if (failedSrc === src)
    return (
      <p className={isFilm ? css.filmMissing : css.soundMissing}>
        {texts.recordingNotLoaded}
        <Button variant="quiet" onPress={() => setFailedSrc(undefined)}>
          {tryAgain}
        </Button>
      </p>
    )
  const shared = {
    src,
    controls: true,
    preload: 'none',
    'aria-label': label,
    onPlay: (event: { readonly currentTarget: HTMLMediaElement }) => sideSound?.begin(event.currentTarget),
    onEnded: (event: { readonly currentTarget: HTMLMediaElement }) => sideSound?.end(event.currentTarget),
    onError: () => setFailedSrc(src),
  } as const
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own film
  if (isFilm) return <video className={css.film} playsInline {...shared} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own words
  return <audio className={css.sound} {...shared} />
}
