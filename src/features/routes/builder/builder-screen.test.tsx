// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { BuilderDraft } from '#live/views.ts'
import { openApp } from '../../../routes/testing.tsx'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import { testDraft, testPoi, testRoute } from './testing.ts'

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const open = async (draft?: BuilderDraft) => {
  if (draft) live.setValue('readDraft', draft)
  const app = await openApp('/custom-routes/create')
  await screen.findByRole('tab', { name: 'Map View' })
  return { ...app, user: userEvent.setup() }
}
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const tab = (name: string) => screen.getByRole('tab', { name })
const toasts = () => currentToasts().map(({ text }) => text)
const calls = (name: string) => live.calls.filter(([called]) => called === name)
/** Returns the stops' names in each call of this endpoint. */
const asked = (endpoint: string) =>
  calls('ask')
    .filter(([, name]) => name === endpoint)
    .map(([, , input]) => (input as { body: { pois: { name: string }[] } }).body.pois.map(({ name }) => name))
const stops = () => screen.getAllByRole('row').map((row) => within(row).getByRole('heading').textContent)

test('an empty builder has its fields and says so [2 §3 builder] [2 §5 route]', async () => {
  const { user } = await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Create Route' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Topic').value).toBe('History')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Public' }).checked).toBe(false)
  await user.click(press('Save Route'))
  expect(screen.getByRole('alert').textContent).toBe('Please enter a route name')
  await user.type(screen.getByLabelText('Route name'), 'Gates')
  await user.click(press('Save Route'))
  expect(screen.getByRole('alert').textContent).toBe('A route must have at least 3 points of interest')
  await user.click(press('Optimize'))
  await user.click(press('Preview'))
  expect(toasts()).toEqual(['Need at least 3 POIs to optimize route', 'Add some POIs to preview the route'])
  await user.click(tab('POI List'))
  expect(screen.getByText('No POIs added yet')).toBeTruthy()
  await user.click(tab('Validation'))
  expect(screen.getByText('Not checked yet')).toBeTruthy()
})

test('a stop by hand needs a name and coordinates; an address fills them [2 §5 poi] [2 §8 geocoding]', async () => {
  const { user } = await open()
  await user.click(tab('POI List'))
  await user.click(press('Add POI'))
  expect(document.activeElement).toBe(screen.getByLabelText('POI name'))
  await user.click(press('Add POI'))
  expect(screen.getByRole('alert').textContent).toBe('Please enter a POI name')
  await user.type(screen.getByLabelText('POI name'), 'Gate')
  await user.click(press('Add POI'))
  expect(screen.getByRole('alert').textContent).toBe('Please enter valid coordinates')
  await user.type(screen.getByLabelText('Address'), 'Somewhere')
  await user.click(press('Search'))
  expect(screen.getByRole('alert').textContent).toBe('Geocoding failed. Please enter coordinates manually.')
  live.answer('geocode', () => ok([]))
  await user.click(press('Search'))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Location not found. Please try a different address or enter coordinates manually.',
    ),
  )
  live.answer('geocode', () => ok([{ lat: '51.5', lon: '-0.12', display_name: 'Water Gate, London' }]))
  await user.click(press('Search'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Latitude').value).toBe('51.5'))
  await user.click(press('Add POI'))
  expect(stops()).toEqual(['Gate'])
  expect(screen.getByText('Water Gate, London')).toBeTruthy()
  // Without a mouse the next stop is added from here.
  expect(document.activeElement).toBe(press('Add POI'))
})

test('a seventh stop is refused in words [2 §5 route]', async () => {
  const { user } = await open(testDraft(6))
  await user.click(tab('POI List'))
  await user.click(press('Add POI'))
  expect(toasts()).toEqual(['Maximum 6 POIs allowed per route'])
  expect(screen.queryByLabelText('POI name')).toBeNull()
})

test('stops are moved, edited and removed; undo and redo bring back what was [2 §4 builder]', async () => {
  const { user } = await open(testDraft(3))
  await user.click(tab('POI List'))
  await user.click(
    within(screen.getAllByRole('row')[0] as HTMLElement).getByRole('button', { name: 'Move down' }),
  )
  expect(stops()).toEqual(['Stop 2', 'Stop 1', 'Stop 3'])
  await user.click(
    within(screen.getAllByRole('row')[1] as HTMLElement).getByRole('button', { name: 'Remove' }),
  )
  expect(stops()).toEqual(['Stop 2', 'Stop 3'])
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await user.click(press('Undo'))
  expect(stops()).toEqual(['Stop 1', 'Stop 2', 'Stop 3'])
  await user.click(press('Redo'))
  expect(stops()).toEqual(['Stop 2', 'Stop 1', 'Stop 3'])

  await user.click(within(screen.getAllByRole('row')[0] as HTMLElement).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit POI' }))
  await user.clear(dialog.getByLabelText('POI name'))
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(dialog.getByRole('alert').textContent).toBe('Please enter a POI name')
  await user.type(dialog.getByLabelText('POI name'), '  Gate  ')
  await user.type(dialog.getByLabelText('Notes for the AI'), 'My grandfather built it')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(stops()).toEqual(['Gate', 'Stop 1', 'Stop 3']))
  await waitFor(() =>
    expect(calls('keepDraft').at(-1)?.[1]).toMatchObject({
      route: { pois: [{ name: 'Gate', userNotes: 'My grandfather built it' }, {}, {}] },
    }),
  )
})

