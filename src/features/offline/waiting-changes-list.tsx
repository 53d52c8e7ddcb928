/** A list of changes that stays short, however many there are. */
import { LOCALE } from '#kit/locale.ts'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { changeNote, changeText } from '#live/change-words.ts'
import { giveUp, sendAgain, useNow } from '#live/change-notes.ts'
import type { WaitingChange } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { SyncIcon, WarningIcon } from '#ui/icon/shell-icons.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/waiting-changes.ts'
import * as css from './waiting-changes.css.ts'

/** The number of changes shown at first, and added by each press. */
const SHOWN_AT_ONCE = 30

const number = new Intl.NumberFormat(LOCALE)

export interface ChangeListProps {
  readonly label: string
  readonly changes: readonly WaitingChange[]
  /** Actions for all of them. */
  readonly children: ReactNode
  /** Draws more actions for one change. */
  readonly renderMore?: RenderMore | undefined
}

/** Draws what another feature offers for a change, such as a comparison. */
export type RenderMore = (change: WaitingChange) => ReactNode

export function ChangeList({ label, changes, children, renderMore }: ChangeListProps) {
  const headingId = useId()
  const nowMs = useNow()
  const [shownCount, setShownCount] = useState(SHOWN_AT_ONCE)
  const [firstNewId, setFirstNewId] = useState<string>()
  const shown = changes.slice(0, shownCount)
  const moreCount = Math.min(SHOWN_AT_ONCE, changes.length - shown.length)
  const showMore = () => {
    setFirstNewId(changes[shownCount]?.rowId)
    setShownCount(shownCount + SHOWN_AT_ONCE)
  }
  return (
    <section aria-labelledby={headingId}>
      <Stack>
        <h2 id={headingId}>{label}</h2>
        <div className={css.actions}>{children}</div>
        {moreCount > 0 && (
          <p className={css.facts}>
            {texts.firstOf(number.format(shown.length), number.format(changes.length))}
          </p>
        )}
        <Stack as="ul" gap="sm">
          {shown.map((change) => (
            <ChangeItem
              key={change.rowId}
              change={change}
              nowMs={nowMs}
              isFocused={change.rowId === firstNewId}
              more={renderMore?.(change)}
            />
          ))}
        </Stack>
        {moreCount > 0 && (
          <div className={css.actions}>
            <Button onPress={showMore}>{texts.showMore(moreCount)}</Button>
          </div>
        )}
      </Stack>
    </section>
  )
}

const since = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

interface ChangeItemProps {
  readonly change: WaitingChange
  readonly nowMs: number
  /** Gets the focus when it appears; for the first of the added ones. */
  readonly isFocused: boolean
  readonly more: ReactNode
}

function ChangeItem({ change, nowMs, isFocused, more }: ChangeItemProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  const made = new Date(change.createdAt)
  const note = changeNote(change, nowMs)
  const isWaiting = note.name === 'waiting'
  return (
    <Card as="li">
      <h3 className={css.what} ref={heading} tabIndex={-1}>
        {changeText(change)}
      </h3>
      <p className={css.facts}>
        {texts.made} <time dateTime={made.toISOString()}>{since.format(made)}</time>
      </p>
      <p className={isWaiting ? css.waiting : css.refused}>
        {isWaiting ? <SyncIcon /> : <WarningIcon />}
        <span>{note.text}</span>
      </p>
      <div className={css.actions}>
        {more}
        {note.send && <Button onPress={() => void sendAgain(change)}>{note.send}</Button>}
        {note.drop && (
          <Button variant={note.send ? 'quiet' : 'secondary'} onPress={() => void giveUp(change)}>
            {note.drop}
          </Button>
        )}
      </div>
    </Card>
  )
}
