// Tours as a server has after a while, made inside the database: cities over the world, seven topics (six of ten tours in History),
// four stops, sections and chunks each, and people who own them. They have maps: else the server would look for 100,000 maps meanwhile.
import type { Pool } from 'pg'
import { hashPassword } from '#server/api/accounts/passwords.ts'

export const PEOPLE = 200
export const PASSWORD = 'a long enough password'
export const emailOf = (person: number): string => `walker-${person}@bench.example`
/** Owns six of a hundred tours. */
export const WALKER = 1
/** Has none of the routes, and so may like them. */
export const ADMIRER = 2
const STOPS = 4
const CITY_TOURS = 40

/** Every user has the same password: one hash. */
export async function seedPeople(pool: Pool): Promise<void> {
  const there = await pool.query('select 1 from users where email = $1', [emailOf(WALKER)])
  if (there.rowCount) return
  await pool.query(
    `insert into users (email, password_hash, first_name, last_name, email_confirmed_at, tier)
     select 'walker-' || n || '@bench.example', $1, 'Ada', 'Walker', now(), 1 from generate_series(1, $2::int) n`,
    [await hashPassword(PASSWORD), PEOPLE],
  )
  await pool.query(
    `with owner as (select id from users where email = $1), made as (
       insert into custom_routes (owner_id, name, topic, is_public)
       select owner.id, 'Round ' || n, 'History', true from owner, generate_series(1, 50) n returning id)
     insert into route_pois (route_id, order_index, name, latitude, longitude)
     select made.id, n, 'Stop ' || n, 43.7 + n / 100.0, 11.2 from made, generate_series(0, 3) n`,
    [emailOf(WALKER)],
  )
}

/** Words that compress about as prose does. */
const prose = (characters: number, seed: string): string =>
  `(select left(string_agg(md5(${seed}::text || w) || ' ', 'the old street of the city near the river, '), ${characters}) from generate_series(1, ${Math.ceil(characters / 70)}) w)`

/** Makes tours up to this number, besides the server's own, and vacuums as a night's autovacuum would. */
export async function seedTours(pool: Pool, upTo: number): Promise<void> {
  const { rows } = await pool.query<{ tours: number | null }>(
    `select max(substr(slug, 7)::int) as tours from tours where slug like 'bench-%'`,
  )
  const from = (rows[0]?.tours ?? 0) + 1
  await pool.query(
    `with people as (select array_agg(id order by email) ids, (select id from users where email = $3) walker from users where email like 'walker-%')
     insert into tours (owner_id, slug, title, description, narrative_text, location_name, latitude, longitude, topic,
       duration_min, distance_m, line, is_public, created_at, requested_at, map_object_key, map_url_token, map_bytes, map_sha256)
     select case when n % 100 < 6 then walker else ids[1 + n % ${PEOPLE}] end,
       'bench-' || n, 'Walk ' || n || ' past old gates', 'A walk.', ${prose(3_500, 'n')}, 'City ' || city,
       -55 + (city * 7919 % 11000) / 100.0 + (n % 97) / 3000.0, -170 + (city * 104729 % 34000) / 100.0 + (n % 89) / 3000.0,
       case when n % 10 < 6 then 'History' else (array['Architecture','Culture','Nature','Food'])[1 + n % 4] end,
       30, 2400, (select jsonb_agg(jsonb_build_array(11 + p / 1000.0, 43 + n % 7 + p / 1000.0)) from generate_series(1, 60) p),
       n % 10 <> 9, now() - n * interval '1 minute', now() - n * interval '1 minute',
       'tours/' || n || '/map.pmtiles', md5('m' || n), 200000, md5(n::text)
     from people, generate_series($1::int, $2::int) n, lateral (select 1 + n / ${CITY_TOURS} as city) c`,
    [from, upTo, emailOf(WALKER)],
  )
  const fresh = `(select id from tours where slug in (select 'bench-' || n from generate_series(${from}, ${upTo}) n)) t`
  await pool.query(
    `insert into tour_jobs (user_id, request, status, progress, tour_id, created_at, finished_at)
     select owner_id, '{"locationName":"City","latitude":1,"longitude":1,"topic":"History"}', 'completed', 100, id, created_at, created_at
     from tours join ${fresh} using (id)`,
  )
  await pool.query(
    `update tours set job_id = j.id from tour_jobs j where j.tour_id = tours.id and tours.job_id is null`,
  )
  await pool.query(
    `insert into pois (tour_id, order_index, name, description, latitude, longitude)
     select id, s, 'Gate ' || s, 'An old gate.', 43 + s / 1000.0, 11 from ${fresh}, generate_series(0, ${STOPS - 1}) s`,
  )
  await pool.query(
    `insert into narrative_sections (tour_id, section_index, title, text, sentences, poi_id)
     select p.tour_id, p.order_index, p.name, x.text, jsonb_build_array(x.text), p.id
     from pois p join ${fresh} on t.id = p.tour_id, lateral (select ${prose(700, 'p.id')} as text) x`,
  )
  await pool.query(
    `insert into audio_chunks (tour_id, chunk_index, poi_id, poi_name, section_indexes, spoken, status, estimated_duration_s, duration_s,
       content_length, mime_type, sample_rate, encoder_delay_samples, sha256, sentences, object_key, url_token, updated_at)
     select s.tour_id, s.section_index, s.poi_id, s.title, jsonb_build_array(s.section_index), s.sentences, 'ready', 60, 60, 480000, 'audio/mpeg',
       22050, 1105, md5(s.poi_id::text), jsonb_build_array(jsonb_build_object('text', s.text, 'startS', 0, 'endS', 60)),
       'tours/' || s.tour_id || '/chunk-' || s.section_index || '.mp3', md5('t' || s.poi_id), now() - interval '2 days'
     from narrative_sections s join ${fresh} on t.id = s.tour_id`,
  )
  await pool.query('vacuum analyze')
}
