import { defineConfig } from 'drizzle-kit'

/** `npm run db:generate` writes the next migration from the schema; the server runs them at start. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/kernel/db/schema/*.ts',
  out: './server/kernel/db/migrations',
})
