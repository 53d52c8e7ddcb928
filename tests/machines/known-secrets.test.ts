/** Machines whose secrets differ are found out when they start, and secrets can be changed on purpose. */
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '#server/roles/config.ts'
import { dumpCommand } from '#server/commands/dump/dump-command.ts'
import { type RunningServer, runServer } from '#server/roles/run-server.ts'
import { freshDatabase, temporaryFolder } from '#tests/support/server.ts'

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

const configOf = (environment: Readonly<Record<string, string>>) =>
  readConfig({ PORT: '0', HOST: '127.0.0.1', DEMO_AUDIO: 'off', LOG_LEVEL: 'silent', ...environment })
async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  running.push(await runServer({ config: configOf(environment), say: () => undefined }))
}
const SECRETS = { SESSION_SECRET: 'ab'.repeat(32), SHARE_SECRET: 'cd'.repeat(32) }

it('a second machine with another secret, or none, does not start and says why; a worker needs none', async () => {
  const machine = { DATABASE_URL: await freshDatabase(), DATA_DIR: await temporaryFolder() }
  await start({ ...machine, ...SECRETS, ROLE: 'web' })
  const other = { ...machine, DATA_DIR: await temporaryFolder(), ROLE: 'web' }
  await expect(start({ ...other, ...SECRETS, SHARE_SECRET: 'ef'.repeat(32) })).rejects.toThrow(
    'SHARE_SECRET (from the environment) is not the one that this database is used with.',
  )
  const { SHARE_SECRET } = SECRETS
  await expect(start({ ...other, SHARE_SECRET })).rejects.toThrow(
    `SESSION_SECRET (from ${other.DATA_DIR}/secrets/session-secret) is not the one`,
  )
  await start({ ...other, ...SECRETS })
  await start({ ...other, ROLE: 'worker' })
})

it('a machine that lost its files of secrets does not start, until its operator lets them change', async () => {
  const database = { DATABASE_URL: await freshDatabase() }
  await start({ ...database, DATA_DIR: await temporaryFolder() })
  await running.pop()?.stop()
  const emptied = { ...database, DATA_DIR: await temporaryFolder() }
  await expect(start(emptied)).rejects.toThrow('npm run db -- forget-secrets')
  const said: string[] = []
  const code = await dumpCommand(configOf(emptied), ['forget-secrets'], (line) => said.push(line))
  expect(code).toBe(0)
  expect(said.join()).toContain('signs in again')
  await start(emptied)
})
