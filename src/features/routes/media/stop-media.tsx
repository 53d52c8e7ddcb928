/** The photos and voice notes of the edited stop: the saved ones, and those that are stored when the route is saved. */
import { useCallback, useEffect, useRef } from 'react'
import type { DraftMedia } from '#data/routes/builder-route.ts'
import type { FileEdit, RouteMediaView } from '#live/views.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { WarningIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/route-media.ts'
import { ChooseFiles } from './choose-files.tsx'
import { mediaLabels } from './media-labels.ts'
import { PendingItem } from './pending-item.tsx'
import { withCaption, withFile, withNoPrimary, withoutFile, withPrimaryFile } from './pending-media.ts'
import type { PreparedFile } from './prepare-file.ts'
import { SentItem } from './sent-item.tsx'
import { usePreparing } from './use-preparing.ts'
import { VoiceRecorder } from './voice-recorder.tsx'
import * as css from './stop-media.css.ts'

export interface StopMediaProps {
  readonly poiName: string
  readonly pending: readonly DraftMedia[]
  readonly sent: readonly RouteMediaView[]
  /** Also called after the stop is closed, for files that were chosen before and become ready then. */
  readonly onChange: (pending: readonly DraftMedia[]) => void
  readonly onEdit: (media: RouteMediaView, edit: FileEdit) => Promise<boolean>
  readonly onDelete: (media: RouteMediaView) => void
}

export function StopMedia({ poiName, pending, sent, onChange, onEdit, onDelete }: StopMediaProps) {
  // Several files may become ready before the next render.
  const latest = useRef({ pending, sent, onChange })
  useEffect(() => {
    latest.current = { pending, sent, onChange }
  }, [pending, sent, onChange])
  const change = useCallback((next: (pending: readonly DraftMedia[]) => readonly DraftMedia[]) => {
    const changed = next(latest.current.pending)
    latest.current = { ...latest.current, pending: changed }
    latest.current.onChange(changed)
  }, [])
  const addFile = useCallback(
    (file: PreparedFile) => change((all) => withFile(all, latest.current.sent, file)),
    [change],
  )
  const { preparing, refusals, add } = usePreparing(addFile)
  const labels = mediaLabels(sent, poiName)
  return (
    <section className={css.frame} aria-label={texts.mediaOf(poiName)}>
      <ChooseFiles onFiles={add} />
      {refusals.length > 0 && (
        <ul className={css.problems} role="alert">
          {refusals.map((refusal, index) => (
            <li key={`${index} ${refusal}`} className={css.problem}>
              <WarningIcon />
              <span>{refusal}</span>
            </li>
          ))}
        </ul>
      )}
      {preparing.map(({ id, name, share }) => (
        <ProgressBar key={id} label={texts.preparing(name)} percent={share * 100} />
      ))}
      {sent.length + pending.length > 0 && (
        <ul className={css.list}>
          {sent.map((media) => (
            <SentItem
              key={media.key}
              media={media}
              label={labels.get(media.key) ?? ''}
              isPrimary={media.isPrimary && !pending.some(({ isPrimary }) => isPrimary)}
              onCaption={(caption) => onEdit(media, { caption })}
              onPrimary={() => {
                change(withNoPrimary)
                void onEdit(media, { isPrimary: true })
              }}
              onDelete={() => onDelete(media)}
            />
          ))}
          {pending.map((media) => (
            <PendingItem
              key={media.key}
              media={media}
              onCaption={(caption) => change((all) => withCaption(all, media.key, caption))}
              onPrimary={() => change((all) => withPrimaryFile(all, media.key))}
              onDelete={() => change((all) => withoutFile(all, latest.current.sent, media.key))}
            />
          ))}
        </ul>
      )}
      <VoiceRecorder onSave={addFile} />
    </section>
  )
}
