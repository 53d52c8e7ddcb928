/**
 * `npm run reports` as a process:
 *
 *     npm run reports              lists the open reports of wrong facts
 *     npm run reports -- done ID   closes one
 */
import { readConfig } from '#server/roles/config.ts'
import { reportsCommand } from '#server/commands/reports-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  process.exitCode = await reportsCommand(readConfig(process.env), process.argv.slice(2), say)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
