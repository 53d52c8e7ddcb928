/**
 * Reads a multipart form with one file as it comes: the file goes to a temporary file and is never whole in memory.
 * Its name is ignored. Parts may come in any order.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { Refusal } from '#server/kernel/http/refusal.ts'
import * as requests from '#texts/requests.ts'
import * as texts from '#texts/custom-media.ts'

export interface ReceivedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>
  readonly file: ReceivedFile | undefined
  /** A folder for further files of this request. */
  readonly folder: string
  /** Removes the folder with everything in it. */
  discard(): Promise<void>
}

export interface FormRules {
  readonly fileField: string
  /** Called as the file grows, with the fields that have come so far; throws a refusal if the file is too large. */
  readonly checkSize: (bytes: number, fields: ReadonlyMap<string, string>) => void
}

const LIMITS = { fields: 20, files: 1, parts: 30, fieldSize: 16 * 1024, headerPairs: 50 } as const
/** The bytes that are allowed beside the file: the fields, and the heads of the parts. */
const FORM_OVERHEAD_BYTES = 1024 * 1024
/** An upload that sends nothing for this long is given up. */
const STALLED_MS = 60_000

/** Throws a refusal for a form that cannot be read. The caller then reads the rest of the body. */
export async function receiveForm(
  body: Readable,
  headers: IncomingHttpHeaders,
  uploadFolder: string,
  rules: FormRules,
): Promise<ReceivedForm> {
  const length = Number(headers['content-length'] ?? 0)
  if (length > FORM_OVERHEAD_BYTES) rules.checkSize(length - FORM_OVERHEAD_BYTES, new Map())
  const folder = await mkdtemp(join(uploadFolder, 'upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await readParts(body, headers, join(folder, 'file'), rules)), folder, discard }
  } catch (error) {
    await discard()
    throw error instanceof Refusal || isOfSystem(error)
      ? error
      : new Refusal(400, { error: texts.formUnreadable, code: 'form_unreadable' })
  }
}

function readParts(
  body: Readable,
  headers: IncomingHttpHeaders,
  path: string,
  { fileField, checkSize }: FormRules,
): Promise<Pick<ReceivedForm, 'fields' | 'file'>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const stopping = new AbortController()
    let file: Promise<ReceivedFile> | undefined
    const form = new Busboy({
      headers: headers as typeof headers & { 'content-type': string },
      limits: LIMITS,
      isPartAFile: (name, _type, fileName) => fileName !== undefined || name === fileField,
    })
    const onStalled = () => stop(new Refusal(408, { error: requests.tookTooLong }))
    const stalled = setTimeout(onStalled, STALLED_MS)
    let totalBytes = 0
    const watch = (chunk: Uint8Array) => {
      stalled.refresh()
      totalBytes += chunk.length
      // Bytes outside the file count too, so that no client sends without end.
      if (totalBytes <= FORM_OVERHEAD_BYTES) return
      try {
        checkSize(totalBytes - FORM_OVERHEAD_BYTES, fields)
      } catch (error) {
        stop(error)
      }
    }
    const onClose = () => {
      if (!body.readableEnded) stop(new Error('the request broke off'))
    }
    const end = () => {
      clearTimeout(stalled)
      body.off('data', watch).off('close', onClose)
    }
    const stop = (error: unknown) => {
      if (stopping.signal.aborted) return
      end()
      body.unpipe(form)
      stopping.abort()
      form.destroy()
      const refuse = () => reject(error as Error)
      // The temporary file is closed before its folder is removed.
      Promise.resolve(file).then(refuse, refuse)
    }

    form.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) stop(new Refusal(413, { error: requests.tooLarge }))
      else fields.set(name, value)
    })
    form.on('file', (name, stream) => {
      // Without a listener, a part that breaks off would end the process.
      stream.on('error', () => undefined)
      if (name !== fileField || file) return void stream.resume()
      file = writeFile(stream, path, (bytes) => checkSize(bytes, fields), stopping.signal)
      file.catch(stop)
    })
    form.on('error', stop)
    form.on('finish', () => {
      end()
      Promise.resolve(file).then((written) => resolve({ fields, file: written }), stop)
    })
    body.on('error', stop).on('data', watch).on('close', onClose)
    body.pipe(form)
  })
}

async function writeFile(
  stream: Readable,
  path: string,
  checkSize: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        checkSize(bytes)
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    { signal },
  )
  return { path, bytes, sha256: hash.digest('hex') }
}

const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error
