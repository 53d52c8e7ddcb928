/** `npm run admin`: the operator's commands for accounts, reports, tours, routes, jobs and mails. Returns the exit code. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { createEventLog } from '#server/kernel/events/event-log.ts'
import { hasServerDatabase, withServerDatabase } from '#server/kernel/db/server-database.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { type Clock, systemClock } from '#server/kernel/runtime/clock.ts'
import * as texts from '#texts/admin.ts'
import { type AdminConfig, AdminFailure, type AdminVerb, type Given } from '#server/api/admin/admin-verb.ts'
import { jobVerbs } from '#server/api/admin/jobs.ts'
import { mailVerbs } from '#server/api/admin/mails.ts'
import { answerJson, answerLines } from '#server/api/admin/print-answer.ts'
import { reportVerbs } from '#server/api/admin/reports.ts'
import { routeVerbs } from '#server/api/admin/routes.ts'
import { tourVerbs } from '#server/api/admin/tours.ts'
import { userVerbs } from '#server/api/admin/users.ts'

const VERBS: readonly AdminVerb[] = [
  ...userVerbs,
  ...reportVerbs,
  ...tourVerbs,
  ...routeVerbs,
  ...jobVerbs,
  ...mailVerbs,
]

const isName = (word: string) => /^[A-Z]/.test(word)
/** The words of a verb, and the names of its arguments. */
function partsOf({ usage }: AdminVerb) {
  const parts =
    usage
      .split(' --', 1)[0]
      ?.replace(/ \[.*$/, '')
      .split(' ') ?? []
  return { words: parts.filter((part) => !isName(part)), names: parts.filter(isName) }
}

function read(args: readonly string[]): { verb: AdminVerb; given: Given; asJson: boolean } {
  const verb = VERBS.find((one) => partsOf(one).words.every((word, at) => args[at] === word))
  if (!verb) throw new AdminFailure(texts.usage(VERBS.map(({ usage }) => usage)))
  const { words, names } = partsOf(verb)
  const options: NonNullable<ParseArgsConfig['options']> = { ...verb.options, json: { type: 'boolean' } }
  let parsed
  try {
    parsed = parseArgs({ args: args.slice(words.length), options, allowPositionals: true, strict: true })
  } catch {
    throw new AdminFailure(texts.usage([verb.usage]))
  }
  const { positionals, values } = parsed
  if (positionals.length !== names.length) throw new AdminFailure(texts.usage([verb.usage]))
  const { json, ...others } = values as Given['options']
  return { verb, given: { args: positionals, options: others }, asJson: json === true }
}

export interface Terminal {
  say(line: string): void
  complain(line: string): void
}

export async function adminCommand(
  config: AdminConfig,
  args: readonly string[],
  { say, complain }: Terminal,
  clock: Clock = systemClock,
): Promise<number> {
  try {
    const { verb, given, asJson } = read(args)
    if (!hasServerDatabase(config)) throw new AdminFailure(texts.noDatabase(config.dataDir))
    const answer = await withServerDatabase(config, ({ db }) =>
      verb.run({ db, config, clock, events: { emit: createEventLog(db).append } }, given),
    )
    for (const line of asJson ? [answerJson(answer)] : answerLines(answer)) say(line)
    return 0
  } catch (error) {
    if (!(error instanceof AdminFailure) && !(error instanceof Refusal)) throw error
    complain(error.message)
    return 1
  }
}
