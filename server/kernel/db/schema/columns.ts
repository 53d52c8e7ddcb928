/**
 * Column types that the tables share. Rules for every table: column names are written out; only what PostgreSQL 15 has is
 * used; times are `timestamptz`, read as Date; degrees and seconds are double precision; deleting a user or a tour deletes
 * its rows (on delete cascade).
 */
import { customType, timestamp } from 'drizzle-orm/pg-core'

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => time('created_at').notNull().defaultNow()
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' })
