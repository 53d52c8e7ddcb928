import { Button } from '#ui/button/button.tsx'
import { SyncIcon, WarningIcon } from '#ui/icon/shell-icons.tsx'
import type { ChangeState } from './change-state.ts'
import * as css from './tour-card.css.ts'

export interface ChangeNoteProps {
  readonly change: ChangeState
  readonly onRetry: (rowId: string) => void
  readonly onDiscard: (rowId: string) => void
}

/** What became of the user's last change of this tour. The words are those of screens, 11 and 12. */
export function ChangeNote({ change, onRetry, onDiscard }: ChangeNoteProps) {
  if (change.name === 'none') return null
  if (change.name === 'waiting') {
    return (
      <p className={css.waiting}>
        <SyncIcon />
        Waiting to sync
      </p>
    )
  }
  return (
    <div className={css.refused}>
      <p className={css.refusedText}>
        <WarningIcon />
        <span>{change.text}</span>
      </p>
      <div className={css.noteActions}>
        <Button onPress={() => onRetry(change.rowId)}>
          {change.name === 'conflict' ? 'Keep mine' : 'Retry'}
        </Button>
        <Button variant="quiet" onPress={() => onDiscard(change.rowId)}>
          {change.name === 'conflict' ? 'Take theirs' : 'Discard'}
        </Button>
      </div>
    </div>
  )
}
