// Measures every voice of this machine: loudness, pace, work, and for English how many words an independent
// recogniser hears wrongly (Debian's pocketsphinx, where it is installed; it was trained on people, so it ranks and does not grade).
// DATA_DIR says where neural voices are.
//   npm run bench:voices
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from '#contract/languages.ts'
import { createEmbeddedEngine, voiceThread } from '#server/telling/voice/embedded-engine.ts'
import { createEspeakEngine } from '#server/telling/voice/espeak/espeak-engine.ts'
import { integratedLoudness } from '#server/telling/voice/loudness.ts'
import { createNeuralEngine } from '#server/telling/voice/neural/neural-engine.ts'
import { renderChunk, type SpokenSentence } from '#server/telling/voice/render-chunk.ts'
import { resample } from '#server/telling/voice/resample.ts'
import type { EngineVoice } from '#server/telling/voice/speech-engine.ts'
import { spokenText } from '#server/languages/en/spoken.ts'
import { writeWav } from '#server/telling/voice/wav.ts'
import { EXAMPLES } from '#server/languages/testing.ts'

const RECOGNISER = 'pocketsphinx_continuous'
const RECOGNISER_RATE = 16_000
const hasRecogniser = spawnSync(RECOGNISER, ['--help']).error === undefined

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z' ]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** The fewest words to change, add and leave out. */
function editDistance(said: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, index) => index + 1)
  said.forEach((word, at) => {
    let left = at + 1
    let diagonal = at
    row = row.map((above, index) => {
      const best = Math.min(above + 1, left + 1, diagonal + (word === heard[index] ? 0 : 1))
      diagonal = above
      left = best
      return best
    })
  })
  return row.at(-1) ?? said.length
}

function heardWords(spoken: readonly SpokenSentence[]): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'voices-'))
  try {
    return spoken.map(({ sound }, index) => {
      if (!sound) return []
      const file = join(folder, `${index}.wav`)
      const silence = new Float32Array(RECOGNISER_RATE / 2)
      const samples = resample(sound.samples, sound.sampleRate, RECOGNISER_RATE)
      const level = 0.5 / samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0.001)
      const padded = Float32Array.from([...silence, ...samples.map((sample) => sample * level), ...silence])
      writeFileSync(file, writeWav({ samples: padded, sampleRate: RECOGNISER_RATE }))
      return wordsOf(
        spawnSync(RECOGNISER, ['-infile', file, '-logfn', '/dev/null'], { encoding: 'utf8' }).stdout,
      )
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(language: (typeof LANGUAGES)[number], voice: EngineVoice): Promise<string> {
  const texts = EXAMPLES[language].shortWalk
  const wordsFor = (text: string) => voice.wordsOf?.(text) ?? text
  // The first words load the voice.
  await voice.say(wordsFor(texts[0] ?? ''), { pace: 1 })
  const startedAt = performance.now()
  const spoken: SpokenSentence[] = []
  for (const text of texts)
    spoken.push({ text, sound: await voice.say(wordsFor(text), { pace: 1 }), endsParagraph: false })
  const workS = (performance.now() - startedAt) / 1000
  const { samples } = renderChunk(spoken)
  const soundS = samples.length / 44_100
  const isSigns = language === 'zh' || language === 'ja'
  const count = texts.join(' ').match(isSigns ? /\p{L}|\p{N}/gu : /\S+/g)?.length ?? 0
  let wrong = ''
  if (language === 'en' && hasRecogniser) {
    const heard = heardWords(spoken)
    const said = texts.map((text) => wordsOf(spokenText(text)))
    const errors = said.reduce((sum, words, index) => sum + editDistance(words, heard[index] ?? []), 0)
    wrong = `${Math.round((100 * errors) / said.flat().length)} %`
  }
  const pace = `${Math.round((count / soundS) * 60)} ${isSigns ? 'signs' : 'words'}`
  return `| ${language} | ${voice.name} | ${integratedLoudness(samples, 44_100).toFixed(1)} | ${pace} | ${(workS / soundS).toFixed(3)} | ${wrong} |`
}

const neural = createNeuralEngine({ voicesDir: join(process.env['DATA_DIR'] ?? './data', 'voices') })
const thread = voiceThread('rms')
const espeak = createEspeakEngine()
const lines = [
  '# bench/voices',
  '',
  '| language | voice | LUFS | a minute, with pauses | seconds of work for a second of sound | words heard wrongly |',
  '| --- | --- | --- | --- | --- | --- |',
]
for (const language of LANGUAGES)
  for (const engine of [neural, createEmbeddedEngine(thread, 'rms'), espeak]) {
    const voice = engine.voiceOf(language)
    if (voice) lines.push(await measure(language, voice))
  }
await thread.close()
neural.close()
espeak.close()
lines.push(
  '',
  hasRecogniser
    ? 'Heard by pocketsphinx 0.8 with its English model. It was trained on people: it ranks voices and does not grade them.'
    : 'pocketsphinx is not installed: nobody listened.',
  `Node ${process.version}. Japanese has a voice only where one was added.`,
)
const report = `${lines.join('\n')}\n`
process.stdout.write(report)
writeFileSync(new URL('../results/voices.md', import.meta.url), report)
