// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Topic } from '#contract/api/topics.ts'
import { fail, ok } from '#contract/failure.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { renderInRouter } from '../../routes/testing.tsx'
import type { BrowseFilters } from './browse-filters.tsx'
import { BrowseScreen } from './browse-screen.tsx'
import { onePage, publicTour } from './testing.ts'

const topics: Topic[] = ['History', 'Architecture', 'Culture', 'Nature', 'Food', 'Art', 'Science'].map(
  (value, index) => ({ id: index + 1, value, label: value, tier: index < 5 ? 'Free' : 'Premium' }),
)

let live: FakeLive
let addresses: BrowseFilters[]
beforeEach(() => {
  live = fakeLive({ name: 'signed-out' })
  live.set('topics', null, topics)
  live.answer('toursByTopic', ({ params }) =>
    ok(params?.topic === 'history' || params?.topic === 'History' ? onePage(publicTour({})) : onePage()),
  )
  addresses = []
})
afterEach(cleanup)

function Address({ search = '', topic = '', language = '', sort = '' }: Partial<BrowseFilters>) {
  const [filters, setFilters] = useState<BrowseFilters>({ search, topic, language, sort })
  return (
    <BrowseScreen
      {...filters}
      onChange={(next) => {
        addresses.push(next)
        setFilters(next)
      }}
    />
  )
}
const show = async (filters: Partial<BrowseFilters> = {}) => {
  renderInRouter(<Address {...filters} />)
  await screen.findByRole('button', { name: 'History' })
  return userEvent.setup()
}
const asked = () =>
  live.calls.flatMap(([name, endpoint, input]) => (name === 'ask' ? [[endpoint, input]] : []))

test('all topics are six questions of ten, and a card leads to the preview', async () => {
  await show()
  const card = await screen.findByRole('article', { name: 'Florence of the bankers' })
  expect(asked()).toEqual(
    ['history', 'architecture', 'culture', 'food', 'art', 'nature'].map((topic) => [
      'toursByTopic',
      { params: { topic }, query: { page: 1, pageSize: 10 } },
    ]),
  )
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/tours/florence-history/preview')
  expect(within(card).getByText('90 min')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Tours Near Me' }).getAttribute('href')).toBe('/tours/nearby')
})

test('the first five topics are chips, all of them are in the select', async () => {
  await show()
  const chips = within(screen.getByRole('group', { name: 'Quick topics' })).getAllByRole('button')
  const names = ['History', 'Architecture', 'Culture', 'Nature', 'Food']
  expect(chips).toHaveLength(names.length)
  for (const [index, name] of names.entries())
    expect(within(screen.getByRole('group', { name: 'Quick topics' })).getByRole('button', { name })).toBe(
      chips[index],
    )
  const options = within(screen.getByLabelText('Topic')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'All topics',
    ...topics.map(({ label }) => label),
  ])
})

