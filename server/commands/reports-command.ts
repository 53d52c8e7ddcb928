/** `npm run reports`: lists the open reports of wrong facts; `-- done ID` closes one. Returns the exit code. */
import { withServerDatabase } from '#server/kernel/db/server-database.ts'
import type { Config } from '#server/roles/config.ts'
import * as texts from '#texts/reports.ts'
import { closeReport, openReports } from '#server/api/reports/read-reports.ts'
import { reportText } from '#server/api/reports/report-text.ts'

const LISTED_MAX = 500

export async function reportsCommand(
  { databaseUrl, dataDir, publicUrl }: Pick<Config, 'databaseUrl' | 'dataDir' | 'publicUrl'>,
  args: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const [word, id = ''] = args
  const isList = word === undefined
  if (!isList && (word !== 'done' || !/^\d{1,15}$/.test(id))) {
    say(texts.usage)
    return 1
  }
  return withServerDatabase({ databaseUrl, dataDir }, async ({ db }) => {
    if (!isList) {
      const isClosed = await closeReport(db, Number(id), new Date())
      say(isClosed ? texts.closed(Number(id)) : texts.unknown(id))
      return isClosed ? 0 : 1
    }
    const open = await openReports(db, LISTED_MAX)
    for (const report of open) say(`${reportText(report, publicUrl)}\n\n${'-'.repeat(40)}\n`)
    say(open.length === 0 ? texts.none : texts.open(open.length))
    return 0
  })
}
