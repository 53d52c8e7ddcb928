/** Reads the body of an HTTP answer up to a number of bytes. */

/** Returns false if the body is longer; the rest is not read. Rejects if the connection breaks. */
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

/** Returns the body as text, or undefined if it is longer than `maxBytes`. */
export async function limitedText(answer: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  const isWhole = await eachPart(answer, maxBytes, (part) => {
    parts.push(decoder.decode(part, { stream: true }))
  })
  return isWhole ? parts.join('') + decoder.decode() : undefined
}

/** Returns the body as bytes, or undefined if it is longer than `maxBytes`. */
export async function limitedBytes(answer: Response, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  const isWhole = await eachPart(answer, maxBytes, (part) => {
    parts.push(part)
  })
  return isWhole ? Buffer.concat(parts) : undefined
}

const BLOCK_BYTES = 4 * 1024 * 1024

/**
 * Returns the body in blocks of memory that threads share, so that a long body is copied neither into one buffer nor on its way to
 * another thread. Undefined if it is longer than `maxBytes`.
 */
export async function limitedBlocks(
  answer: Response,
  maxBytes: number,
): Promise<readonly Uint8Array[] | undefined> {
  const blocks: Uint8Array[] = []
  let usedBytes = BLOCK_BYTES
  const isWhole = await eachPart(answer, maxBytes, (part) => {
    for (let from = 0; from < part.length;) {
      if (usedBytes === BLOCK_BYTES) {
        blocks.push(new Uint8Array(new SharedArrayBuffer(BLOCK_BYTES)))
        usedBytes = 0
      }
      const piece = part.subarray(from, from + BLOCK_BYTES - usedBytes)
      blocks.at(-1)?.set(piece, usedBytes)
      usedBytes += piece.length
      from += piece.length
    }
  })
  const last = blocks.pop()
  return isWhole ? [...blocks, ...(last ? [last.subarray(0, usedBytes)] : [])] : undefined
}
