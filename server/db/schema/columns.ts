/**
 * What the tables share. Column names are written out, and every expression is one that PostgreSQL 15 has. Times are
 * `timestamptz` read as Date; degrees and seconds are double precision. Rows of a user go with the user, rows of a tour with
 * the tour.
 */
import { customType, timestamp } from 'drizzle-orm/pg-core'

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => time('created_at').notNull().defaultNow()
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' })
