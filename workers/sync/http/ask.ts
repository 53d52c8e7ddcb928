/** The calls that screens make by an endpoint's name. They need only the network. */
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import { uuid } from '#data/device/uuid.ts'
import type { Http } from './http.ts'

export const createAsk =
  (http: Http, signal: AbortSignal) =>
  async (endpoint: EndpointName, input: AskInput): Promise<Result<unknown>> => {
    const isKeyed = endpoints[endpoint].repeat === 'key'
    const answer = await http.call(endpoint, input, {
      signal,
      ...(isKeyed && { headers: { 'Idempotency-Key': input.key ?? uuid() } }),
    })
    return answer.ok ? ok(answer.value.value) : fail(answer.failure)
  }