test('offline the rules are judged here, in words and colour [2 §4 builder] [2 §5 recommendations]', async () => {
  const { user } = await open()
  cleanup()
  live.setValue('readDraft', {
    ...testDraft(2),
    route: { ...testDraft(2).route, pois: [testPoi('1'), testPoi('2', { latitude: 51.7 })] },
  })
  await open()
  await user.click(tab('Validation'))
  expect(screen.getByText('Walkable, with warnings')).toBeTruthy()
  expect(document.querySelector('[data-verdict="yellow"]')).toBeTruthy()
  expect(screen.getByText('Stop 1 to Stop 2 is 13.82 miles: too far to walk in one go')).toBeTruthy()
  expect(screen.getByText('Not walkable')).toBeTruthy()
  for (const advice of [/splitting it into two/, /plan breaks/, /too long to walk/, /at least 3 segments/])
    expect(screen.getByText(advice)).toBeTruthy()
})

test('the server has the last word on validity; what it refuses forbids saving [2 §5 route]', async () => {
  live.answer('validatePois', () => ({ ok: false, failure: { kind: 'rejected', status: 400 } }))
  const { user } = await open(testDraft(3))
  await user.click(tab('Validation'))
  expect(await screen.findByText('Validation failed')).toBeTruthy()
  expect(document.querySelector('[data-verdict="red"]')).toBeTruthy()
  await user.click(press('Save Route'))
  expect(screen.getByText('Please fix validation errors before saving')).toBeTruthy()
  expect(calls('saveDraft')).toEqual([])
})

test('a shorter order is shown, applied or ignored [2 §4 builder]', async () => {
  const draft = testDraft(3)
  const [one, two, three] = draft.route.pois as [never, never, never]
  const { user } = await open({ ...draft, route: { ...draft.route, pois: [one, three, two] } })
  await user.click(tab('POI List'))
  await user.click(press('Optimize'))
  await screen.findByRole('heading', { name: 'A shorter order' })
  await user.click(press('Ignore'))
  expect(screen.queryByRole('heading', { name: 'A shorter order' })).toBeNull()
  expect(stops()).toEqual(['Stop 1', 'Stop 3', 'Stop 2'])
  await user.click(press('Optimize'))
  await screen.findByRole('heading', { name: 'A shorter order' })
  await user.click(press('Apply'))
  expect(stops()).toEqual(['Stop 1', 'Stop 2', 'Stop 3'])
  expect(screen.queryByRole('heading', { name: 'A shorter order' })).toBeNull()
})

test('an order that cannot be had says so, and the stops stay as they are [2 §8 optimising]', async () => {
  const { user } = await open(testDraft(3))
  await user.click(tab('POI List'))
  live.answer('optimizeRoute', () => ({ ok: false, failure: { kind: 'rejected', status: 400 } }))
  await user.click(press('Optimize'))
  await waitFor(() => expect(toasts()).toEqual(['Route optimization failed']))
  dismissAllToasts()
  const order = { optimizedOrder: [0, 1, 1], totalDistance: 1, estimatedDuration: 1 }
  live.answer('optimizeRoute', () => ok({ ...order, segments: [] } as never))
  await user.click(press('Optimize'))
  await waitFor(() => expect(toasts()).toEqual(['Failed to optimize route']))
  expect(stops()).toEqual(['Stop 1', 'Stop 2', 'Stop 3'])
})

test('a route without fault is green; it is judged again with every change of its stops [2 §4 builder]', async () => {
  const { user } = await open(testDraft(3))
  await user.click(tab('Validation'))
  expect(screen.getByText('Good to walk')).toBeTruthy()
  expect(document.querySelector('[data-verdict="green"]')).toBeTruthy()
  await waitFor(() => expect(asked('validatePois')).toEqual([['Stop 1', 'Stop 2', 'Stop 3']]))
  await user.click(tab('POI List'))
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement)
  await waitFor(() => expect(asked('validatePois').at(-1)).toEqual(['Stop 2', 'Stop 3']))
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement)
  await user.click(tab('Validation'))
  expect(screen.getByText('Not checked yet')).toBeTruthy()
  expect(asked('validatePois')).toHaveLength(2)
})

