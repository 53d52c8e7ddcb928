/** `npm run admin` as a process. */
import { adminCommand } from '#server/commands/admin-command.ts'
import { readConfig } from '#server/roles/config.ts'
import { reasonOf } from '#server/kernel/runtime/logged-error.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)
try {
  process.exitCode = await adminCommand(readConfig(process.env), process.argv.slice(2), { say, complain })
} catch (error) {
  // A failing query's own message holds its parameters.
  complain(error instanceof Error ? reasonOf(error) : String(error))
  process.exitCode = 1
}
