/** A request beside the workers', for the few things that a page says without a session. */
export const plainFetch: typeof fetch = (...request) => fetch(...request)
