/** The steps of the present way in a dialog, to read at leisure. */
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { LazyDialogProps } from '#ui/dialog/lazy-dialog.tsx'
import * as texts from '#texts/player-directions.ts'
import type { Player } from '../player.ts'
import { useDirections } from '../use-player.ts'
import { StepList } from './step-list.tsx'

export interface StepsDialogProps extends LazyDialogProps {
  readonly player: Player
}

export function StepsDialog({ isOpen, onOpenChange, player }: StepsDialogProps) {
  const directions = useDirections(player)
  const { leg } = directions
  const ends = leg && player.directions.endsOf(leg)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={ends ? texts.wayBetween(ends.from, ends.to) : texts.directions}
    >
      {leg && ends ? (
        <StepList
          leg={leg}
          stopName={ends.to}
          present={directions.kind === 'step' ? directions.stepIndex : undefined}
        />
      ) : (
        <p>{texts.noStepsHere}</p>
      )}
    </Dialog>
  )
}
