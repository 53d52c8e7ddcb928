import { useEffect, useRef, useState } from 'react'
import { formatClock } from '#kit/formats.ts'
import { Slider } from '#ui/field/slider.tsx'
import * as texts from '#texts/player-bar.ts'
import * as css from './player-bar.css.ts'
import type { Player } from '../player.ts'
import { useDurationS, usePositionS } from '../use-player.ts'

/** The sound seeks when a dragging hand has rested this long. */
const SETTLE_MS = 150

/** Shows the position in the tour and moves it. Renders once a second. */
export function SeekBar({ player }: { readonly player: Player }) {
  const positionS = usePositionS(player)
  const durationS = useDurationS(player)
  const [draggedS, setDraggedS] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const shownS = Math.min(draggedS ?? positionS, durationS)
  const drop = (toS: number) => {
    clearTimeout(timer.current)
    setDraggedS(undefined)
    player.walk.seek(toS)
  }
  const drag = (toS: number) => {
    setDraggedS(toS)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => drop(toS), SETTLE_MS)
  }
  return (
    <div className={css.seek}>
      <span className={css.clock} data-testid="elapsed">
        {formatClock(shownS)}
      </span>
      <Slider
        label={texts.seek}
        isLabelHidden
        value={shownS}
        min={0}
        max={Math.max(1, durationS)}
        step={1}
        valueText={texts.timeOf(formatClock(shownS), formatClock(durationS))}
        onChange={drag}
        onChangeEnd={(toS) => {
          if (draggedS !== undefined) drop(toS)
        }}
      />
      <span className={css.clock}>{formatClock(durationS)}</span>
    </div>
  )
}
