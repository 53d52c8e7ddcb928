const LINE_BREAK = 0x0a

/** Reads lines and runs of bytes from chunks of any size. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Returns the next line without its line break; undefined at the end, also where the last line has no break. */
  async line(): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    for (;;) {
      const end = this.#rest.indexOf(LINE_BREAK)
      if (end >= 0) {
        parts.push(this.#rest.subarray(0, end))
        this.#rest = this.#rest.subarray(end + 1)
        return parts.length === 1 ? parts[0] : Buffer.concat(parts)
      }
      parts.push(this.#rest)
      if (!(await this.#more())) return undefined
    }
  }

  /** Yields this many bytes, or fewer where the input ends: the caller has to count them. */
  async *bytes(length: number): AsyncGenerator<Uint8Array> {
    let left = length
    while (left > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) return
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    this.#rest = done ? Buffer.alloc(0) : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    return !done
  }
}
