import { describe, expect, it } from 'vitest'
import { isUserCache, RECENT_AUDIO_CACHE, SHELL_CACHE_PREFIX, tourCacheName } from './threads/caches.ts'
import { keptScreenKey } from './threads/kept-screen.ts'
import { startScreenAt } from './threads/start-screens.ts'
import {
  DOWNLOAD_KEPT_MS,
  downloadKeptUntil,
  FILE_LIST_URL,
  findStored,
  hasRunOut,
  isRenewalDue,
  KEPT_UNTIL_HEADER,
  KEPT_UNTIL_URL,
  PARTS_SUFFIX,
  readFileList,
  RECENT_AUDIO_KEPT_MS,
  recentKeptUntil,
  STORED_AT_HEADER,
  STORED_SHA256_HEADER,
} from './threads/stored-files.ts'

const NOW = Date.UTC(2026, 5, 1)
const DAY_MS = 86_400_000
const URL_OF_SOUND = 'https://app.example/media/1.mp3'
const TOUR = tourCacheName('streetlore-a', 1)

type Stored = Readonly<Record<string, Response>>
/** The caches of a device, by name and address. */
const cachesOf = (all: Readonly<Record<string, Stored>>) => ({
  keys: async () => Object.keys(all),
  open: async (name: string) => ({ match: async (url: string) => all[name]?.[url]?.clone() }),
})
const until = (atMs: number) => new Response(null, { headers: { [KEPT_UNTIL_HEADER]: String(atMs) } })
const checked = (text = 'sound') => new Response(text, { headers: { [STORED_SHA256_HEADER]: 'ab' } })
const find = async (all: Readonly<Record<string, Stored>>) =>
  (await findStored(cachesOf(all), URL_OF_SOUND, NOW))?.text()

describe('a stored file', () => {
  it('is found in the download of any tour', async () => {
    const other = tourCacheName('streetlore-a', 2)
    expect(await find({ [TOUR]: {}, [other]: { [URL_OF_SOUND]: checked() } })).toBe('sound')
    expect(await find({})).toBeUndefined()
  })

  it('is not found among unfinished parts, nor in the app’s own caches', async () => {
    const stored = { [URL_OF_SOUND]: checked() }
    expect(await find({ [TOUR + PARTS_SUFFIX]: stored, [`${SHELL_CACHE_PREFIX}b1`]: stored })).toBeUndefined()
  })

  it('is not used once its download has expired', async () => {
    const of = (atMs: number): Readonly<Record<string, Stored>> => ({
      [TOUR]: { [URL_OF_SOUND]: checked() },
      [TOUR + PARTS_SUFFIX]: { [KEPT_UNTIL_URL]: until(atMs) },
    })
    expect(await find(of(NOW))).toBe('sound')
    expect(await find(of(NOW - 1))).toBeUndefined()
  })

  it('without a checksum is not the download’s, where the download lists its files', async () => {
    const list = { version: null, files: [], facts: [] }
    const parts: Readonly<Record<string, Stored>> = {
      [TOUR + PARTS_SUFFIX]: { [FILE_LIST_URL]: Response.json(list) },
    }
    expect(await find({ [TOUR]: { [URL_OF_SOUND]: new Response('page') }, ...parts })).toBeUndefined()
    expect(await find({ [TOUR]: { [URL_OF_SOUND]: checked() }, ...parts })).toBe('sound')
    expect(await readFileList(cachesOf(parts), TOUR)).toEqual(list)
    expect(await readFileList(cachesOf({}), TOUR)).toBeUndefined()
  })

  it('that was only listened to expires by itself', async () => {
    const heard = (atMs: number) => new Response('heard', { headers: { [STORED_AT_HEADER]: String(atMs) } })
    const of = (atMs: number): Readonly<Record<string, Stored>> => ({
      [RECENT_AUDIO_CACHE]: { [URL_OF_SOUND]: heard(atMs) },
    })
    expect(await find(of(NOW - RECENT_AUDIO_KEPT_MS))).toBe('heard')
    expect(await find(of(NOW - RECENT_AUDIO_KEPT_MS - 1))).toBeUndefined()
    expect(recentKeptUntil(new Response())).toBe(RECENT_AUDIO_KEPT_MS)
  })
})

describe('the time of a download', () => {
  it('is undefined where none or a damaged one is stored', async () => {
    const of = (note: Response) => cachesOf({ [TOUR + PARTS_SUFFIX]: { [KEPT_UNTIL_URL]: note } })
    expect(await downloadKeptUntil(of(until(NOW)), TOUR)).toBe(NOW)
    expect(await downloadKeptUntil(of(new Response()), TOUR)).toBeUndefined()
    expect(await downloadKeptUntil(cachesOf({}), TOUR)).toBeUndefined()
  })

  it('ends after the moment itself', () => {
    expect([hasRunOut(NOW, NOW), hasRunOut(NOW, NOW + 1)]).toEqual([false, true])
  })

  it('is renewed two days before it ends, and when the clock was set back', () => {
    const due = (inDays: number) => isRenewalDue(NOW + inDays * DAY_MS, NOW)
    expect([due(-1), due(1.9), due(2), due(6)]).toEqual([true, true, false, false])
    expect(isRenewalDue(NOW + DOWNLOAD_KEPT_MS, NOW)).toBe(false)
    expect(isRenewalDue(NOW + DOWNLOAD_KEPT_MS + 1, NOW)).toBe(true)
  })
})

describe('caches', () => {
  it('of a user are deleted at sign-out, and no others', () => {
    expect(isUserCache(TOUR, 'streetlore-a')).toBe(true)
    expect(isUserCache(`${TOUR}${PARTS_SUFFIX}`, 'streetlore-a')).toBe(true)
    expect(isUserCache(TOUR, 'streetlore-b')).toBe(false)
    expect(isUserCache(`${SHELL_CACHE_PREFIX}b1`, 'streetlore-a')).toBe(false)
    // A database whose name only begins the same is another user's.
    expect(isUserCache(tourCacheName('streetlore-ab', 1), 'streetlore-a')).toBe(false)
  })
})

describe('screens that are stored for the next start', () => {
  it.each([
    ['/dashboard', 'dashboard'],
    ['/my-tours', 'my-tours'],
    ['/tours/florence/play', 'player'],
    ['/tour/12', 'player'],
    ['/tours/florence', undefined],
    ['/tours/a/b/play', undefined],
    ['/tour/twelve', undefined],
    ['/dashboard/', undefined],
  ])('%s: %s', (pathname, screen) => expect(startScreenAt(pathname)).toBe(screen))

  it('have no query', () => {
    expect(keptScreenKey({ pathname: '/dashboard', search: '' })).toBe('/dashboard')
    expect(keptScreenKey({ pathname: '/dashboard', search: '?x=1' })).toBeUndefined()
    expect(keptScreenKey({ pathname: '/about', search: '' })).toBeUndefined()
  })
})
