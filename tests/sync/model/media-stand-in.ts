/**
 * Takes the photos of routes in place of the real server, which wants real pictures. It keeps the rules that the sync engine
 * counts on: one key, one effect, one answer; and one primary picture of each stop.
 */
import { ANSWER_MARK } from '#contract/answer-codes.ts'
import type { CustomMedia } from '#contract/api/custom-media.ts'

export interface StoredMedia {
  readonly key: string
  readonly id: number
  readonly poiId: number
  /** The content of the file. */
  readonly text: string
  caption: string
  isPrimary: boolean
  isDeleted: boolean
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
  const toldOf = ({ id, poiId, caption, isPrimary }: StoredMedia): CustomMedia => ({
    id,
    customPOIId: poiId,
    mediaType: 1,
    caption,
    isPrimary,
    mediaUrl: `/media/${id}`,
    thumbnailUrl: null,
  })
  const ofStop = (poiId: number) => media.filter((one) => one.poiId === poiId && !one.isDeleted)
  function makePrimary(one: StoredMedia | undefined): void {
    if (one) for (const other of ofStop(one.poiId)) other.isPrimary = other === one
  }

  async function upload(key: string, form: FormData): Promise<Answer> {
    const file = form.get('File') as File
    const one: StoredMedia = {
      key,
      id: (lastId += 1),
      poiId: Number(form.get('CustomPOIId')),
      text: await file.text(),
      caption: String(form.get('Caption')),
      isPrimary: false,
      isDeleted: false,
    }
    media.push(one)
    if (form.get('IsPrimary') === 'true' || !ofStop(one.poiId).some(({ isPrimary }) => isPrimary))
      makePrimary(one)
    return answerOf(201, toldOf(one))
  }

  function change(method: string, id: number, body: unknown): Answer {
    const one = media.find((each) => each.id === id && !each.isDeleted)
    if (!one) return answerOf(404, { error: 'No such file' })
    if (method === 'DELETE') {
      one.isDeleted = true
      if (one.isPrimary) makePrimary(ofStop(one.poiId)[0])
      return answerOf(204)
    }
    const { caption, isPrimary } = JSON.parse(String(body)) as { caption?: string; isPrimary?: boolean }
    if (caption !== undefined) one.caption = caption
    if (isPrimary === true) makePrimary(one)
    return answerOf(200, toldOf(one))
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
        answers.get(key) ??
        (method === 'POST'
          ? await upload(key, body as FormData)
          : change(method, Number(url.pathname.slice(PATH.length + 1)), body))
      answers.set(key, answer)
      return answer
    },
  }
}
