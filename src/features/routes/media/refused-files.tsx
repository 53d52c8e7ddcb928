/** The files of a route that the server refused, each with the reason, Retry and Discard. Draws nothing where there are none. */
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import type { MediaUpload, WaitingChange } from '#live/views.ts'
import { changeNote, isStopped } from '#live/change-words.ts'
import { giveUp, sendAgain, useNow } from '#live/change-notes.ts'
import { useWaitingChanges } from '#live/waiting-changes.ts'
import { useRoute } from '#live/routes.ts'
import { DecisionNote } from '#ui/change-note/change-note.tsx'
import * as texts from '#texts/route-media.ts'
import * as css from './route-media.css.ts'

const isOf = (routeKey: string) => (change: WaitingChange) =>
  change.kind === 'media-upload' &&
  isStopped(change) &&
  (change.payload as Partial<MediaUpload>).routeKey === routeKey

export function RefusedFiles({ routeKey }: { readonly routeKey: string }) {
  const key = useRoute(routeKey).data?.key ?? routeKey
  const refused = useWaitingChanges().filter(isOf(key))
  const nowMs = useNow()
  if (refused.length === 0) return null
  return (
    <ul className={css.sounds} aria-label={texts.notUploaded(refused.length)}>
      {refused.map((change) => {
        const note = changeNote(change, nowMs)
        const { mediaType, fileName } = change.payload as MediaUpload
        const failed =
          mediaType === MEDIA_TYPE.voice ? texts.recordingUploadFailed : texts.uploadFailed(fileName)
        return (
          <li key={change.rowId}>
            <DecisionNote
              text={`${failed}. ${note.text}`}
              send={note.send}
              drop={note.drop}
              onSend={() => void sendAgain(change)}
              onDrop={() => void giveUp(change)}
            />
          </li>
        )
      })}
    </ul>
  )
}
