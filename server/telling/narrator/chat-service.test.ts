import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatService, createChatService } from './chat-service.ts'
import { type ChatAnswerName, startChatStandIn } from './chat-stand-in.ts'

let standIn: Awaited<ReturnType<typeof startChatStandIn>>
let chat: ChatService
beforeAll(async () => {
  standIn = await startChatStandIn()
})
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.answerWith('good')
  chat = createChatService({ baseUrl: standIn.baseUrl, model: 'qwen3:8b', key: 'secret' })
})

const MESSAGES = [{ role: 'user', content: 'Tell.' }] as const
const ask = (timeoutMs = 5_000, signal?: AbortSignal) =>
  chat.ask({
    messages: MESSAGES,
    schema: { type: 'object' },
    endsAtMs: performance.now() + timeoutMs,
    signal,
  })

describe('a chat service', () => {
  it('is asked as OpenAI is, with the schema of the answer, and its tokens are counted', async () => {
    expect(await ask()).toMatchObject({
      ok: true,
      value: { isCut: false, inputTokens: 700, outputTokens: 200 },
    })
    const [request] = standIn.requests
    expect(request?.path).toBe('/v1/chat/completions')
    expect(request?.headers.authorization).toBe('Bearer secret')
    expect(request?.body).toMatchObject({
      model: 'qwen3:8b',
      stream: false,
      messages: MESSAGES,
      response_format: { type: 'json_schema', json_schema: { strict: true, schema: { type: 'object' } } },
    })
    standIn.answerWith('noUsage')
    expect(await ask()).toMatchObject({ ok: true, value: { inputTokens: 0, outputTokens: 0 } })
    standIn.answerWith('cutOff')
    expect(await ask()).toMatchObject({ ok: true, value: { isCut: true } })
  })

  it.each<[ChatAnswerName, object]>([
    ['error', { kind: 'server', status: 500 }],
    ['denied', { kind: 'refused', status: 401 }],
    ['busyForAnHour', { kind: 'rate-limited' }],
    ['html', { kind: 'no-chat' }],
    // The key must not follow a redirect.
    ['elsewhere', { kind: 'unreachable' }],
  ])('%s is a failure of a kind, after one request', async (name, failure) => {
    standIn.answerWith(name)
    expect(await ask()).toMatchObject({ ok: false, failure })
    expect(standIn.requests).toHaveLength(1)
  })

  it('waits as long as it is told to, where there is time', async () => {
    standIn.next.push('busyForAMoment')
    expect(await ask()).toMatchObject({ ok: true })
    expect(standIn.requests).toHaveLength(2)
  })

  it('does without what the service does not take, and remembers it', async () => {
    standIn.answerWith('noSchema')
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ ok: true })
    expect(standIn.requests.map(({ body }) => 'response_format' in body)).toEqual([true, false, false])
  })

  it('gives up in time, and at once where nobody waits', async () => {
    standIn.answerWith('never')
    expect(await ask(50)).toEqual({ ok: false, failure: { kind: 'timeout' } })
    const stop = new AbortController()
    const asked = ask(60_000, stop.signal)
    stop.abort(new Error('stopped'))
    await expect(asked).rejects.toThrow('stopped')
  })

  it('says that nobody is there', async () => {
    chat = createChatService({ baseUrl: 'http://127.0.0.1:1/v1', model: 'm', key: undefined })
    expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
  })
})
