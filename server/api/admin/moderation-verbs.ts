/** The commands that take down something public, so that only its owner sees it, and restore it. */
import { recordAccountEvent } from '#server/api/audit/account-events.ts'
import type { Database, Transaction } from '#server/kernel/db/open-database.ts'
import type { AccountEventKind } from '#server/kernel/db/schema/account-events.ts'
import type { MailCause } from '#server/kernel/db/schema/mails.ts'
import { type AdminContext, AdminFailure, type AdminVerb, type Row } from './admin-verb.ts'
import { numberFrom, reasonFrom } from './given-values.ts'
import { writeToOwner } from './write-to-owner.ts'

interface Moderated {
  readonly id: number
  readonly ownerId: string
  readonly name: string
  readonly takenDownAt: Date | null
}

/** The columns that change. The version is raised as well, so that an older change of its owner does not publish it again. */
export interface Moderation {
  readonly isPublic?: false
  readonly takenDownAt: Date | null
  readonly takenDownReason: string | null
}

/** A kind of content that can be taken down. */
export interface ModeratedKind {
  readonly noun: 'tour' | 'route'
  readonly cause: MailCause
  readonly takenDownEvent: AccountEventKind
  readonly restoredEvent: AccountEventKind
  readonly words: {
    readonly noneDown: string
    notThere(id: number): string
    isDown(id: number): string
    notDown(id: number): string
    takenDown(name: string): string
    restored(name: string): string
    takenDownSubject(name: string): string
    takenDownMail(name: string, reason: string, address: string): string
    restoredSubject(name: string): string
    restoredMail(name: string, address: string): string
  }
  /** Returns everything of this kind that is taken down, the newest first. */
  listDown(db: Database): Promise<readonly Row[]>
  /** Reads the row and locks it until the transaction ends. */
  lock(tx: Transaction, id: number): Promise<Moderated | undefined>
  change(tx: Transaction, id: number, moderation: Moderation): Promise<void>
  /** Returns the address of the page on which its owner sees it. */
  addressOf(context: AdminContext, id: number): string
  /** Runs after the transaction. */
  announce?(context: AdminContext, moderated: Moderated): Promise<void>
}

export function moderationVerbs(kind: ModeratedKind): readonly AdminVerb[] {
  const { noun, words } = kind
  interface Step {
    readonly moderation: Moderation
    readonly event: AccountEventKind
    readonly subject: string
    readonly text: string
  }

  /** Changes the row, writes to its owner and records the event in one transaction. Returns its name. */
  async function moderate(
    context: AdminContext,
    id: number,
    stepOf: (one: Moderated) => Step,
  ): Promise<string> {
    const moderated = await context.db.transaction(async (tx) => {
      const one = await kind.lock(tx, id)
      if (!one) throw new AdminFailure(words.notThere(id))
      const { moderation, event, subject, text } = stepOf(one)
      await kind.change(tx, id, moderation)
      await writeToOwner(tx, context, { cause: kind.cause, ownerId: one.ownerId, subject, text })
      await recordAccountEvent(tx, { kind: event, accountId: one.ownerId, about: `${noun} ${id}` })
      return one
    })
    await kind.announce?.(context, moderated)
    return moderated.name
  }

  const list: AdminVerb = {
    usage: `${noun}s list-taken-down`,
    async run({ db }) {
      const down = await kind.listDown(db)
      return { data: down, ...(down.length === 0 && { said: words.noneDown }) }
    },
  }
  const takeDown: AdminVerb = {
    usage: `${noun}s take-down ID --reason …`,
    options: { reason: { type: 'string' } },
    async run(context, { args: [given], options }) {
      const id = numberFrom(given)
      const reason = reasonFrom(options)
      const name = await moderate(context, id, (one) => {
        if (one.takenDownAt) throw new AdminFailure(words.isDown(id))
        return {
          moderation: { isPublic: false, takenDownAt: context.clock.now(), takenDownReason: reason },
          event: kind.takenDownEvent,
          subject: words.takenDownSubject(one.name),
          text: words.takenDownMail(one.name, reason, kind.addressOf(context, id)),
        }
      })
      return { said: words.takenDown(name) }
    },
  }
  const restore: AdminVerb = {
    usage: `${noun}s restore ID`,
    async run(context, { args: [given] }) {
      const id = numberFrom(given)
      const name = await moderate(context, id, (one) => {
        if (!one.takenDownAt) throw new AdminFailure(words.notDown(id))
        return {
          moderation: { takenDownAt: null, takenDownReason: null },
          event: kind.restoredEvent,
          subject: words.restoredSubject(one.name),
          text: words.restoredMail(one.name, kind.addressOf(context, id)),
        }
      })
      return { said: words.restored(name) }
    },
  }
  return [list, takeDown, restore]
}
