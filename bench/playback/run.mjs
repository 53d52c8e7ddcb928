// From the tap to the sound (streamed and downloaded), what an hour of audio leaves in memory, what a minute of playing with
// map and position costs the processor, and two hours of positions: each beside a reference in the same run.
//   node bench/playback/run.mjs
import { mkdirSync, writeFileSync } from 'node:fs'
import { makeTour, startProduct } from '../../scripts/start/start-product.mjs'
import { median, ratio, table } from '../support/statistics.mjs'
import { FAST, hourOfAudio } from './hour.mjs'
import { minuteOfBare, minuteOfOurs } from './minute.mjs'
import { launch, openContext, openPlayer } from './pages.mjs'
import { tapBare, tapOurs } from './taps.mjs'
import { twoHoursOfBare, twoHoursOfOurs } from './two-hours.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)

const TAPS = 9
const FLORENCE = { locationName: 'Florence, Italy', latitude: 43.7696, longitude: 11.2558, topic: 'History' }

const product = await startProduct()
const { origin } = product
const { token } = await product.call(undefined, '/auth/login', product.account('Premium'))
const { id, slug } = await makeTour(product, token, FLORENCE)
const [firstChunk] = await product.call(token, `/tours/${id}/audio-chunks`)
const { items: pois } = await product.call(token, `/tours/${id}/pois?page=1&pageSize=50`)
/** @type {import('./page-globals.d.ts').Place[]} */
const stops = pois.map((/** @type {{ latitude: number, longitude: number }} */ poi) => [
  poi.latitude,
  poi.longitude,
])
const browser = await launch()

const streamedContext = await openContext(browser, token, stops[0])
const storedContext = await openContext(browser, token, stops[0])
const downloading = await openPlayer(storedContext, origin, slug)
await downloading.getByRole('button', { name: /^Download/ }).click()
await downloading.getByRole('button', { name: 'Remove download' }).waitFor({ timeout: 120_000 })
await downloading.close()

/** @type {Record<'streamed' | 'stored' | 'bare', number[]>} */
const taps = { streamed: [], stored: [], bare: [] }
for (let round = 0; round < TAPS; round += 1) {
  taps.streamed.push(await tapOurs(streamedContext, origin, slug))
  taps.stored.push(await tapOurs(storedContext, origin, slug))
  taps.bare.push(await tapBare(streamedContext, origin, firstChunk.audioUrl))
}
const minute = await minuteOfOurs(storedContext, origin, slug, stops[0])
const bareMinute = await minuteOfBare(storedContext, origin, firstChunk.audioUrl, stops)
const bareWalk = await twoHoursOfBare(storedContext, origin, stops)
const walk = await twoHoursOfOurs(storedContext, origin, slug, stops)
await storedContext.close()
await streamedContext.close()
const hourContext = await openContext(browser, token, stops[0])
const hour = await hourOfAudio(hourContext, origin, slug)
await browser.close()
await product.stop()

const ms = (/** @type {number} */ value) => value.toFixed(0)
const mib = (/** @type {number} */ bytes) => (bytes / 1024 / 1024).toFixed(1)
const tapRow = (/** @type {string} */ name, /** @type {number[]} */ all) => [
  name,
  ms(median(all)),
  ratio(median(all), median(taps.bare)),
  all.map(ms).join(' '),
]
const report = [
  table(
    ['from the tap to the sound', 'median, ms', 'x the bare element', 'all, ms'],
    [
      tapRow('streamed', taps.streamed),
      tapRow('downloaded (goal: 50 ms)', taps.stored),
      tapRow('one bare audio element over the same file, loaded', taps.bare),
    ],
  ),
  '',
  table(
    ['an hour of streamed audio', 'value'],
    [
      ['played to, minutes', (hour.reachedS / 60).toFixed(1)],
      ['heap after the first minute and every quarter of an hour, MiB', hour.heaps.map(mib).join(' ')],
      ['growth (goal: 1.10 x)', `${ratio(hour.heaps.at(-1) ?? Number.NaN, hour.heaps[0])} x`],
      ['most audio held at once, minutes', (hour.mostHeldS / 60).toFixed(1)],
    ],
  ),
  '',
  table(
    ['main thread in a minute of playing', 'tasks, ms', 'script, ms', 'share of the minute', 'x the floor'],
    [
      [
        'the player, with map and a position a second',
        ms(minute.tasksS * 1000),
        ms(minute.scriptS * 1000),
        `${((minute.tasksS / 60) * 100).toFixed(1)} %`,
        ratio(minute.tasksS, bareMinute.tasksS),
      ],
      [
        'one audio element and the distances, no screen',
        ms(bareMinute.tasksS * 1000),
        ms(bareMinute.scriptS * 1000),
        `${((bareMinute.tasksS / 60) * 100).toFixed(1)} %`,
        '1.00',
      ],
    ],
  ),
  '',
  table(
    ['two hours of positions, one a second, a stored tour', 'value'],
    [
      ['script with the whole screen, s', walk.scriptS.toFixed(1)],
      ['share of the two hours (goal: 0.5 %)', `${((walk.scriptS / 7200) * 100).toFixed(2)} %`],
      ['all tasks with the whole screen, s', walk.tasksS.toFixed(1)],
      ['bare loop of the distances, s', bareWalk.toFixed(3)],
      ['script, x the bare loop (goal: 5)', ratio(walk.scriptS, bareWalk)],
      ['heap after the first stop and after each further quarter, MiB', walk.heaps.map(mib).join(' ')],
      ['heap growth (goal: 1.10 x)', `${ratio(walk.heaps.at(-1) ?? Number.NaN, walk.heaps[0])} x`],
      ['requests (goal: 0)', `${walk.requests.length} ${[...new Set(walk.requests)].join(', ')}`],
    ],
  ),
  '',
  `Taps in pages just opened, ${TAPS} of each in turn; the minute played ${minute.playedS.toFixed(0)} s of sound; positions fed at 60 a`,
  `second with times a second apart; the hour at ${FAST} times the speed, muted, 12 chunks of 5 minutes. Node ${process.version}.`,
  'Seams are in [seams.md](seams.md). Why the bare loop of the distances is out of reach with a screen:',
  '[decision 0100](../../docs/decisions/0100-positions-and-the-walk.md). Requests on the way are the records of plays.',
].join('\n')
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/playback.md', `# bench/playback\n\n${report}\n`)
console.log(report)
process.exit(0)
