/**
 * Logs which connection took, gave back and ended which piece of work, as the database saw it. Triggers write the
 * log, so that it does not depend on what the program believes. `application_name` of the connection names the
 * writer.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/db/open-database.ts'

export interface LeaseEntry {
  /** `tours/<id>/<chunk>` or the job's id. */
  readonly piece: string
  readonly worker: string
  /** `robbed`: taken while the lease of another still held. `reopened`: it had ended with a result. */
  readonly kind: 'took' | 'robbed' | 'gave-back' | 'ended' | 'reopened'
}

const ENDED = `('ready', 'failed', 'completed', 'cancelled')`

const logOf = (table: string, piece: string) =>
  sql.raw(`
create function log_${table}() returns trigger language plpgsql as $$
declare
  kind text;
begin
  if old.status not in ${ENDED} and new.status in ${ENDED} then
    kind := 'ended';
  elsif old.status in ${ENDED} and new.status is distinct from old.status then
    kind := 'reopened';
  elsif new.lease_id is null and old.lease_id is not null then
    kind := 'gave-back';
  elsif new.lease_id is distinct from old.lease_id then
    kind := case when old.lease_id is not null and old.lease_expires_at >= clock_timestamp() then 'robbed' else 'took' end;
  end if;
  if kind is not null then
    insert into lease_log (piece, worker, kind) values (${piece}, current_setting('application_name'), kind);
  end if;
  return new;
end $$;
create trigger log_${table} after update on ${table} for each row execute function log_${table}();
`)

export async function writeLeaseLog(db: Database): Promise<void> {
  await db.execute(sql`create table lease_log (
    n serial primary key, piece text not null, worker text not null, kind text not null)`)
  await db.execute(logOf('audio_chunks', `'tours/' || new.tour_id || '/' || new.chunk_index`))
  await db.execute(logOf('tour_jobs', `new.id::text`))
}

export async function readLeaseLog(db: Database): Promise<readonly LeaseEntry[]> {
  const { rows } = await db.execute<LeaseEntry & Record<string, unknown>>(
    sql`select piece, worker, kind from lease_log order by n`,
  )
  return rows
}

/** Returns the broken rules in words, for the test's message. */
export function faultsOf(log: readonly LeaseEntry[]): string[] {
  const faults: string[] = []
  const holders = new Map<string, string>()
  const ended = new Set<string>()
  for (const { piece, worker, kind } of log) {
    const say = (what: string) => faults.push(`${piece}: ${worker} ${what}`)
    const holder = holders.get(piece)
    if (ended.has(piece)) say(`${kind} after its end`)
    if (kind === 'robbed' || kind === 'reopened') say(kind)
    if ((kind === 'gave-back' || kind === 'ended') && holder !== worker && worker !== PERSON)
      say(`${kind} what ${holder ?? 'nobody'} had`)
    if (kind === 'took' || kind === 'robbed') holders.set(piece, worker)
    else holders.delete(piece)
    if (kind === 'ended') ended.add(piece)
  }
  return faults
}

/** `application_name` of the connection of whoever cancels a tour. */
export const PERSON = 'person'
