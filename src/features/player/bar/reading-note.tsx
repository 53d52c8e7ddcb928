/** Offers the device's voice where there is no sound, and says what a person has to know while it reads. */
import { Button } from '#ui/button/button.tsx'
import { VolumeIcon } from '#ui/icon/playback-icons.tsx'
import * as texts from '#texts/player-transcript.ts'
import type { Player } from '../player.ts'
import { usePlaybackState, useReading } from '../use-player.ts'
import * as css from './reading-note.css.ts'
import { useIsSilent, type HeardFrom } from './use-is-silent.ts'

export interface ReadingNoteProps {
  readonly player: Player
  readonly heardFrom: HeardFrom
}

export function ReadingNote({ player, heardFrom }: ReadingNoteProps) {
  const { canRead, isReading } = useReading(player)
  const isSilent = useIsSilent(player, heardFrom)
  // The alert above has said why.
  const isToldWhy = usePlaybackState(player).kind === 'failed'
  const { reading, walk } = player
  const read = () => {
    reading.choose()
    // In the same tap: browsers allow a voice only then.
    walk.play()
  }
  if (!isReading && !(canRead && isSilent)) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` belongs to a form
    <div role="status" className={css.note}>
      <p className={css.words}>
        {isReading && <strong>{texts.readByThisDevice}. </strong>}
        {!isReading && !isToldWhy && `${texts.noSoundHere} `}
        {texts.keepScreenOn}
      </p>
      {isReading ? (
        <Button onPress={reading.end}>{texts.stopReading}</Button>
      ) : (
        <Button onPress={read}>
          <VolumeIcon />
          {texts.readByThisDevice}
        </Button>
      )}
    </div>
  )
}
