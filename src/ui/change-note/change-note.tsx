/** Notes beside an item about the user's changes of it: a change waits, or it failed and needs a decision. */
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { SyncIcon, WarningIcon } from '../icon/shell-icons.tsx'
import * as css from './change-note.css.ts'

export function WaitingNote({ text }: { readonly text: string }) {
  return (
    <p className={css.waiting}>
      <SyncIcon />
      <span>{text}</span>
    </p>
  )
}

export interface TroubleNoteProps {
  readonly text: string
  /** The buttons. */
  readonly children: ReactNode
}

export function TroubleNote({ text, children }: TroubleNoteProps) {
  return (
    <div className={css.trouble}>
      <p className={css.troubleText}>
        <WarningIcon />
        <span>{text}</span>
      </p>
      <div className={css.actions}>{children}</div>
    </div>
  )
}

export interface DecisionNoteProps {
  readonly text: string
  /** The labels of the buttons; without its label a button is left out. */
  readonly send?: string | undefined
  readonly drop?: string | undefined
  readonly onSend: () => void
  readonly onDrop: () => void
}

/** A change that needs a decision: to send it again, or to discard it. */
export function DecisionNote({ text, send, drop, onSend, onDrop }: DecisionNoteProps) {
  return (
    <TroubleNote text={text}>
      {send && <Button onPress={onSend}>{send}</Button>}
      {drop && (
        <Button variant="quiet" onPress={onDrop}>
          {drop}
        </Button>
      )}
    </TroubleNote>
  )
}
