/** How far a file is on its way to the server; nothing for one that is there. How much of it has gone is not known. */
import { changeNote } from '#changes/words.ts'
import { useWaitingChanges } from '#live/changes/use-waiting-changes.ts'
import { useNow } from '#live/use-now.ts'
import type { RouteMediaView } from '#live/views.ts'
import { SyncIcon } from '#ui/icon/shell-icons.tsx'
import { beingSent, waiting } from '#texts/route-media.ts'
import * as css from './route-media.css.ts'

export function MediaState({ media }: { readonly media: RouteMediaView }) {
  return media.mediaUrl === undefined ? <Waiting rowId={media.key} /> : null
}

function Waiting({ rowId }: { readonly rowId: string }) {
  const change = useWaitingChanges().find((each) => each.rowId === rowId)
  const nowMs = useNow()
  const said =
    change?.status === 'inflight'
      ? `${waiting} · ${beingSent}`
      : change
        ? changeNote(change, nowMs).text
        : waiting
  return (
    <p className={css.state}>
      <SyncIcon />
      <span>{said}</span>
    </p>
  )
}
