/**
 * The first views: what screens show before the store is open. A start reads the last answer of each query from a small
 * database and paints it, and loads the store only when the screen is at rest: RxDB's code and its databases take longer than
 * everything that the first paint needs.
 */
import { userDatabase } from '#data/device/indexed-db.ts'
import { openKeptViews, type KeptViews } from '#data/kept-views.ts'
import { systemClock } from '#platform/device/clock.ts'
import { getSession } from './session/session-store.ts'

/** The store is loaded when no query was answered for 100 ms; at the start, when none was requested for 400 ms. */
const REST_MS = 100
const FIRST_REST_MS = 400
/** A view is stored when it has not changed for a second. */
const SETTLED_MS = 1000
/** The number of queries that are stored for one address. Every screen shows fewer. */
const QUERIES_OF_A_SCREEN = 16
/** Queries that are not stored: a state of the connection, places where the user has been, and a list too long to read before the first paint. */
const NEVER_KEPT = new Set([
  'hub-state',
  'nearby-stored',
  'search-stored',
  'nearby-places',
  'emergency-countries',
])

/** The address of this chunk, which contains the hash of its content: each build has another. */
const BUILD = import.meta.url

interface Open {
  readonly database: string
  readonly views: KeptViews
  /** Resolves when the last views of the screen at this start's address are read. */
  readonly ahead: Promise<void>
  readonly read: Map<string, unknown>
  /** The queries of each address, as they are stored. */
  readonly keysAt: Map<string, Set<string>>
}

let isStarted = false
let open: Open | undefined
let reading = 0
let rest: { readonly reached: Promise<void>; disturb(afterMs: number): void } | undefined
const settling = new Map<string, ReturnType<typeof setTimeout>>()
const keptTexts = new Map<string, string>()

function viewsOfUser(): KeptViews | undefined {
  if (!isStarted) return undefined
  const session = getSession()
  const database = session.name === 'signed-in' ? userDatabase(session.user.id) : undefined
  if (open?.database === database) return open?.views
  open?.views.close()
  for (const timer of settling.values()) clearTimeout(timer)
  settling.clear()
  keptTexts.clear()
  open = database === undefined ? undefined : openViews(database)
  return open?.views
}

const listKey = (): string => `path ${location.pathname}`

function openViews(database: string): Open {
  const views = openKeptViews(database, BUILD, systemClock.now)
  const read = new Map<string, unknown>()
  const ahead = views.readListed(listKey()).then((found) => {
    for (const [key, value] of found) read.set(key, value)
  })
  return { database, views, read, ahead, keysAt: new Map() }
}

/** Records that the query belongs to the screen at this address. */
function list(key: string): void {
  if (!open) return
  const path = listKey()
  const keys = open.keysAt.get(path) ?? new Set()
  if (keys.has(key) || keys.size >= QUERIES_OF_A_SCREEN) return
  open.keysAt.set(path, keys.add(key))
  void open.views.keep(path, [...keys])
}

function restOf(): NonNullable<typeof rest> {
  if (rest) return rest
  let timer: ReturnType<typeof setTimeout> | undefined
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const disturb = (afterMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => (reading > 0 ? disturb(REST_MS) : reach()), afterMs)
  }
  rest = { reached, disturb }
  disturb(FIRST_REST_MS)
  return rest
}

/** Starts reading ahead of the screens. Without this call nothing is stored or read. */
export function startFirstViews(): void {
  isStarted = true
  viewsOfUser()
}

/** Resolves when the first screen has shown everything that needs no store. */
export const whenAtRest = (): Promise<void> => (isStarted ? restOf().reached : Promise.resolve())

/** False for queries whose answers are never stored: they need the store, but no screen waits for them. */
export const isKept = (key: string): boolean => !NEVER_KEPT.has(key.slice(0, key.indexOf(' ')))

/** Resolves when the last views of the screen at this address are read, if any are stored. */
export const firstViewsRead = (): Promise<void> => open?.ahead ?? Promise.resolve()

/** Returns the view that was read ahead for the first screen; undefined where it was not, or not yet. */
export function firstViewAhead(key: string): unknown {
  // Another tab may have signed another user in since the reading started.
  return viewsOfUser() && open?.read.get(key)
}

/** Resolves with the query's last answer; undefined where none is stored. `key` is the query and its argument. */
export async function readFirstView(key: string): Promise<unknown> {
  const views = isKept(key) ? viewsOfUser() : undefined
  if (!views) return undefined
  reading += 1
  restOf().disturb(REST_MS)
  const own = open
  await own?.ahead
  const value = own?.read.get(key) ?? (await views.read(key))
  reading -= 1
  restOf().disturb(REST_MS)
  if (value !== undefined && open === own) keptTexts.set(key, JSON.stringify(value))
  return value
}

/** Stores the query's answer for the next start. */
export function keepFirstView(key: string, value: unknown): void {
  const views = isKept(key) ? viewsOfUser() : undefined
  if (!views) return
  clearTimeout(settling.get(key))
  const keep = () => {
    settling.delete(key)
    list(key)
    const text = JSON.stringify(value)
    if (keptTexts.get(key) === text) return
    keptTexts.set(key, text)
    void views.keep(key, value)
  }
  settling.set(key, setTimeout(keep, SETTLED_MS))
}

/** Drops the answer that is about to be stored: the query starts again, perhaps for another user. */
export function dropUnkept(key: string): void {
  clearTimeout(settling.get(key))
  settling.delete(key)
}

/** Removes the stored answer: the query has none any more. */
export function forgetFirstView(key: string): void {
  dropUnkept(key)
  keptTexts.delete(key)
  void viewsOfUser()?.forget(key)
}
