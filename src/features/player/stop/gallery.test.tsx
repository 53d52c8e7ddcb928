// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Poi } from '#contract/api/tours.ts'
import { ok, type Result } from '#contract/failure.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import { Business } from './business.tsx'
import { Gallery } from './gallery.tsx'
import type { Picture } from './use-poi-media.ts'

const picture = (id: number, caption: string | null = `Picture ${id}`): Picture => ({
  id,
  mediaUrl: `/media/poi/${id}.jpg`,
  thumbnailUrl: `/media/poi/${id}-small.jpg`,
  caption,
  attribution: `Photo ${id}: A. Lens, CC BY-SA 4.0`,
})
const stop = (media: Picture[] = []): Poi => ({
  id: 11,
  name: 'The Duomo',
  latitude: 43.77,
  longitude: 11.25,
  orderIndex: 0,
  media,
})
const page = (items: Picture[], at = 1, totalPages = 1) =>
  ok({ items, totalCount: items.length, page: at, totalPages })
const generated = (poiId: number, count: number) =>
  act(async () => {
    live.notify({ kind: 'poi-media', tourId: 7, poiId, count })
  })
const sources = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'))

let live: FakeLive
beforeEach(() => {
  live = fakeLive()
})
afterEach(cleanup)

test('pictures come lazily into places that are kept for them, named by their captions [2 §3 media]', () => {
  render(<Gallery stop={stop([picture(1), { ...picture(2, null), thumbnailUrl: null }])} />)
  const [first, second] = screen.getAllByRole('img')
  expect(first?.getAttribute('src')).toBe('http://localhost:3000/media/poi/1-small.jpg')
  expect(second?.getAttribute('src')).toBe('http://localhost:3000/media/poi/2.jpg')
  expect(first?.getAttribute('alt')).toBe('Picture 1')
  expect(second?.getAttribute('alt')).toBe('The Duomo')
  for (const image of [first, second]) {
    expect(image?.getAttribute('loading')).toBe('lazy')
    expect(image?.getAttribute('width')).toBe('400')
    expect(image?.getAttribute('height')).toBe('300')
  }
})

test('a stop without pictures has no gallery and asks for none [2 §4]', () => {
  const { container } = render(<Gallery stop={stop()} />)
  expect(container.textContent).toBe('')
  expect(live.calls).toEqual([])
})

