import { afterAll, describe, expect, it, vi } from 'vitest'
import { integratedLoudness } from '../loudness.ts'
import { openVoice } from '../open-voice.ts'
import { renderChunk } from '../render-chunk.ts'
import { createEspeakEngine } from './espeak-engine.ts'

// Processes are started: a machine that is busy with other things takes its time.
vi.setConfig({ testTimeout: 120_000 })

const engine = createEspeakEngine()
afterAll(() => engine.close())

const SENTENCES: Readonly<Record<string, string>> = {
  de: 'Seit 1966 steht der Turm Ludwigs II. wieder auf seinem Platz.',
  fr: 'Depuis 1966, la tour de Louis XIV est de nouveau à sa place.',
  es: 'Desde 1966, la torre de Felipe II está de nuevo en su sitio.',
  it: 'Dal 1966 la torre di Cosimo I è di nuovo al suo posto.',
  pt: 'Desde 1966, a torre de D. João V está de novo no seu lugar.',
  zh: '从1966年起，这座塔又回到了原来的地方，等着您来看。',
}

// An optional package: where it was left out, the tour keeps its text.
describe.skipIf(!engine.voiceOf('de'))('eSpeak NG', () => {
  it.each(Object.entries(SENTENCES))(
    'speaks %s, at the pace of a guide and at -16 LUFS',
    async (language, text) => {
      const voice = engine.voiceOf(language)
      const words = voice?.wordsOf?.(text) ?? ''
      expect(words).not.toMatch(/\d/)
      const sound = await voice?.say(words, { pace: 1 })
      if (!sound) throw new Error('nothing was said')
      const seconds = sound.samples.length / sound.sampleRate
      // Letters: the words of one language are longer than those of another.
      const lettersPerS = words.length / seconds
      expect(lettersPerS).toBeGreaterThan(language === 'zh' ? 2.5 : 8)
      expect(lettersPerS).toBeLessThan(language === 'zh' ? 7 : 20)
      const { samples } = renderChunk([{ text, sound, endsParagraph: false }])
      expect(Math.abs(integratedLoudness(samples, 44_100) + 16)).toBeLessThan(1)
    },
  )

  it('speaks faster where it is asked to, and knows no Japanese', async () => {
    const voice = engine.voiceOf('de-AT')
    const length = async (pace: number) =>
      (await voice?.say('Der Turm steht wieder hier.', { pace }))?.samples.length ?? 0
    expect((await length(1)) / (await length(1.5))).toBeGreaterThan(1.2)
    expect(engine.voiceOf('ja')).toBeUndefined()
  })

  it('is asked last: English stays with the embedded voice, Japanese has none', async () => {
    const asked = vi.spyOn(engine, 'voiceOf')
    const voice = openVoice({ enginesOfLastResort: [engine] })
    const english = await voice.speak(['Look up.'], { language: 'en' })
    const german = await voice.speak(['Schau hinauf.'], { language: 'de' })
    const alone = openVoice()
    expect(english).toEqual(await alone.speak(['Look up.'], { language: 'en' }))
    expect(german.ok && german.value.sentences[0]?.text).toBe('Schau hinauf.')
    expect(await voice.speak(['見上げて。'], { language: 'ja' })).toEqual({
      ok: false,
      failure: { kind: 'no-voice', language: 'ja' },
    })
    expect(asked).toHaveBeenCalledTimes(3)
    await voice.close()
    await alone.close()
  })
})
