/** The user's changes that the server does not have: on their way, refused, or overtaken. */
import { useState } from 'react'
import { canRetry, isStopped } from '#changes/words.ts'
import { giveUp, sendAgain } from '#live/changes/decide-change.ts'
import { useOnline } from '#live/connection/use-online.ts'
import { useWaitingChanges } from '#live/changes/use-waiting-changes.ts'
import type { WaitingChange } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { inPieces } from './waiting-changes-in-pieces.ts'
import { ChangeList } from './waiting-changes-list.tsx'

/** What is being sent at this moment may already be done: it cannot be taken back. */
const canDiscard = ({ status }: WaitingChange): boolean => status !== 'inflight'

/** For /waiting-changes. With nothing on its way, no word of waiting is left. */
export function WaitingChangesScreen() {
  const changes = useWaitingChanges()
  const isOnline = useOnline()
  const undecided = changes.filter(isStopped)
  const waiting = changes.filter((change) => !isStopped(change))

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
      {undecided.length > 0 && (
        <ChangeList label="Changes that need you" changes={undecided}>
          <RetryAll changes={undecided.filter(canRetry)} />
          <DiscardAll changes={undecided} />
        </ChangeList>
      )}
      {waiting.length > 0 && (
        <ChangeList label="On their way" changes={waiting}>
          <DiscardAll changes={waiting.filter(canDiscard)} />
        </ChangeList>
      )}
    </Page>
  )
}

interface AllProps {
  readonly changes: readonly WaitingChange[]
}

function RetryAll({ changes }: AllProps) {
  const [isPending, setPending] = useState(false)
  if (changes.length < 2) return null
  const retry = async () => {
    setPending(true)
    await inPieces(changes, sendAgain)
    setPending(false)
  }
  return (
    <Button isPending={isPending} onPress={() => void retry()}>
      Retry all {changes.length}
    </Button>
  )
}

/** Asks first: nothing brings them back. */
function DiscardAll({ changes }: AllProps) {
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  if (changes.length < 2) return null
  const discard = async () => {
    setAsked(false)
    setPending(true)
    await inPieces(changes, giveUp)
    setPending(false)
  }
  return (
    <>
      <Button variant="quiet" isPending={isPending} onPress={() => setAsked(true)}>
        Discard all {changes.length}
      </Button>
      <AlertDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={`Discard ${changes.length} changes`}
        confirmLabel="Discard all"
        isDanger
        onConfirm={() => void discard()}
      >
        They are taken back on this device and never sent.
      </AlertDialog>
    </>
  )
}
