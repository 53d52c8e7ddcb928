/**
 * Takes the photos of routes in place of the real server, which wants real pictures. It keeps the rule that the sync engine
 * counts on: one key, one effect, one answer.
 */
import { ANSWER_MARK } from '#contract/answer-mark.ts'
import type { CustomMedia } from '#contract/api/custom-media.ts'

export interface StoredMedia {
  readonly key: string
  readonly id: number
  /** What the file says. */
  readonly text: string
}

interface Answer {
  readonly statusCode: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const PATH = '/api/custom-media'

export function standInForMedia() {
  const media: StoredMedia[] = []
  const answers = new Map<string, Answer>()
  let lastId = 0

  const answerOf = (statusCode: number, value?: object): Answer => ({
    statusCode,
    body: value ? JSON.stringify(value) : '',
    headers: { [ANSWER_MARK]: '1', ...(value && { 'content-type': 'application/json' }) },
  })

  async function upload(key: string, form: FormData): Promise<Answer> {
    const file = form.get('File') as File
    const id = (lastId += 1)
    media.push({ key, id, text: await file.text() })
    return answerOf(201, {
      id,
      customPOIId: Number(form.get('CustomPOIId')),
      mediaType: 1,
      caption: '',
      isPrimary: false,
      mediaUrl: `/media/${id}`,
      thumbnailUrl: null,
    } satisfies CustomMedia)
  }

  return {
    media,
    /** Undefined for every other call. */
    async answer(
      method: string,
      url: URL,
      headers: Readonly<Record<string, string>>,
      body: unknown,
    ): Promise<Answer | undefined> {
      if (!url.pathname.startsWith(PATH)) return undefined
      // The real server's answer to a token that counts no more.
      if (headers['Authorization'] === 'Bearer over') return undefined
      const key = headers['Idempotency-Key'] ?? ''
      const answer =
        answers.get(key) ?? (method === 'DELETE' ? answerOf(204) : await upload(key, body as FormData))
      answers.set(key, answer)
      return answer
    },
  }
}
