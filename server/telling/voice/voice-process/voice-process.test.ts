import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { VoiceProcess, type VoiceProcessOptions } from './voice-process.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A voice in a few lines: says as many samples as its text has letters, or does what the text names. */
const CHILD = `
process.on('message', ({ kind, config, request }) => {
  if (kind === 'end') process.exit(0)
  if (kind === 'load') {
    if (config === 'broken') { process.stderr.write('x'.repeat(5000) + 'no such model'); process.exit(255) }
    if (config === 'abort') process.abort()
    if (config !== 'slow') process.send({ kind: 'loaded' })
    return
  }
  if (request === 'die') process.exit(3)
  if (request === 'fail') return process.send({ kind: 'failed', message: 'bad text' })
  if (request === 'hang') return
  if (request === 'pid') return process.send({ kind: 'said', sound: { samples: Float32Array.of(process.pid), sampleRate: 1 } })
  process.send({ kind: 'said', sound: { samples: new Float32Array(request.length), sampleRate: 1 } })
})
process.on('disconnect', () => process.exit(0))
`
const started: ChildProcess[] = []
const opened: VoiceProcess<string, string>[] = []
const open = (options: Partial<VoiceProcessOptions<string>> = {}) => {
  const voice = new VoiceProcess<string, string>({
    name: 'stand-in',
    config: 'good',
    start: () => {
      const child = spawn(process.execPath, ['-e', CHILD], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        serialization: 'advanced',
      })
      started.push(child)
      return child
    },
    ...options,
  })
  opened.push(voice)
  return voice
}
const ended = (child: ChildProcess | undefined) =>
  new Promise((resolve) =>
    child?.exitCode === null ? child.once('exit', resolve) : resolve(child?.exitCode),
  )
afterEach(() => {
  for (const voice of opened.splice(0)) voice.close()
  started.length = 0
})

describe('a voice in a process of its own', () => {
  it('speaks one text after another in one process', async () => {
    const voice = open()
    const texts = ['a', 'bb', 'ccc']
    const sounds = await Promise.all(texts.map((text) => voice.say(text)))
    expect(sounds.map((sound) => sound?.samples.length)).toEqual([1, 2, 3])
    expect(sounds[0]?.samples).toBeInstanceOf(Float32Array)
    await expect(voice.say('fail')).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('bad text'),
    })
    expect(started).toHaveLength(1)
  })

  it.each(['broken', 'abort'])('is unusable where loading ends it: %s', async (config) => {
    await expect(open({ config }).say('a')).rejects.toMatchObject({ kind: 'unusable' })
  })

  it('gives the end of what it wrote as the reason', async () => {
    const error = (await open({ config: 'broken' })
      .say('a')
      .catch((reason: unknown) => reason)) as Error
    expect(error.message).toContain('no such model')
    expect(error.message.length).toBeLessThan(2300)
  })

  it('that dies while it speaks fails that text only: the next starts another', async () => {
    const voice = open()
    const [dead, alive] = await Promise.allSettled([voice.say('die'), voice.say('aa')])
    expect(dead).toMatchObject({ status: 'rejected', reason: { kind: 'ended' } })
    expect(alive).toMatchObject({ status: 'fulfilled', value: { sampleRate: 1 } })
    expect(started).toHaveLength(2)
  })

  it.each(['slow', 'good'])(
    'that says nothing for too long is killed, while it loads and while it speaks: %s',
    async (config) => {
      const voice = open({ config, limitMs: config === 'slow' ? 200 : 3_000 })
      await expect(voice.say('hang')).rejects.toMatchObject({
        // One that does not load in time is not tried again for each text.
        kind: config === 'slow' ? 'unusable' : 'timeout',
      })
      await ended(started[0])
      expect(started[0]?.signalCode).toBe('SIGKILL')
    },
  )

  it('ends after a while of silence, and starts again when it is asked', async () => {
    const voice = open({ idleMs: 10 })
    const first = await voice.say('pid')
    await ended(started[0])
    expect(started[0]?.exitCode).toBe(0)
    expect((await voice.say('pid'))?.samples).not.toEqual(first?.samples)
  })

  it('goes on where somebody no longer waits', async () => {
    const voice = open()
    const gone = new AbortController()
    const aborted = voice.say('aa', gone.signal)
    const next = voice.say('bbb')
    gone.abort()
    await expect(aborted).rejects.toThrow(/abort/i)
    expect((await next)?.samples.length).toBe(3)
  })

  it('refuses what comes after it was closed', async () => {
    const voice = open()
    await voice.say('a')
    const cut = voice.say('hang')
    await vi.waitFor(() => expect(started).toHaveLength(1))
    voice.close()
    await expect(cut).rejects.toMatchObject({ kind: 'closed' })
    await expect(voice.say('a')).rejects.toMatchObject({ kind: 'closed' })
  })
})
