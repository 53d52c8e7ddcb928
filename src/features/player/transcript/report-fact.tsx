/**
 * 'Report a wrong fact': what is wrong in a section, and where it can be looked up. It is stored here until it is
 * sent.
 */
import { useState } from 'react'
import { FACT_REPORT } from '#contract/text-lengths.ts'
import { reportFact } from '#live/tour-commands.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { LazyDialogProps } from '#ui/dialog/lazy-dialog.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/player-transcript.ts'
import type { ReportSubject } from './report-subject.ts'

export interface ReportFactProps extends LazyDialogProps {
  readonly subject: ReportSubject
  readonly sectionIndex: number
  readonly sectionTitle: string
}

export function ReportFact(props: ReportFactProps) {
  const { isOpen, onOpenChange, sectionIndex, sectionTitle, subject } = props
  const [text, setText] = useState('')
  const [source, setSource] = useState('')
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const send = async () => {
    if (text.trim() === '') return setError(texts.reportMissing)
    setIsSaving(true)
    const kept = await reportFact({
      tourId: subject.tourId,
      title: subject.tourTitle,
      url: subject.url,
      sectionIndex,
      text: text.trim(),
      source: source.trim(),
    }).catch(() => ({ ok: false }))
    setIsSaving(false)
    if (!kept.ok) return setError(texts.reportNotKept)
    toastSuccess(texts.reportTaken)
    onOpenChange(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={texts.reportFact}
      isKeptOnOutsidePress={text !== '' || source !== ''}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{texts.cancel}</Button>
          <Button variant="primary" isPending={isSaving} onPress={() => void send()}>
            {texts.sendReport}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{texts.aboutSection(sectionTitle)}</p>
        <TextArea
          label={texts.whatIsWrong}
          value={text}
          onChange={(next) => {
            setText(next)
            setError(undefined)
          }}
          error={error}
          maxLength={FACT_REPORT.textMax}
        />
        <TextField
          label={texts.source}
          description={texts.sourceText}
          value={source}
          onChange={setSource}
          maxLength={FACT_REPORT.sourceMax}
        />
      </Stack>
    </Dialog>
  )
}