test('one picture large, with its caption and who made it, and on to the next [2 §3 media]', async () => {
  const user = userEvent.setup()
  render(<Gallery stop={stop([picture(1), picture(2)])} />)
  await user.click(screen.getByRole('button', { name: 'Picture 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'The Duomo' })
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('http://localhost:3000/media/poi/1.jpg')
  expect(within(dialog).getByText('Photo 1: A. Lens, CC BY-SA 4.0')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Next picture' }))
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('http://localhost:3000/media/poi/2.jpg')
  expect(within(dialog).getByText('2 of 2')).toBeTruthy()
})

test('who made a picture is text at the stop too, with the page that says more as a link', () => {
  const hostile = 'Photograph: <img src=x onerror="alert(1)"> Novák, CC0 1.0, Wikimedia Commons'
  const commons = 'https://commons.wikimedia.org/wiki/File:Gate.jpg'
  const credited = (id: number, attribution: string, attributionUrl: string) => ({
    ...picture(id),
    attribution,
    attributionUrl,
  })
  const media = [
    credited(1, hostile, commons),
    credited(2, 'A. Lens', 'javascript:alert(1)'),
    { ...picture(3), attribution: null },
  ]
  render(<Gallery stop={stop(media)} />)
  const link = screen.getByRole('link', { name: hostile })
  expect(link.getAttribute('href')).toBe(commons)
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(screen.getByText('A. Lens').tagName).toBe('P')
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getAllByRole('img')).toHaveLength(3)
})

test('POIMediaGenerated: skeletons, then every page of that stop`s media; other stops ask nothing [2 §7 media reload]', async () => {
  let answer: (value: Result<ReturnType<typeof page>['value']>) => void = () => {}
  live.answer('poiMedia', ({ query }) =>
    query?.page === 1
      ? new Promise((resolve) => {
          answer = resolve
        })
      : page([picture(3)], 2, 2),
  )
  render(<Gallery stop={stop([picture(1)])} />)
  await generated(12, 2)
  expect(live.calls).toEqual([])
  await generated(11, 3)
  expect(live.calls).toContainEqual([
    'ask',
    'poiMedia',
    { params: { poiId: 11 }, query: { page: 1, pageSize: 10 } },
  ])
  const list = screen.getByRole('list', { name: 'Pictures of The Duomo' })
  expect(list.getAttribute('aria-busy')).toBe('true')
  expect(list.children).toHaveLength(3)
  await act(async () => answer(page([picture(1), picture(2)], 1, 2)))
  await screen.findByRole('img', { name: 'Picture 3' })
  expect(sources()).toHaveLength(3)
  expect(list.getAttribute('aria-busy')).toBe('false')
})

const recording = (id: number, mediaType: number, caption: string | null): Picture => ({
  id,
  mediaType: mediaType as 2 | 3,
  mediaUrl: `/media/stop/${id}.webm`,
  thumbnailUrl: null,
  caption,
  attribution: null,
})

test('voice notes and films are beside the pictures, named, and load when they are played [2 §3 media]', () => {
  const media = [picture(1), recording(2, 2, 'The bells'), recording(3, 2, null), recording(4, 3, null)]
  render(<Gallery stop={stop(media)} />)
  expect(screen.getAllByRole('img', { name: 'Picture 1' })).toHaveLength(1)
  expect(screen.getByRole('list', { name: 'Pictures of The Duomo' }).children).toHaveLength(1)
  const list = screen.getByRole('list', { name: 'Voice notes and films of The Duomo' })
  expect(list.children).toHaveLength(3)
  const named = ['The bells', 'Voice note 2 of The Duomo', 'Film 3 of The Duomo']
  for (const [place, name] of named.entries()) {
    const sound = within(list).getByLabelText(name)
    expect(sound.tagName).toBe(place === 2 ? 'VIDEO' : 'AUDIO')
    expect(sound.getAttribute('preload')).toBe('none')
    expect(sound.hasAttribute('controls')).toBe(true)
    expect(sound.getAttribute('src')).toBe(`http://localhost:3000/media/stop/${place + 2}.webm`)
    expect(within(list).getByText(name)).toBeTruthy()
  }
})

test('a stop with a voice note alone has no empty list of pictures', () => {
  render(<Gallery stop={stop([recording(2, 2, 'The bells')])} />)
  expect(screen.getByLabelText('The bells')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Pictures of The Duomo' })).toBeNull()
})

test('a voice note that does not come says so and can be tried again', async () => {
  const user = userEvent.setup()
  render(<Gallery stop={stop([recording(2, 2, 'The bells')])} />)
  fireEvent.error(screen.getByLabelText('The bells'))
  expect(screen.getByText('This recording cannot be played now.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.getByLabelText('The bells')).toBeTruthy()
})

test('an answer of all media at once, without pages, is taken too [2 §7]', async () => {
  live.answer('poiMedia', () => ok([picture(6), recording(7, 2, 'The choir')]))
  render(<Gallery stop={stop()} />)
  await generated(11, 2)
  expect(await screen.findByRole('img', { name: 'Picture 6' })).toBeTruthy()
  expect(screen.getByLabelText('The choir')).toBeTruthy()
})

test('a reload that fails says so and can be tried again [2 §8]', async () => {
  const user = userEvent.setup()
  live.answer('poiMedia', () => ({ ok: false, failure: { kind: 'server', status: 500 } }))
  render(<Gallery stop={stop()} />)
  await generated(11, 1)
  expect(await screen.findByText('Failed to fetch POI media')).toBeTruthy()
  live.answer('poiMedia', () => page([picture(5)]))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('img', { name: 'Picture 5' })).toBeTruthy()
  expect(screen.queryByText('Failed to fetch POI media')).toBeNull()
})

test('a picture that does not come says so in its place, and promises nothing offline [2 §4]', () => {
  render(<Gallery stop={stop([picture(1)])} />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByText('Picture not loaded: Picture 1')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/offline/i)
})

test('business facts are text; numbers can be dialled and web addresses opened, nothing else [2 §3 business]', () => {
  render(
    <Business
      stopName="Café"
      info={{
        businessName: 'Café Gilli',
        businessType: 'cafe',
        businessHours: '8:00–20:00 <b>',
        businessPhone: '+39 055 213-896',
        businessWebsite: 'https://gilli.example/',
        businessAddress: 'Via Roma 1r',
        googleAdSlot: '2222222222',
      }}
    />,
  )
  for (const text of ['Café Gilli', 'cafe', '8:00–20:00 <b>', 'Via Roma 1r'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: '+39 055 213-896' }).getAttribute('href')).toBe('tel:+39055213896')
  const website = screen.getByRole('link', { name: 'https://gilli.example/' })
  expect(website.getAttribute('rel')).toContain('noopener')
  expect(document.body.textContent).not.toContain('2222222222')
  cleanup()
  render(
    <Business stopName="Café" info={{ businessWebsite: 'javascript:alert(1)', businessPhone: 'call us' }} />,
  )
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  const { container } = render(<Business stopName="Café" info={{ businessName: 'Café' }} />)
  expect(container.textContent).toBe('')
})
