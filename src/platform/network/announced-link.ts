/** Reads links that an answer announces in its `Link` header (RFC 8288). */

/** An answer later than this counts as none. */
const WAIT_MS = 5000

/**
 * Returns the address that the answer of `url` announces for a relation. Undefined where it announces none, where the address is of another
 * host, and where no answer comes.
 */
export async function announcedLink(url: string, relation: string): Promise<string | undefined> {
  try {
    const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(WAIT_MS) })
    const target = targetOf(headers.get('link') ?? '', relation)
    if (target === undefined) return undefined
    const address = new URL(target, url)
    return address.origin === new URL(url).origin ? address.href : undefined
  } catch {
    return undefined
  }
}

function targetOf(header: string, relation: string): string | undefined {
  for (const [, target, parameters = ''] of header.matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g))
    if (parameters.split(';').some((part) => part.trim() === `rel="${relation}"`)) return target
  return undefined
}