test('a chip chooses its topic and lets go of it', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(addresses).toEqual([{ search: '', topic: 'History', language: '', sort: '' }])
  expect(screen.getByRole('button', { name: 'History' }).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() =>
    expect(asked().at(-1)).toEqual([
      'toursByTopic',
      { params: { topic: 'History' }, query: { page: 1, pageSize: 20 } },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(addresses.at(-1)).toEqual({ search: '', topic: '', language: '', sort: '' })
})

test('the address bar fills the filters, whatever the case of the topic', async () => {
  await show({ search: 'medici', topic: 'history' })
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('medici')
  expect(screen.getByLabelText<HTMLSelectElement>('Topic').value).toBe('History')
  await screen.findByRole('article')
  expect(asked().at(-1)).toEqual([
    'toursByTopic',
    { params: { topic: 'History' }, query: { page: 1, pageSize: 20, search: 'medici' } },
  ])
})

test('what is typed goes to the address bar once, after a pause', async () => {
  const user = await show()
  await user.type(screen.getByLabelText('Search'), 'bridges')
  await waitFor(() => expect(addresses).toEqual([{ search: 'bridges', topic: '', language: '', sort: '' }]))
})

test('a search that was not counted to its end says so; all tours of a topic are counted', async () => {
  live.answer('toursByTopic', () => ok({ ...onePage(publicTour({})), totalCount: 5_000, match: 'words' }))
  const user = await show({ search: 'walk', topic: 'history' })
  expect(await screen.findByRole('heading', { name: '5000 tours or more' })).toBeTruthy()
  await user.clear(screen.getByLabelText('Search'))
  expect(await screen.findByRole('heading', { name: '5000 tours' })).toBeTruthy()
})

test('nothing found: Clear Filters shows all again', async () => {
  const user = await show({ search: 'bridges' })
  expect(await screen.findByRole('heading', { name: 'No tours found' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(addresses.at(-1)).toEqual({ search: '', topic: '', language: '', sort: '' })
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('a failure says so, and Try Again asks again', async () => {
  live.answer('toursByTopic', () => fail({ kind: 'offline' }))
  const user = await show()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to load tours. Please try again later.',
  )
  live.answer('toursByTopic', () => ok(onePage(publicTour({}))))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('a topic shows its next pages on demand', async () => {
  live.answer('toursByTopic', ({ query }) => {
    const page = Number(query?.page)
    return ok({
      items: [publicTour({ id: page, title: `Walk ${page}` })],
      totalCount: 2,
      page,
      totalPages: 2,
    })
  })
  const user = await show({ topic: 'History' })
  await screen.findByRole('article', { name: 'Walk 1' })
  await user.click(screen.getByRole('button', { name: 'Show more tours' }))
  expect(await screen.findByRole('article', { name: 'Walk 2' })).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Walk 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more tours' })).toBeNull()
})

test('all topics are sliced here, twenty at a time', async () => {
  live.answer('toursByTopic', ({ params }) => {
    const base =
      ['history', 'architecture', 'culture', 'food', 'art', 'nature'].indexOf(String(params?.topic)) * 10
    return ok(onePage(...Array.from({ length: 10 }, (_, index) => publicTour({ id: base + index + 1 }))))
  })
  const user = await show()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20))
  await user.click(screen.getByRole('button', { name: 'Show more tours' }))
  expect(screen.getAllByRole('article')).toHaveLength(40)
})

test('a language is asked for, kept in the address, and shown on cards of other languages', async () => {
  const french = publicTour({ id: 2, title: 'Florence à pied', slug: 'a-pied', language: 'fr' })
  live.answer('toursByTopic', () => ok(onePage(publicTour({ language: 'en' }), french)))
  const user = await show({ topic: 'History' })
  const card = await screen.findByRole('article', { name: 'Florence à pied' })
  expect(within(card).getByText('Français').lang).toBe('fr')
  expect(within(card).getByRole('heading').lang).toBe('fr')
  expect(within(card).getByText('Where the Medici kept their bank.').lang).toBe('fr')
  const english = screen.getByRole('article', { name: 'Florence of the bankers' })
  expect(within(english).queryByText('English')).toBeNull()

  await user.selectOptions(screen.getByLabelText('Language'), 'Français')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Florence of the bankers' })).toBeNull())
  expect(await screen.findByRole('article', { name: 'Florence à pied' })).toBeTruthy()
  expect(asked().at(-1)).toEqual([
    'toursByTopic',
    { params: { topic: 'History' }, query: { page: 1, pageSize: 20, language: 'fr' } },
  ])
  expect(addresses.at(-1)).toEqual({ search: '', topic: 'History', language: 'fr', sort: '' })
})

test('topics say how many tours they have, and the list how many there are', async () => {
  live.answer('toursByTopic', ({ params }) =>
    ok({ ...onePage(publicTour({})), totalCount: params?.topic === 'history' ? 12 : 0 }),
  )
  await show({ search: 'florence' })
  expect(await screen.findByRole('heading', { name: '12 tours' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'History' }).textContent).toBe('History12')
  expect(screen.getByRole('button', { name: 'Food' }).textContent).toBe('Food0')
})

test('what only resembles the words is shown as such, and only where nothing has them', async () => {
  const close = { ...onePage(publicTour({ title: 'Walls of Lisbon' })), match: 'similar' as const }
  live.answer('toursByTopic', ({ params }) =>
    ok(params?.topic === 'history' ? close : { ...onePage(), match: 'words' as const }),
  )
  await show({ search: 'Lisbn' })
  expect(await screen.findByRole('article', { name: 'Walls of Lisbon' })).toBeTruthy()
  expect(screen.getByText('No tour has exactly these words. These come close:')).toBeTruthy()
  cleanup()
  const exact = { ...onePage(publicTour({ id: 2, title: 'Lisbn' })), match: 'words' as const }
  live.answer('toursByTopic', ({ params }) => ok(params?.topic === 'history' ? close : exact))
  await show({ search: 'Lisbn' })
  expect(await screen.findByRole('article', { name: 'Lisbn' })).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'Walls of Lisbon' })).toBeNull()
})

test('sorting by distance asks where the reader is, and says why it cannot', async () => {
  const far = publicTour({ id: 2, title: 'Far', slug: 'far', latitude: 60 })
  live.answer('toursByTopic', () => ok(onePage(far, publicTour({ title: 'Near' }))))
  const position = { latitude: 43.77, longitude: 11.25 }
  let answer: Awaited<ReturnType<Positions['current']>> = fail({ kind: 'position-denied' })
  const positions = { current: async () => answer } as unknown as Positions
  renderInRouter(
    <BrowseScreen search="" topic="" language="" sort="distance" onChange={() => {}} positions={positions} />,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('location')
  answer = ok(position as never)
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject(['toursByTopic', { query: { sort: 'distance', ...position } }]),
  )
  const names = async () =>
    (await screen.findAllByRole('article')).map((card) => within(card).getByRole('heading').textContent)
  await waitFor(async () => expect(await names()).toEqual(['Near', 'Far']))
})

test('without a signal what is stored on the device is searched', async () => {
  live.answer('toursByTopic', () => fail({ kind: 'offline' }))
  live.set('search-stored', { search: 'medici', topic: '', language: '', limit: 20 }, [
    { ...publicTour({ title: 'Mine' }), isGeneratingChunks: false },
  ])
  await show({ search: 'medici' })
  const card = await screen.findByRole('article', { name: 'Mine' })
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/tours/florence-history/play')
  expect(
    screen.getByText('The server could not be reached, so only what is stored on this device is searched.'),
  ).toBeTruthy()
  cleanup()
  live.set('search-stored', { search: 'louvre', topic: '', language: '', limit: 20 }, [])
  await show({ search: 'louvre' })
  expect(
    await screen.findByText('Nothing that is stored on this device fits this search either.'),
  ).toBeTruthy()
})
