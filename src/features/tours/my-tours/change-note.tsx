import { firstNote } from '#live/change-words.ts'
import { giveUp, sendAgain, useNow } from '#live/change-notes.ts'
import { useWaitingChanges } from '#live/waiting-changes.ts'
import type { TourView } from '#live/views.ts'
import { DecisionNote, WaitingNote } from '#ui/change-note/change-note.tsx'
import * as changeTexts from '#texts/changes.ts'

export interface ChangeNoteProps {
  readonly pending: TourView['pending']
}

/** The state of the user's changes of this tour, with actions where a decision is needed. */
export function ChangeNote({ pending }: ChangeNoteProps) {
  return pending.length > 0 ? <Note pending={pending} /> : null
}

function Note({ pending }: ChangeNoteProps) {
  const changes = useWaitingChanges()
  const nowMs = useNow()
  // A change's mark on the tour has no attempts and no time; its row has both.
  const rowIds = new Set(pending.map(({ rowId }) => rowId))
  const tries = new Map(
    changes.filter(({ rowId }) => rowIds.has(rowId)).map((change) => [change.rowId, change]),
  )
  const marked = pending.map((mark) => ({
    ...mark,
    attempts: tries.get(mark.rowId)?.attempts ?? 0,
    firstSentAt: tries.get(mark.rowId)?.firstSentAt ?? 0,
  }))
  const first = firstNote(marked, nowMs)
  if (!first) return null
  const { change, note } = first
  if (note.name === 'waiting') return <WaitingNote text={changeTexts.waiting} />
  return (
    <DecisionNote
      text={note.text}
      send={note.send}
      drop={note.drop}
      onSend={() => void sendAgain(change)}
      onDrop={() => void giveUp(change)}
    />
  )
}
