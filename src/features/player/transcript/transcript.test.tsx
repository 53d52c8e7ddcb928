// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { ok } from '#contract/failure.ts'
import { fakeLive } from '#live/testing.ts'
import type { TourView } from '#live/views.ts'
import { mediaSessionOf } from '#platform/audio/media-session.ts'
import { createPlayer, type Player, type PlayerSeams } from '../player.ts'
import { fakeVoices, wavChunk } from '../playback/testing.ts'
import type { WalkSection } from '../walk/sections.ts'
import { reportSubjectOf, type ReportSubject } from './report-subject.ts'
import { Transcript } from './transcript.tsx'

const SOURCES = [
  { title: 'A guide', url: 'https://example.org/guide', licence: 'CC BY-SA 4.0' },
  { title: 'Not a link', url: 'javascript:alert(1)', licence: null },
]
const section = (index: number, title: string, text: string, startS: number, endS: number): WalkSection => ({
  index,
  title,
  text,
  startS,
  endS,
  sources: index === 1 ? SOURCES : [],
  poi: undefined,
})
const SECTIONS = [
  { ...section(0, 'Welcome', 'Hello there. Walk with me.', 0, 10), language: 'ja' },
  section(1, 'The dome', 'It is <b>brick</b>.\n\nLook up!', 10, 40),
]
const timed = (chunk: AudioChunk, ...sentences: [string, number, number][]): AudioChunk => ({
  ...chunk,
  sentences: sentences.map(([text, startS, endS]) => ({ text, startS, endS })),
})
const CHUNKS = [
  timed(wavChunk(0, 10), ['Hello there.', 0.3, 3], ['Walk with me.', 3.5, 9]),
  timed(wavChunk(1, 30), ['It is <b>brick</b>.', 0.3, 5], ['Look up!', 5.5, 29]),
]

let player: Player
let voices: ReturnType<typeof fakeVoices>

const setUp = (chunks: readonly AudioChunk[] = CHUNKS, report?: ReportSubject) => {
  voices = fakeVoices()
  player = createPlayer(
    {
      openVoice: voices.open,
      mediaSource: undefined,
      bytes: {
        stream: () => Promise.resolve(ok(new ArrayBuffer(8))),
        stored: () => Promise.resolve(ok(new Blob(['x']))),
      },
      positions: { current: () => new Promise(() => {}), watch: () => () => {} },
      mediaSession: mediaSessionOf(undefined),
      nowMs: () => 0,
      clockMs: () => 0,
      isOnline: () => true,
    } as PlayerSeams,
    { recordPlay: () => {}, askFor: () => {}, refreshChunks: () => {}, keepProgress: () => {} },
  )
  player.setAudio(chunks, 'network')
  player.setSections(SECTIONS)
  render(<Transcript player={player} sections={SECTIONS} chunks={chunks} report={report} />)
  return userEvent.setup()
}
const playing = () => voices.made.find(({ isPlaying, isUnloaded }) => isPlaying && !isUnloaded)
const play = () =>
  act(() => {
    player.playback.play()
    playing()?.sound()
  })
const reach = (positionS: number) => act(() => playing()?.reach(positionS))
const sentence = (name: string) => screen.getByRole('link', { name })
const present = () =>
  screen
    .queryAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent)

let scrolledTo: ScrollToOptions[]
beforeEach(() => {
  scrolledTo = []
  Element.prototype.scrollTo = function scrollTo(options?: ScrollToOptions | number) {
    scrolledTo.push(options as ScrollToOptions)
  } as typeof Element.prototype.scrollTo
  // Everything lies far below the frame's own box.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    return (
      this.hasAttribute('data-sentence')
        ? { top: 900, bottom: 920, height: 20 }
        : { top: 0, bottom: 400, height: 400 }
    ) as DOMRect
  })
})
afterEach(() => {
  cleanup()
  player.dispose()
  getSelection()?.removeAllRanges()
  vi.restoreAllMocks()
})

test('the sentence that is heard is marked, one at a time, and none before the first sound [2 §4]', () => {
  setUp()
  expect(present()).toEqual([])
  play()
  reach(1)
  expect(present()).toEqual(['Hello there.'])
  // Between two sentences the last one stays.
  reach(3.2)
  expect(present()).toEqual(['Hello there.'])
  reach(4)
  expect(present()).toEqual(['Walk with me.'])
})

test('what is told, and its title, say in which language', () => {
  setUp()
  expect(screen.getByRole('button', { name: 'Welcome' }).lang).toBe('ja')
  expect(sentence('Hello there.').closest('p')?.lang).toBe('ja')
  expect(screen.getByRole('button', { name: 'The dome' }).lang).toBe('')
})

