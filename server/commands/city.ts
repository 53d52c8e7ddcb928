/** `npm run city -- add PLACE [--language CODE]…` as a process. Open data is on for it, also where the server's settings turn it off. */
import { readConfig } from '#server/roles/config.ts'
import { cityCommand } from '#server/commands/city-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  process.exitCode = await cityCommand(
    readConfig({ OPEN_DATA: 'on', ...process.env }),
    process.argv.slice(2),
    say,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
