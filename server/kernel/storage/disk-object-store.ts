/**
 * Stores files in a folder. A put writes a temporary file, flushes and renames it, so that a power cut leaves no
 * partial file.
 */
import { createHash, randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { StoredObject } from './object-store.ts'
import { checkKey, type OpenObjectStore } from './object-store.ts'
import { openOwnFolder } from './own-folder.ts'
import { StoreFailure } from '#server/kernel/runtime/store-failure.ts'

/** The suffix of the file that holds the type and tag of another one. No key ends like this. */
const FACTS = '.facts~'

const UNFINISHED = '.unfinished'

/** Several processes may open the same folder; none touches the unfinished files of another. */
export async function openDiskObjectStore(folder: string): Promise<OpenObjectStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = await openOwnFolder(join(folder, UNFINISHED))

  const pathOf = (key: string) => {
    checkKey(key)
    return join(folder, key)
  }
  const factsOf = async (path: string): Promise<StoredObject | undefined> => {
    const text = await readFile(path + FACTS, 'utf8').catch(ignoreMissing)
    return text === undefined ? undefined : (JSON.parse(text) as StoredObject)
  }

  return {
    async put(key, body, contentType) {
      const path = pathOf(key)
      const temporary = join(unfinished.path, randomBytes(12).toString('hex'))
      try {
        const { bytes, sha256 } = await writeDurably(temporary, chunksOf(body))
        const stored = { bytes, contentType, etag: `"${sha256.slice(0, 32)}"` }
        await writeDurably(temporary + FACTS, chunksOf(Buffer.from(JSON.stringify(stored))))
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // This file is written last: if head() finds it, the bytes that it describes are there.
        await rename(temporary, path)
        await rename(temporary + FACTS, path + FACTS)
        await syncFolder(dirname(path))
        return { ...stored, sha256 }
      } catch (error) {
        throw asStoreFailure(error)
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
    async *list() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
        const isObject = entry.isFile() && !entry.name.endsWith(FACTS) && !key.startsWith(UNFINISHED)
        if (isObject) yield key
      }
    },
    check: () => access(unfinished.path, constants.W_OK),
    close: () => unfinished.release(),
  }
}

/**
 * A full or failing disk becomes a StoreFailure, which passes. An error of the source of the bytes stays as it is.
 */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const BROKEN = new Set(['EIO', 'EROFS', 'ESTALE'])

function asStoreFailure(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (FULL.has(code)) return new StoreFailure('full', error)
  return BROKEN.has(code) ? new StoreFailure('unreachable', error) : error
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
