/** A dialog that fills the screen. It takes the focus, closes on Escape and returns the focus. */
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classNames } from '../class-names.ts'
import * as css from './dialog.css.ts'

export interface FullScreenDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** The accessible name. */
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function FullScreenDialog(props: FullScreenDialogProps) {
  return (
    <ModalOverlay className={css.wholeScreen} isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <Modal className={css.wholeScreenModal}>
        <AriaDialog aria-label={props.label} className={classNames(css.wholeScreenDialog, props.className)}>
          {props.children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
