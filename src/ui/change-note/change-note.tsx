/** Notes beside a thing about what the user changed of it: that it waits, or what went wrong and what can be done. */
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
  /** Buttons. */
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
  /** What the buttons are called; without a label there is no such button. */
  readonly send?: string | undefined
  readonly drop?: string | undefined
  readonly onSend: () => void
  readonly onDrop: () => void
}

/** A change that needs its user: sent again, or given up. */
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
