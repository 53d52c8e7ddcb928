// Types for the parts of the load generator that are used here; the package has none.
declare module 'autocannon' {
  interface Request {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  }
  export default function autocannon(options: {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly requests: readonly (Request & { readonly setupRequest?: (request: Request) => Request })[]
  }): Promise<{
    /** A second. */
    readonly requests: { readonly average: number }
    /** Milliseconds. */
    readonly latency: { readonly p99: number }
    readonly non2xx: number
    readonly errors: number
    readonly '2xx': number
  }>
}
