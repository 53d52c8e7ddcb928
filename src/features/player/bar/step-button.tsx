/** A button that steps back or forward: some seconds of sound, or a sentence where a voice of the device reads. */
import { PLAYER } from '#kit/player-controls.ts'
import { Button } from '#ui/button/button.tsx'
import { SkipBackIcon, SkipForwardIcon } from '#ui/icon/playback-icons.tsx'
import * as texts from '#texts/player-bar.ts'
import * as readingTexts from '#texts/player-transcript.ts'
import type { Player } from '../player.ts'
import { useReading } from '../use-player.ts'
import * as css from './player-bar.css.ts'

export interface StepButtonProps {
  readonly player: Player
  readonly direction: -1 | 1
}

export function StepButton({ player, direction }: StepButtonProps) {
  const { isReading, text } = useReading(player)
  const { walk, reading } = player
  const isBack = direction < 0
  const stepSentence = () => {
    const sentence = text.sentences[reading.sentenceIndex() + direction]
    if (sentence) walk.seek(sentence.startS)
  }
  const soundLabel = isBack ? texts.skipBack(PLAYER.skipS) : texts.skipForward(PLAYER.skipS)
  const sentenceLabel = isBack ? readingTexts.previousSentence : readingTexts.nextSentence
  return (
    <Button
      variant="quiet"
      isIconOnly
      className={css.skip}
      label={isReading ? sentenceLabel : soundLabel}
      onPress={isReading ? stepSentence : () => walk.skip(direction * PLAYER.skipS)}
    >
      {isBack ? <SkipBackIcon size="2.125rem" /> : <SkipForwardIcon size="2.125rem" />}
      {!isReading && <span className={css.skipSeconds}>{PLAYER.skipS}</span>}
    </Button>
  )
}
