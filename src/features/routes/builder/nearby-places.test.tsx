// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NearbyPlace } from '#contract/api/places.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import { NearbyPlaces } from './nearby-places.tsx'
import { testPoi } from './testing.ts'

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

/** The centre of the map; the stored places lie in the square around it. */
const HERE = { latitude: 38.7139, longitude: -9.1394 }
const SQUARE = { latitude: 38.71, longitude: -9.14 }
const place = (name: string, northM: number): NearbyPlace => ({
  id: `lisbon/${name}`,
  name,
  latitude: HERE.latitude + northM / 111_195,
  longitude: HERE.longitude,
  address: 'Lisbon',
  topics: ['History', 'Art'],
  description: `What ${name} is`,
  distanceM: 1,
})
const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('button')?.ariaLabel)
const show = (pois: Parameters<typeof NearbyPlaces>[0]['pois'] = [], onAdd = vi.fn()) => {
  render(<NearbyPlaces around={HERE} pois={pois} onAdd={onAdd} />)
  return { onAdd, user: userEvent.setup() }
}

test('are listed nearest to the middle of the map first, six at once, none beyond 2 km; a tap adds one', async () => {
  const near = [700, 200, 100, 400, 300, 600, 500].map((metres) => place(`At ${metres}`, metres))
  live.set('nearby-places', SQUARE, [place('Far', 2100), ...near])
  const { onAdd, user } = show()
  const first = await screen.findByRole('button', { name: 'Add At 100' })
  expect(names()).toEqual([
    'Add At 100',
    'Add At 200',
    'Add At 300',
    'Add At 400',
    'Add At 500',
    'Add At 600',
  ])
  expect(first.textContent).toBe('At 100100 m · History · ArtWhat At 100 is')
  await user.click(screen.getByRole('button', { name: 'Show 1 more place' }))
  expect(names()).toHaveLength(7)
  await user.click(first)
  expect(onAdd.mock.calls).toMatchObject([[{ name: 'At 100' }]])
})

test('places of OpenStreetMap say so, with its licence', async () => {
  live.set('nearby-places', SQUARE, [place('Of a pack', 100)])
  show()
  await screen.findByText('Of a pack')
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  live.set('nearby-places', SQUARE, [{ ...place('Mapped', 100), source: 'openstreetmap' }])
  show()
  const credit = await screen.findByRole('link', { name: '© OpenStreetMap contributors' })
  expect(credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
})

test('a place that is in the route says so and is not added again', async () => {
  live.set('nearby-places', SQUARE, [place('Rossio', 0), place('Carmo', 200), place('Castle', 900)])
  const { onAdd, user } = show([
    testPoi('1', { ...HERE, name: 'My square', placeId: 'lisbon/Rossio' }),
    testPoi('2', { ...place('Carmo', 250), name: 'Carmo', placeId: undefined }),
    testPoi('3', { ...HERE, name: 'Castle' }),
  ])
  await screen.findByText('Carmo')
  expect(names()).toEqual(['Rossio, in the route', 'Carmo, in the route', 'Add Castle'])
  expect(screen.getByText(/^In the route · 0 m/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Rossio, in the route' }))
  expect(onAdd).not.toHaveBeenCalled()
  expect(currentToasts().map(({ text }) => text)).toEqual(['Rossio is in the route already'])
})

test('while they are fetched, where there are none, and without a point, it says so', async () => {
  const { rerender } = render(<NearbyPlaces around={HERE} pois={[]} onAdd={vi.fn()} />)
  expect(screen.getByRole('region', { name: 'Looking for places' }).ariaBusy).toBe('true')
  live.set('nearby-places', SQUARE, [])
  rerender(<NearbyPlaces around={{ ...HERE }} pois={[]} onAdd={vi.fn()} />)
  expect(await screen.findByText('No known places here')).toBeTruthy()
  rerender(<NearbyPlaces around={undefined} pois={[]} onAdd={vi.fn()} />)
  expect(screen.getByText(/around your stops: add one first/)).toBeTruthy()
})

test('without a signal it says that one is needed; other failures are said and tried again', async () => {
  live.setFailed('nearby-places', SQUARE, { kind: 'offline' })
  const { user } = show()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Places nearby need a signal the first time',
  )
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(live.calls).toContainEqual(['reload', 'nearby-places', SQUARE]))
  cleanup()
  live.setFailed('nearby-places', SQUARE, { kind: 'rejected', status: 404 })
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Places nearby could not be fetched.')
})
