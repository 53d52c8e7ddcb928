/** Dialogs. They are controlled: the caller holds `isOpen`. They take the focus, close on Escape and return the focus. */
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import * as texts from '#texts/ui.ts'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { CloseIcon } from '../icon/shell-icons.tsx'
import * as css from './dialog.css.ts'

export interface DialogProps {
  readonly isOpen: boolean
  /** Called with false on Escape, on the close button and on a press outside. */
  readonly onOpenChange: (isOpen: boolean) => void
  readonly title: string
  readonly children: ReactNode
  /** The buttons at the foot, with the main one last. */
  readonly actions?: ReactNode
  readonly role?: 'dialog' | 'alertdialog' | undefined
  readonly isWide?: boolean | undefined
  /** A press outside does not close the dialog; for forms with unsaved input. */
  readonly isKeptOnOutsidePress?: boolean | undefined
}

export function Dialog(props: DialogProps) {
  const isAlert = props.role === 'alertdialog'
  const close = () => props.onOpenChange(false)
  return (
    <ModalOverlay
      className={css.scrim}
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      isDismissable={!isAlert && !props.isKeptOnOutsidePress}
    >
      <Modal className={classNames(css.modal, props.isWide && css.wide)}>
        <AriaDialog className={css.dialog} role={props.role ?? 'dialog'}>
          <div className={css.head}>
            <Heading slot="title" level={2} className={css.title}>
              {props.title}
            </Heading>
            {!isAlert && (
              <Button variant="quiet" isIconOnly label={texts.close} className={css.close} onPress={close}>
                <CloseIcon />
              </Button>
            )}
          </div>
          {props.children}
          {props.actions && <div className={css.actions}>{props.actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

export interface AlertDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly title: string
  readonly children: ReactNode
  /** 'Delete', 'Reset', 'Switch Tab'. */
  readonly confirmLabel: string
  /** Default 'Cancel'. */
  readonly cancelLabel?: string | undefined
  readonly isDanger?: boolean | undefined
  readonly isPending?: boolean | undefined
  /** The caller closes the dialog, at once or when its work is done. */
  readonly onConfirm: () => void
}

/** Asks before an action that cannot be undone. The safe answer has the focus first. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title={props.title}
      actions={
        <>
          <Button isFocusedFirst onPress={() => props.onOpenChange(false)}>
            {props.cancelLabel ?? texts.cancel}
          </Button>
          <Button
            variant={props.isDanger ? 'danger' : 'primary'}
            isPending={props.isPending}
            onPress={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <p>{props.children}</p>
    </Dialog>
  )
}
