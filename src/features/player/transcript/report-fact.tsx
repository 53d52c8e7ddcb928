/** 'Report a wrong fact': what is wrong in a section, and where it can be looked up. Kept here until it is sent. */
import { useState } from 'react'
import { FACT_REPORT } from '#contract/limits.ts'
import { reportFact } from '#live/commands.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { toastSuccess } from '#ui/toast/toast.ts'
import type { ReportSubject } from './report-subject.ts'

export interface ReportFactProps extends ReportSubject {
  readonly sectionIndex: number
  readonly sectionTitle: string
}

export const REPORT_TEXT = {
  open: 'Report a wrong fact',
  missing: 'Please say what is wrong',
  // Said of both ways it may go: at once, or later.
  taken: 'Thank you. Your report is noted.',
  notKept: 'Your report could not be kept on this device.',
} as const

/** Open when it appears; it stays, closed, so that the focus goes back to where it came from. */
export function ReportFact({ sectionIndex, sectionTitle, ...subject }: ReportFactProps) {
  const [isOpen, setIsOpen] = useState(true)
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
    setIsOpen(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={REPORT_TEXT.open}
      isKeptOnOutsidePress={text !== '' || source !== ''}
      actions={
        <>
          <Button onPress={() => setIsOpen(false)}>Cancel</Button>
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
