/** Both versions of a route side by side, with three answers: mine, theirs, or both. */
import { useState } from 'react'
import { nameOfCopy } from '#changes/subjects/route-draft.ts'
import { discardChange, resolveChange } from '#live/change-notes.ts'
import type { Result } from '#contract/failure.ts'
import { useRoute } from '#live/routes.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { LazyDialogProps } from '#ui/dialog/lazy-dialog.tsx'
import { toastError, toastSuccess } from '#ui/toast/toast.ts'
import * as texts from '#texts/route-conflict.ts'
import { compareRoutes } from './compare-routes.ts'
import type { ConflictingEdit } from './conflict-of.ts'
import { newerOf, versionOf, type RouteVersion } from './route-version.ts'
import { VersionColumn } from './version-column.tsx'
import * as css from './route-conflict.css.ts'

export interface ConflictDialogProps extends LazyDialogProps {
  readonly conflict: ConflictingEdit
}

export function ConflictDialog({ conflict, isOpen, onOpenChange }: ConflictDialogProps) {
  const { payload, current, isGone } = conflict
  const { data: stored } = useRoute(payload.routeKey)
  const mine = versionOf(payload.route)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={texts.title(mine.name)}
      isWide
      actions={<Answers conflict={conflict} onDone={() => onOpenChange(false)} />}
    >
      <p className={css.hint}>{isGone ? texts.goneLead : texts.lead}</p>
      <Versions mine={mine} theirs={isGone ? undefined : newerOf(stored, current)} isGone={isGone} />
      {!isGone && (
        <ul className={css.hints}>
          <li>{texts.explainMine}</li>
          <li>{texts.explainTheirs}</li>
          <li>{texts.explainBoth}</li>
        </ul>
      )}
    </Dialog>
  )
}

interface VersionsProps {
  readonly mine: RouteVersion
  readonly theirs: RouteVersion | undefined
  readonly isGone: boolean
}

function Versions({ mine, theirs, isGone }: VersionsProps) {
  // Without the other version nothing is marked.
  const compared = compareRoutes(mine, theirs ?? mine)
  return (
    <div className={css.columns}>
      <VersionColumn label={texts.mine} version={mine} stops={compared.mine} differing={compared.differing} />
      {theirs ? (
        <VersionColumn
          label={texts.theirs}
          version={theirs}
          stops={compared.theirs}
          differing={compared.differing}
        />
      ) : (
        <section className={css.column} aria-label={texts.theirs}>
          <h3 className={css.heading}>{texts.theirs}</h3>
          <p className={css.hint}>{isGone ? texts.theirsGone : texts.theirsUnknown}</p>
        </section>
      )}
    </div>
  )
}

interface AnswersProps {
  readonly conflict: ConflictingEdit
  readonly onDone: () => void
}

function Answers({ conflict: { change, payload, isGone }, onDone }: AnswersProps) {
  const [isPending, setPending] = useState(false)
  const decide = async (act: () => Promise<Result<null>>, said?: string) => {
    setPending(true)
    const done = await act()
    setPending(false)
    if (!done.ok) return void toastError(texts.failed)
    if (said) toastSuccess(said)
    onDone()
  }
  const { rowId } = change
  const both = () =>
    void decide(
      () => resolveChange(rowId, 'both'),
      texts.keptBoth(nameOfCopy(payload.route.name, texts.copyName)),
    )
  return isGone ? (
    <>
      <Button isPending={isPending} onPress={() => void decide(() => discardChange(rowId))}>
        {texts.discard}
      </Button>
      <Button variant="primary" isPending={isPending} onPress={both}>
        {texts.asNewRoute}
      </Button>
    </>
  ) : (
    <>
      <Button isPending={isPending} onPress={() => void decide(() => resolveChange(rowId, 'theirs'))}>
        {texts.takeTheirs}
      </Button>
      <Button isPending={isPending} onPress={() => void decide(() => resolveChange(rowId, 'mine'))}>
        {texts.keepMine}
      </Button>
      <Button variant="primary" isPending={isPending} onPress={both}>
        {texts.keepBoth}
      </Button>
    </>
  )
}
