/** Records a voice note, plays it, gives it a title and saves it. */
import { useId, useState } from 'react'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import { uuid } from '#data/device/uuid.ts'
import { formatClock } from '#kit/formats.ts'
import { useObjectUrl } from '#live/local-file.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { MicrophoneIcon, TrashIcon } from '#ui/icon/action-icons.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import { WarningIcon } from '#ui/icon/shell-icons.tsx'
import * as texts from '#texts/route-media.ts'
import { fileNameOfTitle } from './file-name.ts'
import type { PreparedFile } from './prepare-file.ts'
import { useRecorder, type RecorderState } from './use-recorder.ts'
import * as css from './stop-media.css.ts'

const TITLE_MAX = 200
/** The file extensions by the formats that browsers record. */
const EXTENSION: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/mp4': 'm4a',
  'video/mp4': 'm4a',
  'audio/ogg': 'ogg',
}

const recordedFile = (sound: Blob, title: string): PreparedFile => ({
  key: uuid(),
  mediaType: MEDIA_TYPE.voice,
  fileName: fileNameOfTitle(title, EXTENSION[sound.type] ?? 'webm', texts.recordingFile),
  caption: title,
  bytes: sound,
})

function Progress({ state }: { readonly state: RecorderState }) {
  if (state.name === 'asking') return <p className={css.note}>{texts.askingForMicrophone}</p>
  if (state.name === 'recording')
    return (
      <p className={css.recording} role="timer">
        <span className={css.redDot} aria-hidden="true" />
        {texts.recording(formatClock(state.seconds))}
      </p>
    )
  if (state.name === 'recorded')
    return <p className={css.note}>{texts.recorded(formatClock(state.seconds))}</p>
  return null
}

export function VoiceRecorder({ onSave }: { readonly onSave: (file: PreparedFile) => void }) {
  const headingId = useId()
  const { state, start, stop, clear } = useRecorder()
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string>()
  const sound = state.name === 'recorded' ? state.sound : undefined
  const url = useObjectUrl(sound)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    const named = title.trim()
    if (!named) return setProblem(texts.titleMissing)
    setSaving(true)
    const heard = sound ?? (await stop())
    setSaving(false)
    if (!heard) return setProblem(texts.noRecording)
    setProblem(undefined)
    setTitle('')
    clear()
    onSave(recordedFile(heard, named))
  }
  return (
    <section className={css.recorder} aria-labelledby={headingId}>
      <h3 id={headingId} className={css.heading}>
        {texts.recordTitle}
      </h3>
      <Cluster>
        {state.name === 'recording' ? (
          <Button variant="danger" onPress={() => void stop()}>
            {texts.stop}
          </Button>
        ) : (
          <Button isPending={state.name === 'asking'} onPress={start}>
            <MicrophoneIcon />
            {texts.record}
          </Button>
        )}
        <Progress state={state} />
      </Cluster>
      {state.name === 'failed' && (
        <p className={css.problem} role="alert">
          <WarningIcon />
          <span>{texts.recordingFailed}</span>
        </p>
      )}
      {url && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a person has just said
        <audio className={css.audio} controls src={url} aria-label={texts.listen} />
      )}
      <TextField
        label={texts.recordingTitle}
        value={title}
        onChange={(value) => {
          setTitle(value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise the form around it would be submitted, and the recording lost.
          event.preventDefault()
          void save()
        }}
        error={problem}
        maxLength={TITLE_MAX}
      />
      <Cluster>
        <Button isPending={isSaving} onPress={() => void save()}>
          {texts.saveRecording}
        </Button>
        {sound && (
          <Button variant="quiet" onPress={clear}>
            <TrashIcon />
            {texts.discardRecording}
          </Button>
        )}
      </Cluster>
    </section>
  )
}
