import type { FormEvent, ReactNode } from 'react'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import * as ui from '#texts/ui.ts'
import * as css from './account-frame.css.ts'

export interface FormDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly refusal: string | undefined
  readonly isPending?: boolean
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form in a dialog, with a button that sends it and one that cancels; a press outside does not discard the input. */
export function FormDialog(props: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <Dialog isOpen isKeptOnOutsidePress title={props.title} onOpenChange={props.onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        {props.refusal && (
          <Banner tone="danger" role="alert">
            {props.refusal}
          </Banner>
        )}
        {props.children}
        <Cluster justify="end">
          <Button onPress={props.onClose}>{ui.cancel}</Button>
          <Button type="submit" variant="primary" isPending={props.isPending}>
            {props.submitLabel}
          </Button>
        </Cluster>
      </form>
    </Dialog>
  )
}
