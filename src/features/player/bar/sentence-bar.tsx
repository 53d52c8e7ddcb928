import { Slider } from '#ui/field/slider.tsx'
import * as texts from '#texts/player-transcript.ts'
import type { Player } from '../player.ts'
import { useReadIndex, useReading } from '../use-player.ts'
import * as css from './player-bar.css.ts'

/**
 * Shows which sentence of the walk is read and moves to any other: what a voice of the device reads has no seconds.
 */
export function SentenceBar({ player }: { readonly player: Player }) {
  const { sentences } = useReading(player).text
  const index = useReadIndex(player)
  const goTo = (number: number) => {
    const sentence = sentences[number - 1]
    if (sentence) player.walk.seek(sentence.startS)
  }
  return (
    <div className={css.seek}>
      <span className={css.clock} data-testid="sentence">
        {index + 1}
      </span>
      <Slider
        label={texts.sentence}
        isLabelHidden
        value={index + 1}
        min={1}
        max={Math.max(1, sentences.length)}
        step={1}
        valueText={texts.sentenceOf(index + 1, sentences.length)}
        onChange={goTo}
      />
      <span className={css.clock}>{sentences.length}</span>
    </div>
  )
}
