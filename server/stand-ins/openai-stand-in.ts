/** A stand-in for services of OpenAI's form, for tests: notes what it is asked and answers as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'

export interface StandInRequest {
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
}

export type StandInAnswer<Request extends StandInRequest> = (reply: ServerResponse, request: Request) => void

/** Answers with `next` in order, then as `answerWith` said last; `usual` is what it does until then. */
export async function startOpenAiStandIn<Request extends StandInRequest, Name extends string>(
  answers: Readonly<Record<Name, StandInAnswer<Request>>>,
  usual: Name,
) {
  const requests: Request[] = []
  const next: Name[] = []
  let otherwise = usual
  const server = createServer((incoming, reply) => {
    void json(incoming).then((body) => {
      const request = { path: incoming.url, headers: incoming.headers, body } as Request
      requests.push(request)
      answers[next.shift() ?? otherwise](reply, request)
    })
  })
  const { origin, close } = await serveStandIn(server)
  return {
    baseUrl: `${origin}/v1`,
    requests,
    next,
    /** All answers from now on. */
    answerWith(name: Name) {
      otherwise = name
      next.length = 0
      requests.length = 0
    },
    close,
  }
}
