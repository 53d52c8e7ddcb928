/**
 * `npm run admin -- VERB …` as a process. Without a verb it prints the usage of all verbs. Exits with 1 where the command fails, and
 * says why on stderr.
 */
import { adminCommand } from '#server/commands/admin-command.ts'
import { readConfig } from '#server/roles/config.ts'
import { reasonOf } from '#server/kernel/runtime/logged-error.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)
try {
  process.exitCode = await adminCommand(readConfig(process.env), process.argv.slice(2), { say, complain })
} catch (error) {
  // The message of a failed query holds its parameters, so only its reason is printed.
  complain(error instanceof Error ? reasonOf(error) : String(error))
  process.exitCode = 1
}
