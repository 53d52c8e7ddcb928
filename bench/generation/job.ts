// Measures what a person waits for: tours that the built server makes (a process with its embedded PostgreSQL and the built-in voice), beside
// the bare voice that says the same sentences in the same run, and how loud the files are. Its half of the results is from the
// heading on; the other one is run.mjs's. Needs `npm run build:server`.
//   tsx bench/generation/job.ts
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { AudioChunk } from '#contract/api/audio-chunks.ts'
import { createEmbeddedEngine, voiceThread } from '#server/telling/voice/embedded-engine.ts'
import { integratedLoudness } from '#server/telling/voice/loudness.ts'
import { type Product, startProduct } from '../../scripts/start/start-product.mjs'
import { median, table } from '../support/statistics.mjs'

const RESULTS = new URL('../results/generation.md', import.meta.url)
const HEADING = '## The real job'
const WALKS = [
  { locationName: 'Florence', latitude: 43.7696, longitude: 11.2558, countryCode: 'IT', topic: 'History' },
  { locationName: 'Munich', latitude: 48.1372, longitude: 11.5756, countryCode: 'DE', topic: 'Food' },
] as const
/** Short beside what is measured, and no load beside the voice. */
const LOOK_EVERY_MS = 250
const RATE = 44_100
/** Decodes MP3s; from Debian. */
const DECODER = 'mpg123'
const hasDecoder = spawnSync(DECODER, ['--version']).error === undefined

interface Listed {
  readonly id: number
  readonly generationJobId: string
  readonly generationStatus: string
  readonly chunkCount: number
  readonly chunksGenerated: number
}

/** Seconds from the request to the first chunk and to the last one. */
async function timesOf(product: Product, token: string, wish: object) {
  const startedMs = performance.now()
  const sinceS = () => (performance.now() - startedMs) / 1000
  const answer = (await product.call(token, '/tours/generate', wish)) as { readonly jobId?: string }
  if (answer.jobId === undefined) throw new Error(`a tour was refused: ${JSON.stringify(answer)}`)
  let firstS: number | undefined
  for (;;) {
    const { items } = (await product.call(token, '/tours/my-tours?pageSize=100')) as {
      readonly items: readonly Listed[]
    }
    const tour = items.find(({ generationJobId }) => generationJobId === answer.jobId)
    if (tour?.generationStatus === 'failed') throw new Error('the tour could not be made')
    if (tour && tour.chunksGenerated > 0) firstS ??= sinceS()
    if (tour && firstS !== undefined && tour.chunksGenerated === tour.chunkCount)
      return { tourId: tour.id, firstS, wholeS: sinceS() }
    await delay(LOOK_EVERY_MS)
  }
}

/** LUFS of a file as a player decodes it. */
async function loudnessOf(product: Product, token: string, { audioUrl }: AudioChunk): Promise<number> {
  const answer = await fetch(new URL(audioUrl ?? '', product.origin), {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`a file of sound was refused: ${answer.status}`)
  const { stdout } = spawnSync(DECODER, ['-q', '-s', '-m', '-e', 'f32', '-'], {
    input: Buffer.from(await answer.arrayBuffer()),
    maxBuffer: 2 ** 30,
  })
  const samples = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length))
  return integratedLoudness(samples, RATE)
}

/** Seconds that the voice alone takes for the sentences, files and server left out. */
async function bareS(sentences: readonly string[]): Promise<number> {
  const thread = voiceThread('rms')
  const voice = createEmbeddedEngine(thread, 'rms').voiceOf('en')
  if (!voice) throw new Error('the built-in voice speaks no English')
  try {
    // The first words load the voice.
    await voice.say('Hello.', { pace: 1 })
    const startedMs = performance.now()
    for (const sentence of sentences) await voice.say(voice.wordsOf?.(sentence) ?? sentence, { pace: 1 })
    return (performance.now() - startedMs) / 1000
  } finally {
    await thread.close()
  }
}

const product = await startProduct()
const rows: unknown[][] = []
const ratios: number[] = []
const loudnesses: number[] = []
try {
  const { token } = (await product.call(undefined, '/auth/login', product.account('Free'))) as {
    readonly token: string
  }
  for (const wish of WALKS) {
    const { tourId, firstS, wholeS } = await timesOf(product, token, wish)
    const chunks = (await product.call(token, `/audiochunks/tours/${tourId}`)) as readonly AudioChunk[]
    const soundMin = chunks.reduce((sum, { durationS }) => sum + (durationS ?? 0), 0) / 60
    const voiceS = await bareS(chunks.flatMap(({ sentences }) => sentences ?? []).map(({ text }) => text))
    if (hasDecoder) for (const chunk of chunks) loudnesses.push(await loudnessOf(product, token, chunk))
    const perMin = (seconds: number) => (seconds / soundMin).toFixed(2)
    ratios.push(wholeS / voiceS)
    rows.push([
      `${wish.locationName} ${wish.topic}`,
      chunks.length,
      soundMin.toFixed(1),
      `${firstS.toFixed(1)} s`,
      perMin(firstS),
      perMin(wholeS),
      perMin(voiceS),
      (wholeS / voiceS).toFixed(2),
    ])
  }
} finally {
  await product.stop()
}
const middle = (values: number[], digits: number) => (median(values) ?? Number.NaN).toFixed(digits)
const off = loudnesses.filter((lufs) => Math.abs(lufs + 16) > 1).length
const report = [
  HEADING,
  '',
  'The built server as a process, with its embedded PostgreSQL and the built-in voice; one tour after the other, the first with cold',
  'code. The bare voice says the same sentences in the same run, without files and server.',
  '',
  table(
    [
      'walk',
      'chunks',
      'minutes of sound',
      'to the first chunk',
      'the same, s a minute of sound',
      'to the whole tour, s a minute of sound',
      'bare voice, s a minute of sound',
      'tour against bare voice',
    ],
    rows,
  ),
  '',
  `The whole tour takes ${middle(ratios, 2)} times as long as the bare voice (median).`,
  '',
  hasDecoder
    ? `Loudness of the ${loudnesses.length} files, decoded by ${DECODER}: ${Math.min(...loudnesses).toFixed(1)} to ${Math.max(...loudnesses).toFixed(1)} LUFS, median ${middle(loudnesses, 1)}; ${off} outside −16 ± 1.`
    : `${DECODER} is not installed: the loudness of the files was not measured.`,
  '',
  'How many words an independent recogniser hears wrongly is measured sentence by sentence, for English, by `npm run bench:voices`:',
  '[voices.md](voices.md). Debian has models of pocketsphinx for English only.',
  '',
].join('\n')
console.log(report)
const [composed = ''] = readFileSync(RESULTS, 'utf8').split(HEADING)
writeFileSync(RESULTS, `${composed.trimEnd()}\n\n${report}`)
