/**
 * `npm run db` as a process:
 *
 *     npm run db -- export FILE                  writes all tables and files to one file
 *     npm run db -- import FILE [--send-mails]   reads such a file into an empty database
 *     npm run db -- forget-secrets               lets the server start with other secrets
 */
import { readConfig } from '#server/roles/config.ts'
import { dumpCommand } from './dump-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  process.exitCode = await dumpCommand(readConfig(process.env), process.argv.slice(2), say)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
