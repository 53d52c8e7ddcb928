/** Files of custom routes for the tests: real ones of each kind, and the form that sends them. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { CallAnswer, TestServer } from '#tests/support/server.ts'

/** A real file from media-fixtures/: a third of a second of a tone, or of a test picture that moves. */
export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`media-fixtures/${name}`, import.meta.url))

/** Noise, so that it does not compress to nothing. */
export const picture = (format: 'jpeg' | 'png' | 'webp', width = 40, height = 30): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#204060',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer()

/** Mono, 8 bits, 8 kHz. */
export function wav(seconds = 0.1): Buffer {
  const samples = Buffer.alloc(Math.round(8000 * seconds), 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

export interface UploadForm {
  readonly CustomPOIId?: number | string
  readonly MediaType?: number | string
  readonly Caption?: string
  readonly IsPrimary?: string
  readonly file?: Uint8Array
  readonly fileName?: string
  readonly contentType?: string
  /** The position of the file among the fields. */
  readonly fileFirst?: boolean
}

const BOUNDARY = 'form-of-a-test'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** The parts of a form as they are sent. */
export function formBody({ file, fileName = 'file', contentType, fileFirst, ...fields }: UploadForm): Buffer {
  const part = (head: string, content: Uint8Array | string) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const fieldParts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, String(value)))
  const type = contentType ?? 'application/octet-stream'
  const fileParts = file ? [part(`name="File"; filename="${fileName}"\r\nContent-Type: ${type}`, file)] : []
  const parts = fileFirst ? [...fileParts, ...fieldParts] : [...fieldParts, ...fileParts]
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export const upload = (
  { call }: Pick<TestServer, 'call'>,
  token: string,
  form: UploadForm,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallAnswer> =>
  call('POST', '/custom-media/upload', {
    token,
    body: formBody(form),
    headers: { 'content-type': FORM_TYPE, ...headers },
  })
