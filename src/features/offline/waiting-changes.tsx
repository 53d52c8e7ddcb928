/** The user's changes that the server does not have: on their way, refused, or overtaken (screens from outside, 11 and 12). */
import { useId, useState, type ReactNode } from 'react'
import { discardChange, retryChange } from '#live/commands.ts'
import { useOnline } from '#live/use-online.ts'
import { useWaitingChanges } from '#live/use-waiting-changes.ts'
import type { WaitingChange } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SyncIcon, WarningIcon } from '#ui/icon/shell-icons.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import { changeText, CONFLICT, lastTryText, refusalText } from './messages.ts'
import * as css from './waiting-changes.css.ts'

const needsUser = ({ status }: WaitingChange): boolean => status === 'failed' || status === 'conflict'

/** What is being sent at this moment may already be done: it cannot be taken back. */
const canDiscard = ({ status }: WaitingChange): boolean => status !== 'inflight'

const since = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** For /waiting-changes. With nothing on its way, no word of waiting is left. */
export function WaitingChangesScreen() {
  const changes = useWaitingChanges()
  const isOnline = useOnline()
  const refused = changes.filter(needsUser)
  const waiting = changes.filter((change) => !needsUser(change))

  if (changes.length === 0) {
    return (
      <Page title="Changes" width="reading">
        <EmptyState
          title="Everything is on the server"
          actions={
            <LinkButton variant="primary" to="/my-tours">
              My Tours
            </LinkButton>
          }
        />
      </Page>
    )
  }
  return (
    <Page
      title={waiting.length > 0 ? 'Waiting changes' : 'Changes'}
      lead={
        waiting.length > 0
          ? isOnline
            ? 'They are sent in this order, one after the other.'
            : 'They are kept on this device and sent by themselves when you are back online.'
          : undefined
      }
      width="reading"
    >
      {refused.length > 0 && (
        <ChangeList label="Changes that need you" changes={refused}>
          {refused.length > 1 && (
            <Button onPress={() => void each(refused, retryChange)}>Retry all {refused.length}</Button>
          )}
          {refused.length > 1 && <DiscardAll changes={refused} />}
        </ChangeList>
      )}
      {waiting.length > 0 && (
        <ChangeList label="On their way" changes={waiting}>
          {waiting.filter(canDiscard).length > 1 && <DiscardAll changes={waiting.filter(canDiscard)} />}
        </ChangeList>
      )}
    </Page>
  )
}

/** One after the other, in their order: they are changes of one queue. */
async function each(
  changes: readonly WaitingChange[],
  act: (rowId: string) => Promise<unknown>,
): Promise<void> {
  for (const { rowId } of changes) await act(rowId)
}

/** Asks first: nothing brings them back. */
function DiscardAll({ changes }: { readonly changes: readonly WaitingChange[] }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="quiet" onPress={() => setAsked(true)}>
        Discard all {changes.length}
      </Button>
      <AlertDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={`Discard ${changes.length} changes`}
        confirmLabel="Discard all"
        isDanger
        onConfirm={() => {
          setAsked(false)
          void each(changes, discardChange)
        }}
      >
        They are taken back on this device and never sent.
      </AlertDialog>
    </>
  )
}

function ChangeList({
  label,
  changes,
  children,
}: {
  readonly label: string
  readonly changes: readonly WaitingChange[]
  /** What can be done with all of them. */
  readonly children: ReactNode
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Stack>
        <h2 id={headingId}>{label}</h2>
        <div className={css.actions}>{children}</div>
        <Stack as="ul" gap="sm">
          {changes.map((change) => (
            <ChangeItem key={change.rowId} change={change} />
          ))}
        </Stack>
      </Stack>
    </section>
  )
}

function ChangeItem({ change }: { readonly change: WaitingChange }) {
  const { rowId, status } = change
  const made = new Date(change.createdAt)
  const isConflict = status === 'conflict'
  const lastTry = lastTryText(change)
  return (
    <Card as="li">
      <h3 className={css.what}>{changeText(change)}</h3>
      <p className={css.facts}>
        Made <time dateTime={made.toISOString()}>{since.format(made)}</time>
      </p>
      {needsUser(change) ? (
        <p className={css.refused}>
          <WarningIcon />
          <span>{isConflict ? CONFLICT : refusalText(change.failure)}</span>
        </p>
      ) : (
        <p className={css.waiting}>
          <SyncIcon />
          {status === 'inflight'
            ? 'Waiting to sync: being sent now'
            : status === 'blocked'
              ? 'Waiting to sync: after a change that needs you'
              : 'Waiting to sync'}
          {lastTry && ` · ${lastTry}`}
        </p>
      )}
      <div className={css.actions}>
        {needsUser(change) && (
          <Button onPress={() => void retryChange(rowId)}>{isConflict ? 'Keep mine' : 'Retry'}</Button>
        )}
        {canDiscard(change) && (
          <Button
            variant={needsUser(change) ? 'quiet' : 'secondary'}
            onPress={() => void discardChange(rowId)}
          >
            {isConflict ? 'Take theirs' : 'Discard'}
          </Button>
        )}
      </div>
    </Card>
  )
}
