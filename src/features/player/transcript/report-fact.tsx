/** 'Report a wrong fact': what is wrong in a section, and where it can be looked up. Kept here until it is sent. */
import { useState } from 'react'
import { FACT_REPORT } from '#contract/limits.ts'
import { reportFact } from '#live/commands.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { LazyDialogProps } from '#ui/dialog/lazy-dialog.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { toastSuccess } from '#ui/toast/toast.ts'
import { REPORT_TEXT, type ReportSubject } from './report-subject.ts'

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
    if (text.trim() === '') return setError(REPORT_TEXT.missing)
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
    if (!kept.ok) return setError(REPORT_TEXT.notKept)
    toastSuccess(REPORT_TEXT.taken)
    onOpenChange(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={REPORT_TEXT.open}
      isKeptOnOutsidePress={text !== '' || source !== ''}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" isPending={isSaving} onPress={() => void send()}>
            Send report
          </Button>
        </>
      }
    >
      <Stack>
        <p>About “{sectionTitle}”. The people who look after this tour will read it.</p>
        <TextArea
          label="What is wrong?"
          value={text}
          onChange={(next) => {
            setText(next)
            setError(undefined)
          }}
          error={error}
          maxLength={FACT_REPORT.textMax}
        />
        <TextField
          label="Source (optional)"
          description="A web address or a book where it can be looked up"
          value={source}
          onChange={setSource}
          maxLength={FACT_REPORT.sourceMax}
        />
      </Stack>
    </Dialog>
  )
}
