// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/api/auth.ts'

const ADA: User = {
  id: '5f0c1b9e-7f5e-4a53-9a3e-1f6f2f1d0a02',
  firstName: 'Ada',
  lastName: 'Lovelace',
  fullName: 'Ada Lovelace',
  email: 'ada@example.org',
  createdAt: '2026-01-01T00:00:00Z',
  emailConfirmed: true,
}
const TOPIC = { id: 1, value: 'Art', label: 'Art', tier: 'Premium' } as const

afterEach(cleanup)

/** The app after a new start: every module is loaded again, the databases are as they were. */
async function start(user: User) {
  vi.resetModules()
  const { fakeLive } = await import('./testing.ts')
  const { startFirstViews } = await import('./first-views.ts')
  const { provideSource, getSource } = await import('./source.ts')
  const { useTopics } = await import('./tours.ts')
  const live = fakeLive({ name: 'signed-in', user })
  const source = await getSource()
  let open = () => {}
  provideSource(
    () =>
      new Promise((resolve) => {
        open = () => resolve(source)
      }),
  )
  startFirstViews()
  function Topics() {
    const topics = useTopics()
    return (
      <p>
        {topics.status} {topics.data?.map(({ label }) => label).join(' ')}
      </p>
    )
  }
  const view = render(<Topics />)
  return { live, openStore: () => open(), leave: view.unmount }
}

/** Shows the topic and leaves when it is stored. */
async function showAndLeave(user: User): Promise<void> {
  const { live, openStore, leave } = await start(user)
  live.set('topics', null, [TOPIC])
  await vi.waitFor(() => {
    openStore()
    expect(screen.getByText('ready Art')).toBeTruthy()
  })
  const { userDatabase } = await import('#data/device/indexed-db.ts')
  await vi.waitFor(
    async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(`${userDatabase(user.id)}-views`)
        request.addEventListener('success', () => resolve(request.result))
      })
      const count = await new Promise<number>((resolve) => {
        const request = database.transaction('views').objectStore('views').count()
        request.addEventListener('success', () => resolve(request.result))
      })
      database.close()
      expect(count).toBe(2)
    },
    { timeout: 5000 },
  )
  leave()
}

test('a start shows what the screen showed last, before the store is open; then the store speaks', async () => {
  await showAndLeave(ADA)
  const { live, openStore } = await start(ADA)
  expect(await screen.findByText('ready Art')).toBeTruthy()
  live.set('topics', null, [{ ...TOPIC, label: 'Paintings' }])
  expect(screen.getByText('ready Art')).toBeTruthy()
  await vi.waitFor(() => {
    openStore()
    expect(screen.getByText('ready Paintings')).toBeTruthy()
  })
})

test('nobody sees what another user was shown', async () => {
  await showAndLeave(ADA)
  const { leave } = await start({ ...ADA, id: '5f0c1b9e-7f5e-4a53-9a3e-1f6f2f1d0a03' })
  await act(async () => {
    await import('./first-views.ts').then(({ firstViewsRead }) => firstViewsRead())
  })
  expect(screen.getByText('loading')).toBeTruthy()
  leave()
})

test('what was read ahead for one user is not shown to another who signs in meanwhile', async () => {
  await showAndLeave(ADA)
  const { live, leave } = await start(ADA)
  const { firstViewAhead, firstViewsRead } = await import('./first-views.ts')
  await act(() => firstViewsRead())
  expect(firstViewAhead('topics null')).toEqual([TOPIC])
  act(() =>
    live.setSession({ name: 'signed-in', user: { ...ADA, id: '5f0c1b9e-7f5e-4a53-9a3e-1f6f2f1d0a04' } }),
  )
  expect(firstViewAhead('topics null')).toBeUndefined()
  leave()
})
