/** Links that an answer announces in its `Link` header (RFC 8288), beyond what its body says. */

const WAIT_MS = 5000

/**
 * The address that the answer at `url` gives for a relation: of the same host, else undefined; so it is too where nothing is
 * announced or no answer comes.
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
