import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createSpeechService, SpeechServiceFailure, type SpeechServiceOptions } from './speech-service.ts'
import { type AnswerName, startSpeechStandIn } from './speech-stand-in.ts'

const TEXT = 'Die Frauenkirche wurde in zwanzig Jahren gebaut.'
const standIn = await startSpeechStandIn()
afterAll(() => standIn.close())
beforeEach(() => standIn.answerWith('wav'))

const service = (options: Partial<SpeechServiceOptions> = {}) =>
  createSpeechService({
    baseUrl: standIn.baseUrl,
    key: 'sk-secret',
    model: 'kokoro',
    voices: new Map([
      ['de', 'thorsten'],
      ['pt-br', 'dora'],
    ]),
    ...options,
  })

const say = (text: string, engine = service(), pace = 1, signal?: AbortSignal) =>
  engine.voiceOf('de')?.say(text, { pace, signal })

describe('the request', () => {
  it('asks for one sentence as WAV, in the voice of the language', async () => {
    await say(`${TEXT}\n`)
    expect(standIn.requests).toMatchObject([
      { path: '/v1/audio/speech', headers: { authorization: 'Bearer sk-secret' } },
    ])
    expect(standIn.requests[0]?.body).toEqual({
      model: 'kokoro',
      input: TEXT,
      voice: 'thorsten',
      response_format: 'wav',
      speed: 1,
      stream: false,
    })
  })

  it('takes the nearest voice of the language, and none of another one', () => {
    const nameOf = (language: string, engine = service()) => engine.voiceOf(language)?.name
    expect(nameOf('de-AT')).toBe('service kokoro thorsten')
    expect(nameOf('pt-BR')).toBe('service kokoro dora')
    expect(nameOf('pt-PT')).toBeUndefined()
    expect(nameOf('ja')).toBeUndefined()
    expect(nameOf('ja', service({ voices: new Map([['*', 'alloy']]) }))).toBe('service kokoro alloy')
  })

  it('sends no key where there is none, and asks nothing where there is nothing to say', async () => {
    await say(TEXT, service({ key: undefined }))
    expect(standIn.requests[0]?.headers.authorization).toBeUndefined()
    expect(await say('…')).toBeUndefined()
    expect(standIn.requests).toHaveLength(1)
  })

  it('leaves out what a server does not know, from then on', async () => {
    standIn.answerWith('noStream')
    const engine = service()
    expect(await say(TEXT, engine)).toBeDefined()
    expect(await say(TEXT, engine)).toBeDefined()
    expect(standIn.requests.map(({ body }) => 'stream' in body)).toEqual([true, false, false])
  })
})

describe('the sound', () => {
  it.each(['wav', 'largestLengths', 'noLengths'] satisfies AnswerName[])(
    'of %s is what is there, without the silence around it',
    async (name) => {
      standIn.answerWith(name)
      const sound = await say(TEXT)
      expect(sound?.sampleRate).toBe(24_000)
      // 15 letters a second, and at most the 20 ms at both ends that trimming leaves.
      const seconds = (sound?.samples.length ?? 0) / 24_000
      expect(seconds).toBeGreaterThan(TEXT.length / 15 - 0.02)
      expect(seconds).toBeLessThan(TEXT.length / 15 + 0.05)
    },
  )

  it('is asked for again where the service says when, and there is time', async () => {
    standIn.next.push('busyForAMoment')
    expect(await say(TEXT)).toBeDefined()
    expect(standIn.requests).toHaveLength(2)
  })
})

describe('what goes wrong', () => {
  const wrong: readonly [AnswerName, SpeechServiceFailure['kind']][] = [
    ['error', 'server'],
    ['denied', 'refused'],
    ['busyForAnHour', 'rate-limited'],
    ['html', 'no-sound'],
    ['oddRate', 'no-sound'],
    ['silent', 'no-sound'],
    ['short', 'no-sound'],
    ['cut', 'unreachable'],
    ['elsewhere', 'unreachable'],
  ]
  it.each(wrong)('%s is a failure of the kind %s, after one request', async (name, kind) => {
    standIn.answerWith(name)
    await expect(say(TEXT)).rejects.toMatchObject({ name: 'SpeechServiceFailure', kind })
    expect(standIn.requests).toHaveLength(1)
  })

  it.each(['never', 'stalling'] satisfies AnswerName[])('%s ends in time', async (name) => {
    standIn.answerWith(name)
    await expect(say(TEXT, service({ timeoutMs: 50 }))).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('a server that is not there is one, and an abort is none', async () => {
    await expect(say(TEXT, service({ baseUrl: 'http://127.0.0.1:9/v1' }))).rejects.toMatchObject({
      kind: 'unreachable',
    })
    standIn.answerWith('never')
    const gone = new AbortController()
    const said = say(TEXT, service(), 1, gone.signal)
    gone.abort()
    await expect(said).rejects.toThrow(/abort/i)
    await expect(said).rejects.not.toBeInstanceOf(SpeechServiceFailure)
  })

  it('never says the key', async () => {
    standIn.answerWith('denied')
    await expect(say(TEXT)).rejects.toThrow(/^(?!.*sk-secret)/)
  })
})