test('a tap on a sentence goes to its time, also into another section [2 §4]', async () => {
  const user = setUp()
  await user.click(sentence('Walk with me.'))
  expect(player.playback.positionS()).toBe(3.5)
  await user.click(sentence('Look up!'))
  expect(player.playback.positionS()).toBeCloseTo(15.5)
  expect(player.walk.snapshot().sectionIndex).toBe(1)
  expect(present()).toEqual(['Look up!'])
})

test('by keyboard: one stop for each section, arrows between its sentences, Enter goes there [2 §4]', async () => {
  const user = setUp()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Welcome' }))
  await user.tab()
  expect(document.activeElement).toBe(sentence('Hello there.'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(sentence('Walk with me.'))
  await user.keyboard('{Enter}')
  expect(player.playback.positionS()).toBe(3.5)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'The dome' }))
})

test('marking words to copy them is no tap [2 §4]', () => {
  setUp()
  const words = sentence('Walk with me.')
  getSelection()?.selectAllChildren(words)
  act(() => words.click())
  expect(player.playback.positionS()).toBe(0)
})

test('it follows the voice until a hand scrolls it, and again at Follow [2 §4]', async () => {
  const user = setUp()
  expect(scrolledTo).toEqual([])
  play()
  reach(1)
  expect(scrolledTo.length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
  act(() => {
    sentence('Hello there.').dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  })
  const before = scrolledTo.length
  reach(4)
  expect(present()).toEqual(['Walk with me.'])
  expect(scrolledTo).toHaveLength(before)
  await user.click(screen.getByRole('button', { name: 'Follow' }))
  expect(scrolledTo).toHaveLength(before + 1)
  expect(document.activeElement).toBe(sentence('Walk with me.'))
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
})

test('nothing is announced by itself [2 §4]', () => {
  setUp()
  play()
  reach(1)
  expect(document.querySelector('[aria-live], [role=status], [role=alert], [role=log]')).toBeNull()
})

test('without sentence times it is plain text that claims nothing [2 §4]', () => {
  setUp([wavChunk(0, 10), wavChunk(1, 30)])
  play()
  reach(4)
  expect(screen.getByText('Hello there. Walk with me.')).toBeTruthy()
  expect(document.querySelector('[data-sentence]')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
})

test('the server`s words are text, and only web addresses are links [2 §3]', () => {
  setUp()
  expect(sentence('It is <b>brick</b>.')).toBeTruthy()
  const sources = screen.getByText(/^Sources:/)
  const link = within(sources).getByRole('link', { name: 'A guide' })
  expect(link.getAttribute('href')).toBe('https://example.org/guide')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(sources.textContent).toBe('Sources: A guide (CC BY-SA 4.0); Not a link')
  expect(within(sources).getAllByRole('link')).toHaveLength(1)
})

test('its words name no button: only Play is called by its name [2 §4]', () => {
  setUp()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Welcome', 'The dome'])
})

const SUBJECT = { tourId: 7, tourTitle: 'Stones', url: '/api/tours/7/fact-reports' }

test('a wrong fact is reported from its section: what is wrong and where to look it up [2 §7]', async () => {
  const live = fakeLive()
  const user = setUp(CHUNKS, SUBJECT)
  const open = screen.getByRole('button', { name: 'Report a wrong fact in “The dome”' })
  await user.click(open)
  const dialog = await screen.findByRole('dialog', { name: 'Report a wrong fact' })
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
  expect(within(dialog).getByRole('alert').textContent).toContain('Please say what is wrong')
  await user.type(within(dialog).getByRole('textbox', { name: 'What is wrong?' }), 'It is stone.')
  await user.type(within(dialog).getByRole('textbox', { name: 'Source (optional)' }), 'A book')
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
  expect(live.calls).toContainEqual([
    'reportFact',
    { tourId: 7, title: 'Stones', url: SUBJECT.url, sectionIndex: 1, text: 'It is stone.', source: 'A book' },
  ])
  await vi.waitFor(() => expect(document.activeElement).toBe(open))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a report that the device does not keep is not lost: the dialog stays and says so [2 §8]', async () => {
  const live = fakeLive()
  live.refuse('reportFact', { kind: 'storage-full' })
  const user = setUp(CHUNKS, SUBJECT)
  await user.click(screen.getByRole('button', { name: /^Report a wrong fact in “Welcome”/ }))
  await user.type(screen.getByRole('textbox', { name: 'What is wrong?' }), 'No.')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(screen.getByText('Your report could not be kept on this device.')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What is wrong?' }).value).toBe('No.')
})

test('reports are offered only where the tour announces an address of its own server [2 §7]', () => {
  const of = (factReportUrl: string | null) =>
    reportSubjectOf({ id: 7, title: 'Stones', factReportUrl } as TourView)
  expect(of('/api/tours/7/fact-reports')).toEqual(SUBJECT)
  for (const none of [null, '', 'https://elsewhere.example/report', 'http://'])
    expect(of(none)).toBeUndefined()
  setUp()
  expect(screen.queryByRole('button', { name: /Report/ })).toBeNull()
})
