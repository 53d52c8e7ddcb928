/** The interface of the commands of `npm run admin`. */
import type { ParseArgsConfig } from 'node:util'
import type { BillingSettings } from '#server/api/billing/billing-settings.ts'
import type { MailSettings } from '#server/kernel/mail/mail-settings.ts'
import type { StorageSettings } from '#server/kernel/storage/storage-settings.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { Clock } from '#server/kernel/runtime/clock.ts'
import type { Events } from '#server/kernel/events/event-log.ts'

export interface AdminConfig extends StorageSettings, BillingSettings, Pick<MailSettings, 'smtp'> {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly publicUrl: string
}

export interface AdminContext {
  readonly db: Database
  readonly config: AdminConfig
  readonly clock: Clock
  readonly events: Events
}

/** Null and undefined are printed as nothing, dates as ISO 8601. */
export type Row = Readonly<Record<string, string | number | boolean | Date | null | undefined>>

export interface AdminAnswer {
  /** Rows are printed as a table, a single one as a line for each field. `--json` prints this and nothing else. */
  readonly data?: readonly Row[] | Row
  /** Further tables, each under its name. */
  readonly lists?: Readonly<Record<string, readonly Row[]>>
  /** A sentence that is printed last. */
  readonly said?: string
}

export interface Given {
  /** The arguments after the words of the verb, as many as its usage names. */
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface AdminVerb {
  /** `users sessions end ID`: the words of the verb, then its arguments in capitals, then its options, which are only shown. */
  readonly usage: string
  readonly options?: NonNullable<ParseArgsConfig['options']>
  run(context: AdminContext, given: Given): Promise<AdminAnswer>
}

/** A mistake of the operator, or something that cannot be done, in a sentence. */
export class AdminFailure extends Error {}
