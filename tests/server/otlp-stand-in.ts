/** A receiver of traces by OTLP over HTTP, in JSON. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveStandIn } from '#server/stand-ins/serve-stand-in.ts'

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number
  readonly status: { readonly code: number }
  readonly attributes: readonly {
    readonly key: string
    readonly value: { readonly stringValue?: string; readonly intValue?: number }
  }[]
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ReceivedSpan['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

export async function startOtlpStandIn() {
  const bodies: string[] = []
  const standIn = await serveStandIn(
    createServer((request, reply) => {
      void text(request).then((body) => {
        if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json')
          bodies.push(body)
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    }),
  )
  return {
    ...standIn,
    url: `${standIn.origin}/v1/traces`,
    /** Everything that was sent. */
    bodies,
    spans: (): readonly ReceivedSpan[] =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as OtlpBody).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  }
}

export const attributeOf = ({ attributes }: ReceivedSpan, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}
