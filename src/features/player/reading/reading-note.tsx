/** The offer of the device's voice where there is no sound, and what has to be known while it reads. */
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { VolumeIcon } from '#ui/icon/playback-icons.tsx'
import * as texts from '#texts/player-reading.ts'
import type { Player } from '../player.ts'
import { useIsSilent, useReading, type HeardFrom } from './use-reading.ts'

export interface ReadingNoteProps {
  readonly player: Player
  readonly heardFrom: HeardFrom
}

export function ReadingNote({ player, heardFrom }: ReadingNoteProps) {
  const { canRead, isReading } = useReading(player)
  const isSilent = useIsSilent(player, heardFrom)
  const { reading, walk } = player
  if (isReading) {
    return (
      <Banner
        tone="info"
        icon={<VolumeIcon />}
        isStatus
        title={texts.readByThisDevice}
        actions={<Button onPress={reading.end}>{texts.backToSound}</Button>}
      >
        {texts.keepScreenOn}
      </Banner>
    )
  }
  if (!canRead || !isSilent) return null
  const read = () => {
    reading.choose()
    // In the same tap: browsers allow a voice only then.
    walk.play()
  }
  return (
    <Banner
      tone="info"
      icon={<VolumeIcon />}
      isStatus
      actions={<Button onPress={read}>{texts.readByThisDevice}</Button>}
    >
      {texts.offer} {texts.keepScreenOn}
    </Banner>
  )
}
