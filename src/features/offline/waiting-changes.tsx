/** The user's changes that the server does not have: waiting, refused, or in conflict. */
import { useState } from 'react'
import { canRetry, isStopped } from '#live/change-words.ts'
import { giveUp, sendAgain } from '#live/change-notes.ts'
import { useWaitingChanges } from '#live/waiting-changes.ts'
import { useOnline } from '#live/connection.ts'
import type { WaitingChange } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { AlertDialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/waiting-changes.ts'
import { ChangeList, type RenderMore } from './waiting-changes-list.tsx'

/** A change that is being sent may already be done, so it cannot be discarded. */
const canDiscard = ({ status }: WaitingChange): boolean => status !== 'inflight'

/** The screen at /waiting-changes. Without waiting changes no text mentions any. */
export function WaitingChangesScreen({ renderMore }: { readonly renderMore?: RenderMore }) {
  const changes = useWaitingChanges()
  const isOnline = useOnline()
  const undecided = changes.filter(isStopped)
  const waiting = changes.filter((change) => !isStopped(change))

  if (changes.length === 0) {
    return (
      <Page title={texts.changes} width="reading">
        <EmptyState
          title={texts.everythingIsOnTheServer}
          actions={
            <LinkButton variant="primary" to="/my-tours">
              {texts.myTours}
            </LinkButton>
          }
        />
      </Page>
    )
  }
  return (
    <Page
      title={waiting.length > 0 ? texts.waitingChanges : texts.changes}
      lead={waiting.length > 0 ? (isOnline ? texts.sentInOrder : texts.sentWhenOnline) : undefined}
      width="reading"
    >
      {undecided.length > 0 && (
        <ChangeList label={texts.needYou} changes={undecided} renderMore={renderMore}>
          <RetryAll changes={undecided.filter(canRetry)} />
          <DiscardAll changes={undecided} />
        </ChangeList>
      )}
      {waiting.length > 0 && (
        <ChangeList label={texts.onTheirWay} changes={waiting}>
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
      {texts.retryAll(changes.length)}
    </Button>
  )
}

/** Asks first, since the changes cannot be restored. */
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
        {texts.discardAllOf(changes.length)}
      </Button>
      <AlertDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={texts.discardTitle(changes.length)}
        confirmLabel={texts.discardAll}
        isDanger
        onConfirm={() => void discard()}
      >
        {texts.discardAllText}
      </AlertDialog>
    </>
  )
}

/**
 * The number of changes that are decided at the same time: large enough to be quick, small enough that the page stays responsive.
 */
const PIECE = 50

/** Runs `act` for each of many items in their order, a group at a time. One that fails stops none of the others. */
export async function inPieces<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += PIECE)
    await Promise.allSettled(items.slice(from, from + PIECE).map((item) => act(item)))
}
