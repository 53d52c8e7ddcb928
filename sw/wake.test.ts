import { describe, expect, it, vi } from 'vitest'
import {
  CONTACT_CHANGED,
  CONTACT_SYNC_TAG,
  DOWNLOADS_SYNC_TAG,
  DRAIN,
  OUTBOX_SYNC_TAG,
  type Drained,
} from '#contract/threads/service-worker-messages.ts'
import { CONTACT_DATABASE } from '#data/device/indexed-db.ts'
import { FROZEN_MS } from '#workers/sync/leader/leadership.ts'
import { resumeContact } from './contact-messages.ts'
import { onPeriodicSync, onSync, type Background, type DrainOptions } from './wake.ts'

/** `answers` are those of the open pages when they are asked to send; undefined for a frozen page. */
function browser(answers: readonly (Drained | undefined)[], end: Drained | Error = 'done') {
  const told: unknown[] = []
  const did: string[] = []
  const drained: (DrainOptions | undefined)[] = []
  const registered: string[] = []
  let waitedMs = 0
  let pages = answers.map((answer) => ({
    postMessage(message: unknown, [port]: readonly MessagePort[] = []) {
      told.push(message)
      if (answer) port?.postMessage(answer)
    },
  }))
  const finish = async (): Promise<Drained> => {
    if (end instanceof Error) throw end
    return end
  }
  const background: Background = {
    drain: (options) => {
      did.push('drain')
      drained.push(options)
      return finish()
    },
    renewDownloads: async () => void did.push('renew'),
    contact: (onChange) => {
      const send = () => {
        did.push('contact')
        onChange()
        return finish()
      }
      return { send } as ReturnType<Background['contact']>
    },
  }
  return {
    told,
    did,
    drained,
    registered,
    waitedMs: () => waitedMs,
    clients: { matchAll: async ({ type }: { type: string }) => (type === 'window' ? pages : []) as never },
    load: () => background,
    register: async (tag: string) => void registered.push(tag),
    wait: (ms: number) => {
      waitedMs += ms
      return new Promise<void>((resolve) => setTimeout(resolve))
    },
    closePages: () => (pages = []),
  }
}

const outbox = { tag: OUTBOX_SYNC_TAG, lastChance: false }
const lastOutbox = { tag: OUTBOX_SYNC_TAG, lastChance: true }
const contact = { tag: CONTACT_SYNC_TAG, lastChance: false }
const lastContact = { tag: CONTACT_SYNC_TAG, lastChance: true }
const downloads = { tag: DOWNLOADS_SYNC_TAG }
const LEFT = 'changes are left to send'

