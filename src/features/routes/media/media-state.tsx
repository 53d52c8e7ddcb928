/**
 * The upload state of a file and of the changes of it; draws nothing where all of it is on the server. The progress of an upload
 * is not known.
 */
import { changeNote, firstNote, type ChangeNote } from '#live/change-words.ts'
import { giveUp, sendAgain, useNow } from '#live/change-notes.ts'
import { useWaitingChanges } from '#live/waiting-changes.ts'
import type { RouteMediaView, WaitingChange } from '#live/views.ts'
import { DecisionNote, WaitingNote } from '#ui/change-note/change-note.tsx'
import * as texts from '#texts/route-media.ts'

type Media = Pick<RouteMediaView, 'key' | 'rowId' | 'mediaUrl'>

export function MediaState({ media }: { readonly media: Media }) {
  const changes = useWaitingChanges()
  const nowMs = useNow()
  const first = firstNote(changes.filter(isEditOf(media)), nowMs)
  if (first && first.note.name !== 'waiting') return <Refused change={first.change} note={first.note} />
  if (media.mediaUrl !== undefined) return first ? <WaitingNote text={texts.waiting} /> : null
  const upload = changes.find(({ rowId }) => rowId === media.rowId)
  return <WaitingNote text={upload ? uploadText(upload, nowMs) : texts.waiting} />
}

const isEditOf =
  ({ key }: Media) =>
  ({ kind, payload }: WaitingChange): boolean =>
    kind === 'media-edit' && (payload as { readonly fileKey?: string }).fileKey === key

const uploadText = (upload: WaitingChange, nowMs: number): string =>
  upload.status === 'inflight' ? `${texts.waiting} · ${texts.beingSent}` : changeNote(upload, nowMs).text

function Refused({ change, note }: { readonly change: WaitingChange; readonly note: ChangeNote }) {
  return (
    <DecisionNote
      text={`${texts.editFailed}. ${note.text}`}
      send={note.send}
      drop={note.drop}
      onSend={() => void sendAgain(change)}
      onDrop={() => void giveUp(change)}
    />
  )
}
