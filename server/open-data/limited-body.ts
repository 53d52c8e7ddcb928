/** The body of an answer, up to a number of bytes. */

/** False where it is longer; the rest is not read then. Rejects where the connection is cut. */
async function eachPart(
  { body }: Response,
  maxBytes: number,
  take: (part: Uint8Array) => void,
): Promise<boolean> {
  if (!body) return true
  let bytes = 0
  // Leaving the loop cancels the body.
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > maxBytes) return false
    take(part)
  }
  return true
}

/** Undefined where it is longer. */
export async function limitedText(answer: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  const isWhole = await eachPart(answer, maxBytes, (part) => {
    parts.push(decoder.decode(part, { stream: true }))
  })
  return isWhole ? parts.join('') + decoder.decode() : undefined
}

/** Undefined where it is longer. */
export async function limitedBytes(answer: Response, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  const isWhole = await eachPart(answer, maxBytes, (part) => {
    parts.push(part)
  })
  return isWhole ? Buffer.concat(parts) : undefined
}
