import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeDemoAccounts, DEMO_ACCOUNTS, ensureDemoAccounts } from '#server/api/accounts/demo-accounts.ts'
import { hashPassword } from '#server/api/accounts/passwords.ts'
import { users } from '#server/kernel/db/schema/users.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer()
const { db } = server.database
const [free, premium] = DEMO_ACCOUNTS
const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await server.call('POST', '/auth/login', { body: { email, password } })).json

it('closes demo accounts that a server had before, but none with a password of its owner, and opens them again', async () => {
  await ensureDemoAccounts(db)
  const { token } = await signIn(premium)
  const own = { email: free.email, password: 'a password of my own' }
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(own.password) })
    .where(eq(users.email, free.email))

  await closeDemoAccounts(db)
  expect((await signIn(premium)).success).toBe(false)
  expect((await server.call('GET', '/auth/me', { token })).status).toBe(401)
  expect((await signIn(own)).success).toBe(true)

  await ensureDemoAccounts(db)
  expect((await signIn(premium)).success).toBe(true)
  expect((await signIn(own)).success).toBe(true)
})