test('one stop is enough for the preview [2 §5 route]', async () => {
  const { user } = await open(testDraft(1))
  await user.click(press('Preview'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview: Gates' }))
  // The map repeats the names in a list of its own.
  expect(dialog.getByText('Stop 1', { selector: 'strong' })).toBeTruthy()
  expect(toasts()).toEqual([])
})

test('saving queues the draft and goes to the route without a question [2 §2 route builder]', async () => {
  const { user, path } = await open(testDraft(3))
  await user.click(press('Save Route'))
  await waitFor(() => expect(calls('saveDraft')).toHaveLength(1))
  expect(calls('saveDraft')[0]?.[1]).toMatchObject({
    key: 'new',
    routeKey: 'made-here',
    route: { name: 'Gates' },
  })
  await waitFor(() => expect(path()).not.toBe('/custom-routes/create'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const after = live.calls.slice(live.calls.findIndex(([name]) => name === 'saveDraft') + 1)
  expect(after.filter(([name]) => name === 'keepDraft')).toEqual([])
})

test('a refused save says so and keeps the draft [2 §8 builder]', async () => {
  live.refuse('saveDraft', { kind: 'storage-full' })
  const { user, path } = await open(testDraft(3))
  await user.click(press('Save Route'))
  expect(await screen.findByText('Failed to create route')).toBeTruthy()
  expect(path()).toBe('/custom-routes/create')
})

test('a draft that was kept is back, says so, and can be discarded', async () => {
  const { user } = await open(testDraft(3))
  expect(screen.getByText('Your draft is back as you left it.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Route name').value).toBe('Gates')
  await user.click(press('Discard draft'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Route name').value).toBe(''))
  expect(calls('dropDraft').length).toBeGreaterThan(0)
})

test('a file that found no room is said, also where it was chosen [2 §4 full device]', async () => {
  live.refuse('keepDraft', { kind: 'storage-full' })
  const { user } = await open(testDraft(3))
  await user.type(screen.getByLabelText('Route name'), 'G')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There is no room left on this device. The newest file of this draft is not kept.',
  )
  await user.click(tab('POI List'))
  await user.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Edit POI' })
  expect(within(dialog).getByRole('alert').textContent).toMatch(/^There is no room left on this device/)
})

test('leaving with changes asks; staying stays, leaving leaves', async () => {
  const { user, router, path } = await open()
  await user.type(screen.getByLabelText('Route name'), 'G')
  void router.navigate({ to: '/my-tours' })
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay Here' }))
  expect(path()).toBe('/custom-routes/create')
  void router.navigate({ to: '/my-tours' })
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(path()).toBe('/my-tours'))
  expect(calls('keepDraft').at(-1)?.[1]).toMatchObject({ route: { name: 'G' } })
})

test('leaving without changes does not ask', async () => {
  const { router, path } = await open()
  await router.navigate({ to: '/my-tours' })
  expect(path()).toBe('/my-tours')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a route of the user’s own is edited with the version that was seen', async () => {
  live.set('route', { routeKey: '7' }, testRoute())
  await openApp('/custom-routes/7/edit')
  await screen.findByRole('heading', { level: 1, name: 'Edit Route' })
  const user = userEvent.setup()
  expect(screen.getByLabelText<HTMLSelectElement>('Topic').value).toBe('Food')
  await user.type(screen.getByLabelText('Route name'), ' and gates')
  await user.click(press('Save Route'))
  await waitFor(() =>
    expect(calls('saveDraft')[0]?.[1]).toMatchObject({
      key: '7',
      routeKey: '7',
      baseVersion: 3,
      route: { name: 'Old walls and gates', topic: 'Food', isPublic: true },
    }),
  )
})

test('a route that was taken down cannot be made public, also by a draft that would', async () => {
  const takenDownReason = 'It leads through a yard.'
  // A waiting change made it public.
  live.set('route', { routeKey: '7' }, testRoute({ takenDownReason }))
  await openApp('/custom-routes/7/edit')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Save Route' }))
  const words = 'This route was taken down by Streetlore, so it cannot be public.'
  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(calls('saveDraft')).toEqual([])
  const publicity = screen.getByRole<HTMLInputElement>('switch', { name: 'Public' })
  await user.click(publicity)
  expect([publicity.checked, publicity.disabled]).toEqual([false, true])
  await user.click(press('Save Route'))
  await waitFor(() => expect(calls('saveDraft')[0]?.[1]).toMatchObject({ route: { isPublic: false } }))
})

test('a change for which there is no room says so [2 §8 builder]', async () => {
  live.set('route', { routeKey: '7' }, testRoute())
  live.refuse('saveDraft', { kind: 'storage-full' })
  await openApp('/custom-routes/7/edit')
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Save Route' }))
  expect(await screen.findByText('Failed to update route')).toBeTruthy()
})

test('a route that is not there, or somebody else’s, is not edited [2 §2]', async () => {
  live.setFailed('route', { routeKey: '8' }, { kind: 'rejected', status: 404 })
  await openApp('/custom-routes/8/edit')
  expect(await screen.findByRole('heading', { name: 'Route Not Found' })).toBeTruthy()
  cleanup()
  live.set('route', { routeKey: '9' }, testRoute({ key: '9', isOwner: false }))
  await openApp('/custom-routes/9/edit')
  expect(await screen.findByRole('heading', { name: 'Only the owner of a route can edit it.' })).toBeTruthy()
})
