/**
 * Traces by OTLP over HTTP (JSON), if an address for them is configured; otherwise nothing of OpenTelemetry is
 * loaded. Spans begin in the few places that know the work (a request, a job and its steps, a query), so that no
 * library is patched. The SDK reads the standard variables `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER` and the like.
 */
import type { Attributes, Context, Span } from '@opentelemetry/api'
import { withoutSecrets } from '#server/kernel/runtime/logged-error.ts'
import type { SpanFacts, SpanType, TraceSpan } from '#server/kernel/runtime/work-scope.ts'

/** The span of another process that this one continues (W3C Trace Context). */
export interface RemoteParent {
  readonly traceId: string
  readonly spanId: string
  readonly traceFlags: number
}

export interface Tracing {
  begin(name: string, type: SpanType, facts?: SpanFacts, parent?: RemoteParent): TraceSpan
  /** Sends the spans that are still waiting. Never rejects. */
  close(): Promise<void>
}

export interface TracingConfig {
  /** The address that spans are sent to, such as `http://collector:4318/v1/traces`. */
  readonly url: string
}

/** At the end of the process the receiver may be away, so the process waits this long at most. */
const CLOSE_MS = 3_000
const SERVICE = 'streetlore'

export async function openTracing(
  { url }: TracingConfig,
  onProblem: (message: string) => void,
): Promise<Tracing> {
  const [api, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const tell = (message: string) => onProblem(withoutSecrets(message))
  api.diag.setLogger(
    { error: tell, warn: tell, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': SERVICE }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter({ url }))],
  })
  const tracer = provider.getTracer(SERVICE)
  const kinds = {
    server: SpanKind.SERVER,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
    client: SpanKind.CLIENT,
  } as const

  const begin = (context: Context, name: string, type: SpanType, facts: SpanFacts = {}): TraceSpan => {
    const attributes: Attributes = facts
    const span: Span = tracer.startSpan(name, { kind: kinds[type], attributes }, context)
    return {
      traceId: span.spanContext().traceId,
      begin: (inner, innerType, innerFacts) =>
        begin(trace.setSpan(ROOT_CONTEXT, span), inner, innerType, innerFacts),
      set: (more) => void span.setAttributes(more as Attributes),
      rename: (other) => void span.updateName(other),
      end(error) {
        if (error !== undefined) {
          span.setAttribute('error.type', kindOf(error))
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }
  return {
    begin(name, type, facts, parent) {
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
        : ROOT_CONTEXT
      return begin(context, name, type, facts)
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS)
      })
      await Promise.race([provider.shutdown().catch((error: unknown) => tell(String(error))), late])
      clearTimeout(timer)
    },
  }
}

/** Returns the code of PostgreSQL or Node, or the name of the class; messages may quote values. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'unknown'
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.constructor.name
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Parses the header `traceparent`; returns undefined if it is not valid. */
export function remoteParentIn(header: string | string[] | undefined): RemoteParent | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    typeof header === 'string' ? (TRACE_PARENT.exec(header) ?? []) : []
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
}
