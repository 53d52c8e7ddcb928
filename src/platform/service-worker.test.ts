// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerServiceWorker, type RegistrationOptions, type Update } from './service-worker.ts'

class FakeWorker extends EventTarget {
  state = 'installing'
  readonly messages: unknown[] = []
  postMessage(message: unknown) {
    this.messages.push(message)
  }
  becomes(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  update = vi.fn(async () => undefined)
  finds(worker: FakeWorker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
}
class FakeContainer extends EventTarget {
  controller: object | null = null
  readonly registration = new FakeRegistration()
  register = vi.fn(async () => this.registration)
  changesController() {
    this.controller = {}
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let container: FakeContainer
let updates: Update[]
let reload: ReturnType<typeof vi.fn<() => void>>
let isPlaying = false

const start = (extra: Partial<RegistrationOptions> = {}) =>
  registerServiceWorker({
    container: container as unknown as ServiceWorkerContainer,
    onUpdate: (update) => updates.push(update),
    reload,
    isPlaying: () => isPlaying,
    ...extra,
  })

beforeEach(() => {
  vi.useFakeTimers()
  container = new FakeContainer()
  updates = []
  isPlaying = false
  reload = vi.fn<() => void>()
})
afterEach(() => vi.useRealTimers())

const foundAfter = (ms: number): FakeWorker => {
  vi.advanceTimersByTime(ms)
  const worker = new FakeWorker()
  container.registration.finds(worker)
  container.registration.waiting = worker
  worker.becomes('installed')
  return worker
}

describe('the first install', () => {
  it('says nothing and reloads nothing', async () => {
    await start()
    foundAfter(5000)
    container.changesController()
    expect(updates).toHaveLength(0)
    expect(reload).not.toHaveBeenCalled()
  })

  it('is not offered where it waits for the page', async () => {
    container.registration.waiting = new FakeWorker()
    const registration = await start()
    await registration?.check()
    expect(updates).toHaveLength(0)
  })
})

describe('an update', () => {
  beforeEach(() => {
    container.controller = {}
  })

  it('is offered, waits for the tap, and reloads when it has taken over', async () => {
    await start()
    const worker = foundAfter(3000)
    expect(updates).toHaveLength(1)
    expect(worker.messages).toEqual([])
    updates[0]?.accept()
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
    expect(reload).not.toHaveBeenCalled()
    container.changesController()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('found in the first 2 s is not offered until a later check', async () => {
    const registration = await start()
    foundAfter(1000)
    expect(updates).toHaveLength(0)
    await registration?.check()
    expect(updates).toHaveLength(1)
  })

  it('that waits since an earlier visit is offered when it is asked for, and only once', async () => {
    const worker = new FakeWorker()
    worker.state = 'installed'
    container.registration.waiting = worker
    container.registration.update.mockRejectedValue(new TypeError('Failed to fetch'))
    const registration = await start()
    expect(updates).toHaveLength(0)
    registration?.offerFound()
    expect(updates).toHaveLength(1)
    updates[0]?.accept()
    expect(worker.messages).toEqual([{ type: 'SKIP_WAITING' }])
    await registration?.check()
    expect(updates).toHaveLength(1)
  })

  it('that another tab took waits here while sound plays', async () => {
    await start()
    isPlaying = true
    container.changesController()
    expect(reload).not.toHaveBeenCalled()
    updates[0]?.accept()
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('a browser that refuses', () => {
  it('leaves the page as it is', async () => {
    container.register.mockRejectedValueOnce(new Error('insecure'))
    expect(await start()).toBeNull()
  })
})
