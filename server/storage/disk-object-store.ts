/** Files in a folder. A put writes a temporary file, flushes and renames it, so that a power cut leaves no partial file. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ObjectStore, StoredObject } from '#server/ports.ts'

const KEY = /^[a-z0-9_-][a-z0-9_.-]*(\/[a-z0-9_-][a-z0-9_.-]*)*$/
/** Suffix of the file with the type and tag of another one. No key ends like this. */
const FACTS = '.facts~'

export async function openDiskObjectStore(folder: string): Promise<ObjectStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, '.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })

  const pathOf = (key: string) => {
    if (key.length > 500 || !KEY.test(key) || key.includes('..')) throw new Error(`not an object key: ${key}`)
    return join(folder, key)
  }
  const factsOf = async (path: string): Promise<StoredObject | undefined> => {
    const text = await readFile(path + FACTS, 'utf8').catch(ignoreMissing)
    return text === undefined ? undefined : (JSON.parse(text) as StoredObject)
  }

  return {
    async put(key, body, contentType) {
      const path = pathOf(key)
      const temporary = join(unfinished, randomBytes(12).toString('hex'))
      try {
        const { bytes, sha256 } = await writeDurably(temporary, chunksOf(body))
        const stored = { bytes, contentType, etag: `"${sha256.slice(0, 32)}"` }
        await writeDurably(temporary + FACTS, chunksOf(Buffer.from(JSON.stringify(stored))))
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // Written last: where head() finds it, the bytes it describes are there.
        await rename(temporary, path)
        await rename(temporary + FACTS, path + FACTS)
        await syncFolder(dirname(path))
        return { ...stored, sha256 }
      } finally {
        await rm(temporary, { force: true })
        await rm(temporary + FACTS, { force: true })
      }
    },
    head: (key) => factsOf(pathOf(key)),
    async get(key, range) {
      const path = pathOf(key)
      if (!(await stat(path).catch(ignoreMissing))) return undefined
      return createReadStream(path, range && { start: range.start, end: range.end })
    },
    async delete(key) {
      const path = pathOf(key)
      await rm(path + FACTS, { force: true })
      await rm(path, { force: true })
    },
    async deletePrefix(prefix) {
      await rm(pathOf(prefix.replace(/\/+$/, '')), { recursive: true, force: true })
    },
  }
}

async function* chunksOf(body: Uint8Array | Readable): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body
  else yield* body as AsyncIterable<Uint8Array>
}

async function writeDurably(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.byteLength
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder and needs no such flush.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR' && error.code !== 'EISDIR') throw error
  return undefined
}
