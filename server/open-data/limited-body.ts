/** The text of an answer, up to a number of bytes. */

/** Undefined where it is longer; the rest is not read then. Rejects where the connection is cut. */
export async function limitedText(answer: Response, maxBytes: number): Promise<string | undefined> {
  if (!answer.body) return ''
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  // Leaving the loop cancels the body.
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}
