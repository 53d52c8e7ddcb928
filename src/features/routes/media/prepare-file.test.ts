import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as files from '#tests/support/media-files.ts'
import { prepareFile } from './prepare-file.ts'

const MB = 2 ** 20

/** The browser's decoder and canvas: a bitmap of this size, or none, and the bytes that the canvas writes. */
let drawn: { width: number; height: number }[]
let picture: { width: number; height: number } | undefined
let written: (type: string) => Blob
beforeEach(() => {
  drawn = []
  picture = { width: 4000, height: 3000 }
  written = (type) => new Blob(['pixels'], { type })
  vi.stubGlobal('createImageBitmap', async (_bytes: Blob, options: object) => {
    expect(options).toEqual({ imageOrientation: 'from-image' })
    if (!picture) throw new DOMException('no picture', 'InvalidStateError')
    return { ...picture, close: () => undefined }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        drawn.push({ width, height })
      }
      getContext() {
        return { drawImage: () => undefined, fillRect: () => undefined }
      }
      async convertToBlob({ type }: { type: string }) {
        return written(type)
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const prepare = (bytes: BlobPart, name: string, type = '') =>
  prepareFile(new File([bytes], name, { type }), () => {})
const IMAGES = 'Invalid file type. Allowed types: jpeg, jpg, png, webp'
const VOICES = 'Invalid file type. Allowed types: mpeg, mp3, wav, webm, ogg, m4a'

describe('a picture', () => {
  it.each([
    ['gate.jpg', files.JPEG, 'gate.jpg', 'image/jpeg'],
    ['gate.JPEG', files.jpegWithPlace(files.JPEG), 'gate.jpg', 'image/jpeg'],
    ['gate.png', files.PNG, 'gate.png', 'image/png'],
    ['gate.webp', files.WEBP, 'gate.webp', 'image/webp'],
    // By its content: the name is wrong, the picture is valid.
    ['gate.jpg', files.PNG, 'gate.png', 'image/png'],
  ])('%s is drawn anew, at most 2048 px a side [2 §5 media]', async (name, bytes, fileName, type) => {
    const prepared = await prepare(bytes, name)
    expect(prepared).toMatchObject({ ok: true, value: { mediaType: 1, fileName, caption: '' } })
    if (!prepared.ok) return
    expect(prepared.value.bytes.type).toBe(type)
    expect(await prepared.value.bytes.text()).toBe('pixels')
    expect(drawn).toEqual([{ width: 2048, height: 1536 }])
    expect(prepared.value.key).toMatch(/^[\da-f]{8}-/)
  })

  it('is never made larger, nor thinner than a pixel', async () => {
    picture = { width: 300, height: 200 }
    await prepare(files.PNG, 'a.png')
    picture = { width: 10_000, height: 1 }
    await prepare(files.PNG, 'a.png')
    expect(drawn).toEqual([
      { width: 300, height: 200 },
      { width: 2048, height: 1 },
    ])
  })

  it('tells how far it is', async () => {
    const steps: number[] = []
    await prepareFile(new File([files.PNG], 'a.png'), (share) => void steps.push(share))
    expect(steps).toEqual([1 / 3, 2 / 3])
  })

  it('has the name of what the browser could write', async () => {
    written = () => new Blob(['png'], { type: 'image/png' })
    expect(await prepare(files.WEBP, 'a.webp')).toMatchObject({ ok: true, value: { fileName: 'a.png' } })
  })

  it('that grew too large by being drawn anew is written as JPEG', async () => {
    written = (type) => new Blob([type === 'image/png' ? new Uint8Array(11 * MB) : 'small'], { type })
    expect(await prepare(files.PNG, 'a.png')).toMatchObject({ ok: true, value: { fileName: 'a.jpg' } })
  })

  it('without an extension is known by what the device says', async () => {
    expect(await prepare(files.JPEG, 'image', 'image/jpeg')).toMatchObject({
      ok: true,
      value: { fileName: 'image.jpg' },
    })
    expect(await prepare(files.JPEG, 'image')).toEqual({ ok: false, failure: IMAGES })
  })

  it('that cannot be read says so', async () => {
    picture = undefined
    expect(await prepare(files.PNG.subarray(0, 40), 'cut.png')).toEqual({
      ok: false,
      failure: 'This picture cannot be read. The file may be damaged.',
    })
  })
})

describe('a voice note from a file', () => {
  it.each([
    ['a.mp3', files.MP3, 'a.mp3', 'audio/mpeg'],
    ['a.mpeg', files.MP3_WITH_TAGS, 'a.mp3', 'audio/mpeg'],
    ['a.wav', files.WAV, 'a.wav', 'audio/wav'],
    ['a.ogg', files.OGG, 'a.ogg', 'audio/ogg'],
    ['a.webm', files.WEBM, 'a.webm', 'audio/webm'],
    ['a.m4a', files.M4A, 'a.m4a', 'audio/mp4'],
    ['a.m4a', files.MP4, 'a.m4a', 'audio/mp4'],
  ])('%s is taken as it is [2 §5 media]', async (name, bytes, fileName, type) => {
    const prepared = await prepare(bytes, name)
    expect(prepared).toMatchObject({ ok: true, value: { mediaType: 2, fileName } })
    if (!prepared.ok) return
    expect(prepared.value.bytes.type).toBe(type)
    expect(new Uint8Array(await prepared.value.bytes.arrayBuffer())).toEqual(new Uint8Array(bytes))
  })
})

describe('refused', () => {
  it.each([
    ['a.gif', files.GIF, IMAGES],
    ['a.svg', files.SVG, IMAGES],
    ['a.txt', files.JPEG, IMAGES],
    ['a.mp4', files.MP4, IMAGES],
    ['photo.jpg', files.HTML, IMAGES],
    ['photo.png', files.SVG, IMAGES],
    ['photo.jpg', files.GIF, IMAGES],
    ['photo.jpg', files.MP3, IMAGES],
    ['voice.mp3', files.HTML, VOICES],
    ['voice.mp3', files.PNG, VOICES],
  ])('%s by its name or by what is in it [2 §5 media]', async (name, bytes, failure) =>
    expect(await prepare(bytes, name)).toEqual({ ok: false, failure }),
  )

  it('a sound of a type that is not allowed is refused with a list of those that are', async () =>
    expect(await prepare(files.HTML, 'a.aiff', 'audio/aiff')).toEqual({ ok: false, failure: VOICES }))

  it.each([
    ['a.jpg', 10, 'File size exceeds 10MB limit'],
    ['a.mp3', 50, 'File size exceeds 50MB limit'],
  ])('%s above %i MB, before it is read [2 §5 media]', async (name, maxMb, failure) => {
    const file = (bytes: number) => {
      const made = new File(['x'], name)
      Object.defineProperty(made, 'size', { value: bytes })
      return made
    }
    expect(await prepareFile(file(maxMb * MB + 1), () => {})).toEqual({ ok: false, failure })
    expect(await prepareFile(file(maxMb * MB), () => {})).not.toEqual({ ok: false, failure })
  })

  it('a file with nothing in it', async () =>
    expect(await prepare('', 'a.jpg')).toEqual({ ok: false, failure: 'The file is empty' }))
})
