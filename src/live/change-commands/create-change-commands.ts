/** Every command that makes a change, over one store: those of tours, routes, drafts, the account, and decisions. */
import { ok } from '#contract/failure.ts'
import { discardRow, retryRow, takeTheirs } from '#data/outbox/decide.ts'
import { keepBoth } from '#data/outbox/keep-both.ts'
import { emptyOutbox } from '#data/outbox/outbox.ts'
import { nameOfCopy } from '#changes/subjects/route-draft.ts'
import { copyName } from '#texts/route-conflict.ts'
import type { AccountChanges, ChangeCommands, ChangeDecisions } from './change-commands.ts'
import { createChangeWriter, type ChangeWriter, type ChangeWriterOptions } from './change-writer.ts'
import { createDraftChanges } from './draft-changes.ts'
import { createRouteChanges } from './route-changes.ts'
import { createTourChanges } from './tour-changes.ts'

const createAccountChanges = ({ addUnversioned }: ChangeWriter): AccountChanges => ({
  savePreferences: ({ group, value }) =>
    addUnversioned({ kind: `preferences-${group}`, payload: { title: '', value } as never }),
  resetPreferences: (group) => addUnversioned({ kind: 'preferences-reset', payload: { title: '', group } }),
  saveProfile: ({ firstName, lastName }) =>
    addUnversioned({ kind: 'profile', payload: { title: '', firstName, lastName } }),
  saveConsent: ({ functional, analytics, marketing }) =>
    addUnversioned({ kind: 'consent', payload: { title: '', functional, analytics, marketing } }),
})

const createDecisions = ({ decide, withStore }: ChangeWriter): ChangeDecisions => ({
  retryChange: (rowId) => decide((outbox) => retryRow(outbox, rowId)),
  discardChange: (rowId) => decide((outbox) => discardRow(outbox, rowId)),
  resolveChange: (rowId, choice) =>
    decide((outbox) => {
      if (choice === 'both') return keepBoth(outbox, rowId, (name) => nameOfCopy(name, copyName))
      return choice === 'mine' ? retryRow(outbox, rowId) : takeTheirs(outbox, rowId)
    }),
  forgetChanges: () =>
    withStore(async (store) => {
      await emptyOutbox(store.outbox)
      return ok(null)
    }),
})

export function createChangeCommands(options: ChangeWriterOptions): ChangeCommands {
  const writer = createChangeWriter(options)
  return {
    ...createTourChanges(writer),
    ...createAccountChanges(writer),
    ...createRouteChanges(writer),
    ...createDraftChanges(writer),
    ...createDecisions(writer),
  }
}