describe('sync', () => {
  it('an open page sends what waits: every page is told, and nothing is sent twice', async () => {
    const options = browser(['done', undefined])
    await onSync(outbox, options)
    expect(options.told).toEqual([{ type: DRAIN }, { type: DRAIN }])
    expect(options.did).toEqual([])
  })

  it('asks to be woken again when a page could not send everything', async () => {
    const options = browser(['again'])
    await expect(onSync(outbox, options)).rejects.toThrow(LEFT)
    expect(options.did).toEqual([])
  })

  it('sends itself when the page is closed before it answered', async () => {
    const options = browser([undefined])
    const sending = onSync(outbox, options)
    options.closePages()
    await sending
    expect(options.drained).toEqual([undefined])
  })

  it('sends itself when no page answers within 15 s, taking the lock from a frozen worker', async () => {
    const options = browser([undefined, undefined])
    await onSync(outbox, options)
    expect(options.waitedMs()).toBe(15_000)
    expect(options.drained).toEqual([{ stealAfterSilenceMs: FROZEN_MS }])
    expect(options.told).toHaveLength(2)
  })

  it('with a frozen page, asks to be woken again when something is left', async () => {
    await expect(onSync(outbox, browser([undefined], 'again'))).rejects.toThrow(LEFT)
  })

  it('with no page open, sends at once and takes no lock from anyone', async () => {
    const options = browser([])
    await onSync(outbox, options)
    expect(options.drained).toEqual([undefined])
    expect(options.waitedMs()).toBe(0)
  })

  it('with no page open, asks to be woken again when something is left', async () => {
    await expect(onSync(outbox, browser([], 'again'))).rejects.toThrow(LEFT)
  })

  it('waits for the pages by the real clock', async () => {
    vi.useFakeTimers()
    try {
      const { wait: _replaced, ...options } = browser([undefined])
      const sending = onSync(outbox, options)
      await vi.advanceTimersByTimeAsync(14_500)
      expect(options.did).toEqual([])
      await vi.advanceTimersByTimeAsync(1000)
      await sending
      expect(options.did).toEqual(['drain'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('sends the contact messages by their own tag, and tells every page what became of them', async () => {
    const options = browser([undefined, undefined])
    await onSync(contact, options)
    expect(options.did).toEqual(['contact'])
    expect(options.told).toEqual([{ type: CONTACT_CHANGED }, { type: CONTACT_CHANGED }])
    await expect(onSync(contact, browser([], 'again'))).rejects.toThrow('messages are left to send')
  })

  it('leaves alone what has another tag', async () => {
    const options = browser([])
    await onSync({ tag: 'other', lastChance: true }, options)
    expect(options.did).toEqual([])
  })
})

describe('the last try of a `sync` event', () => {
  it.each([
    ['something is left', [], 'again'],
    ['a page has something left', ['again'], 'done'],
    ['the storage cannot be read', [], new Error('no storage')],
  ] as const)('that fails asks for a new event: %s', async (_why, answers, end) => {
    const options = browser(answers, end)
    await expect(onSync(lastOutbox, options)).rejects.toThrow(end instanceof Error ? 'no storage' : LEFT)
    expect(options.registered).toEqual([OUTBOX_SYNC_TAG])
  })

  it('asks for the tag that failed', async () => {
    const options = browser([], 'again')
    await expect(onSync(lastContact, options)).rejects.toThrow()
    expect(options.registered).toEqual([CONTACT_SYNC_TAG])
  })

  it('asks for nothing when all was sent, or when the browser tries again by itself', async () => {
    const done = browser([])
    await onSync(lastOutbox, done)
    const left = browser([], 'again')
    await expect(onSync(outbox, left)).rejects.toThrow()
    expect([...done.registered, ...left.registered]).toEqual([])
  })

  it('tells the browser of the failure also where it grants no new event', async () => {
    const refused = { ...browser([], 'again'), register: () => Promise.reject(new Error('no window')) }
    await expect(onSync(lastOutbox, refused)).rejects.toThrow(LEFT)
    await expect(onSync(lastOutbox, { ...refused, register: undefined })).rejects.toThrow(LEFT)
  })
})

describe('periodicsync', () => {
  it('with no page open, sends what waits, then renews', async () => {
    const options = browser([])
    await onPeriodicSync(downloads, options)
    expect(options.did).toEqual(['drain', 'renew'])
    expect(options.registered).toEqual([])
  })

  it('with a page open, tells it to send and leaves the downloads to it', async () => {
    const options = browser(['done'])
    await onPeriodicSync(downloads, options)
    expect(options.told).toEqual([{ type: DRAIN }])
    expect(options.did).toEqual([])
  })

  it.each([
    ['again' as const, LEFT],
    [new Error('no storage'), 'no storage'],
  ])('renews also where sending failed, and asks for a `sync` event: %s', async (end, error) => {
    const options = browser([], end)
    await expect(onPeriodicSync(downloads, options)).rejects.toThrow(error)
    expect(options.did).toEqual(['drain', 'renew'])
    expect(options.registered).toEqual([OUTBOX_SYNC_TAG])
  })

  it('leaves alone what has another tag', async () => {
    const options = browser([])
    await onPeriodicSync({ tag: 'other' }, options)
    expect(options.did).toEqual([])
  })
})

describe('at each visit', () => {
  const openQueue = () =>
    new Promise<void>((resolve) => {
      const request = indexedDB.open(CONTACT_DATABASE)
      request.onsuccess = () => resolve(request.result.close())
    })

  it('a `sync` event is asked for where a contact message was ever kept, and only there', async () => {
    const options = browser([])
    await resumeContact(options)
    expect(options.registered).toEqual([])
    await openQueue()
    await resumeContact(options)
    expect(options.registered).toEqual([CONTACT_SYNC_TAG])
    await resumeContact({ ...options, register: () => Promise.reject(new Error('refused')) })
  })
})
