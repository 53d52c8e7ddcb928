/** Uploads: every allowed type with real files, the limits and their texts, and what an attacker sends. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { MIB } from '#contract/media-rules.ts'
import { startTestServer, type TestUser } from '#tests/support/server.ts'
import { createRoute } from './custom-route.ts'
import { fixture, FORM_TYPE, formBody, picture, upload, type UploadForm, wav } from './media-upload.ts'

const server = await startTestServer()
const { call, signUp, app } = server
let owner: TestUser
let poiId: number
beforeAll(async () => {
  owner = await signUp()
  poiId = (await createRoute(server, owner)).pois[0].id
})

const IMAGE = 1
const VOICE = 2
const VIDEO = 3
const send = (form: UploadForm, headers = {}) =>
  upload(server, owner.token, { CustomPOIId: poiId, ...form }, headers)
const bytesAt = async (url: string) => {
  const answer = await app.inject({ url })
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    headers: answer.headers,
    bytes: answer.rawPayload,
  }
}
/** Half-received files. */
const temporary = async () =>
  (await readdir(join(server.dataDir, 'uploads'), { recursive: true })).filter((name) => name.includes('/'))
const stored = async () => {
  const { json } = await call('GET', '/custom-media/usage', { token: owner.token })
  return json.fileCount as number
}
/** An archive of one empty file. */
const ZIP = Buffer.from(
  'UEsDBBQAAAAIAAAAIQAAAAAAAgAAAAAAAAABAAAAYQMAUEsBAhQAFAAAAAgAAAAhAAAAAAACAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAGFQSwUGAAAAAAEAAQAvAAAAIQAAAAAA',
  'base64',
)

describe('an upload', () => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const)('takes a real picture of type %s, and shows it [2 §5 media types]', async (format, type) => {
    const answer = await send({ MediaType: IMAGE, file: await picture(format), Caption: 'The gate' })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.json).toMatchObject({ customPOIId: poiId, mediaType: IMAGE, caption: 'The gate' })
    const shown = await bytesAt(answer.json.mediaUrl)
    expect([shown.status, shown.type]).toEqual([200, type])
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format, width: 40, height: 30 })
    for (const url of [answer.json.thumbnailUrl, answer.json.mediumUrl])
      expect((await bytesAt(url)).type).toBe('image/webp')
  })

  it.each([
    ['voice.mp3', VOICE, 'audio/mpeg'],
    ['voice-id3.mp3', VOICE, 'audio/mpeg'],
    ['voice.webm', VOICE, 'audio/webm'],
    ['voice.ogg', VOICE, 'audio/ogg'],
    ['vorbis.ogg', VOICE, 'audio/ogg'],
    ['voice.m4a', VOICE, 'audio/mp4'],
    ['voice.mp4', VOICE, 'audio/mp4'],
    ['voice-frag.mp4', VOICE, 'audio/mp4'],
    ['video.mp4', VIDEO, 'video/mp4'],
    ['video.webm', VIDEO, 'video/webm'],
    ['video.ogv', VIDEO, 'video/ogg'],
  ] as const)(
    'takes the real file %s and gives back its bytes [2 §5 media types]',
    async (name, MediaType, type) => {
      const answer = await send({ MediaType, file: fixture(name), contentType: 'audio/webm;codecs=opus' })
      expect(answer.status, answer.text).toBe(201)
      expect(answer.json).toMatchObject({ mediaType: MediaType, thumbnailUrl: null, isPrimary: false })
      const played = await bytesAt(answer.json.mediaUrl)
      expect([played.type, played.bytes.equals(fixture(name))]).toEqual([type, true])
    },
  )

  it('takes a wav recording [2 §5 media types]', async () => {
    const answer = await send({ MediaType: VOICE, file: wav() })
    expect((await bytesAt(answer.json.mediaUrl)).type).toBe('audio/wav')
  })

  it('takes the fields before or after the file', async () => {
    for (const fileFirst of [false, true]) {
      const answer = await send({ MediaType: VOICE, file: wav(), Caption: 'Bells', fileFirst })
      expect([answer.status, answer.json.caption]).toEqual([201, 'Bells'])
    }
  })

  it('leaves no temporary file behind, whether it was taken or not', async () => {
    await send({ MediaType: VOICE, file: wav() })
    await send({ MediaType: IMAGE, file: wav() })
    await send({ MediaType: 9, file: wav() })
    expect(await temporary()).toEqual([])
  })
})

describe('a picture', () => {
  it('is stored without position, camera and comment', async () => {
    const withGps = await sharp(await picture('jpeg'))
      .withExif({
        IFD0: { Make: 'CameraMaker' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 46/1 10/1', GPSLongitudeRef: 'E' },
      })
      .toBuffer()
    expect(withGps.includes('CameraMaker')).toBe(true)
    const { json } = await send({ MediaType: IMAGE, file: withGps })
    for (const url of [json.mediaUrl, json.thumbnailUrl, json.mediumUrl]) {
      const { bytes } = await bytesAt(url)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      expect(bytes.includes('CameraMaker')).toBe(false)
    }
  })

  it('stands upright without its note of how the camera was held', async () => {
    const onItsSide = await sharp(await picture('jpeg', 60, 20))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { json } = await send({ MediaType: IMAGE, file: onItsSide })
    const { bytes } = await bytesAt(json.mediaUrl)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 60 })
  })

  it('has copies of at most 320 and 1280 pixels', async () => {
    const { json } = await send({ MediaType: IMAGE, file: await picture('jpeg', 2000, 1000) })
    const sizeOf = async (url: string) => {
      const { width, height } = await sharp((await bytesAt(url)).bytes).metadata()
      return [width, height]
    }
    expect(await sizeOf(json.thumbnailUrl)).toEqual([320, 160])
    expect(await sizeOf(json.mediumUrl)).toEqual([1280, 640])
    expect(await sizeOf(json.mediaUrl)).toEqual([2000, 1000])
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'of type %s with a page or an archive hidden behind it is stored without them [2 §5 hostile files]',
    async (format) => {
      const page = Buffer.from('<html><script>alert(1)</script></html>')
      for (const hidden of [page, ZIP]) {
        const polyglot = Buffer.concat([await picture(format), hidden])
        const { status, json } = await send({ MediaType: IMAGE, file: polyglot, fileName: 'a.html' })
        expect(status).toBe(201)
        const shown = await bytesAt(json.mediaUrl)
        expect([shown.type, shown.headers['x-content-type-options']]).toEqual([`image/${format}`, 'nosniff'])
        expect(shown.bytes.includes(hidden)).toBe(false)
        expect(shown.bytes.includes('PK\u0005\u0006')).toBe(false)
      }
    },
  )

  it('with a page in its comment is stored without the comment [2 §5 hostile files]', async () => {
    const whole = await picture('jpeg')
    const words = Buffer.from('<script>alert(1)</script>')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words])
    const file = Buffer.concat([whole.subarray(0, 2), comment, whole.subarray(2)])
    const { json } = await send({ MediaType: IMAGE, file })
    expect((await bytesAt(json.mediaUrl)).bytes.includes('<script>')).toBe(false)
  })

  it('that was cut off is refused with a clear text [2 §5 hostile files]', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await picture(format, 200, 200)
      const answer = await send({ MediaType: IMAGE, file: whole.subarray(0, whole.length / 2) })
      expect([answer.status, answer.json.error]).toEqual([
        400,
        'The picture cannot be read. The file may be damaged.',
      ])
    }
  })

  it('of too many pixels is refused before it is decoded [2 §5 hostile files]', async () => {
    const wide = await sharp({ create: { width: 16_000, height: 5000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(wide.length).toBeLessThan(2 * MIB)
    const refused = await send({ MediaType: IMAGE, file: wide })
    expect([refused.status, refused.json]).toEqual([
      413,
      {
        error: 'The picture has more than 65 million pixels.',
        code: 'too_many_pixels',
        requestId: expect.any(String),
      },
    ])
  })
})

describe('a recording or film that was cut off', () => {
  it.each([
    ['voice.mp3', VOICE],
    ['voice.webm', VOICE],
    ['voice.ogg', VOICE],
    ['voice.m4a', VOICE],
    ['video.mp4', VIDEO],
    ['video.webm', VIDEO],
    ['video.ogv', VIDEO],
  ] as const)(
    '%s is kept as it came or refused in clear words, wherever it ends [2 §5 hostile files]',
    async (name, MediaType) => {
      const whole = fixture(name)
      for (const length of [8, 200, Math.floor(whole.length / 2), whole.length - 1]) {
        const file = whole.subarray(0, length)
        const before = await stored()
        const { status, json } = await send({ MediaType, file })
        expect([201, 415], `${length} bytes`).toContain(status)
        expect(await stored()).toBe(before + (status === 201 ? 1 : 0))
        if (status === 415) expect(json.error).toMatch(/^Invalid file type\. Allowed types: /)
        else {
          const kept = await bytesAt(json.mediaUrl)
          expect(kept.type).toMatch(MediaType === VOICE ? /^audio\// : /^video\//)
          expect(kept.bytes.equals(file)).toBe(true)
        }
      }
      expect(await temporary()).toEqual([])
    },
  )
})

describe('an archive that grows without end', () => {
  /** 64 MiB of nothing in some 64 KB. */
  const nothing = Buffer.alloc(64 * MIB)

  it.each([
    ['packed', () => gzipSync(nothing)],
    ['a picture with packed notes', async () => withPackedNotes(await picture('png'), deflateSync(nothing))],
  ] as const)('%s is refused, or stored small [2 §5 hostile files]', async (_, make) => {
    const file = await make()
    expect(file.length).toBeLessThan(MIB)
    const { status, json } = await send({ MediaType: IMAGE, file, fileName: 'photo.png' })
    expect([201, 400, 415]).toContain(status)
    if (status === 201) expect((await bytesAt(json.mediaUrl)).bytes.length).toBeLessThan(MIB)
    expect(await temporary()).toEqual([])
  })

  /** Into the PNG, after its head: a note whose words are packed. */
  function withPackedNotes(png: Buffer, packed: Buffer): Buffer {
    const content = Buffer.concat([Buffer.from('zTXtComment\0\0', 'latin1'), packed])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length - 4)
    checksum.writeUInt32BE(crc32(content))
    const headEnd = 8 + 25
    return Buffer.concat([png.subarray(0, headEnd), length, content, checksum, png.subarray(headEnd)])
  }
})

describe('a file of another type', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const NAMES = {
    [IMAGE]: 'Invalid file type. Allowed types: jpeg, jpg, png, webp',
    [VOICE]: 'Invalid file type. Allowed types: mpeg, mp3, wav, webm, ogg, m4a',
    [VIDEO]: 'Invalid file type. Allowed types: mp4, webm, ogg',
  } as const

  it.each([
    ['an SVG', IMAGE, Buffer.from(SVG)],
    ['a page', IMAGE, Buffer.from('<!doctype html><html><body>hi</body></html>')],
    ['a page as a recording', VOICE, Buffer.from('<!doctype html><html><body>hi</body></html>')],
    ['a GIF', IMAGE, GIF],
    ['a GIF with a page behind it', IMAGE, Buffer.concat([GIF, Buffer.from('<script>alert(1)</script>')])],
    ['a zip file', IMAGE, ZIP],
    ['a zip file as a film', VIDEO, ZIP],
    ['a program', VOICE, Buffer.from('7f454c4602010100000000000000000002003e0001000000', 'hex')],
    ['a text', VOICE, Buffer.from('just words')],
    ['a recording as a picture', IMAGE, wav()],
    ['a film as a recording', VOICE, fixture('video.mp4')],
    ['a film of webm as a recording', VOICE, fixture('video.webm')],
    ['a film of ogg as a recording', VOICE, fixture('video.ogv')],
    ['a recording as a film', VIDEO, fixture('voice.webm')],
    ['a recording of mp4 as a film', VIDEO, fixture('voice.m4a')],
    ['a recording of mp3 as a film', VIDEO, fixture('voice.mp3')],
  ] as const)(
    '%s is refused, whatever its name and type say [2 §5 media type text] [2 §5 hostile files]',
    async (_, MediaType, file) => {
      const before = await stored()
      for (const [fileName, contentType] of [
        ['photo.jpg', 'image/jpeg'],
        ['sound.mp3', 'audio/mpeg'],
        ['film.mp4', 'video/mp4'],
      ]) {
        const answer = await send({ MediaType, file, fileName, contentType })
        expect([answer.status, answer.json.error]).toEqual([415, NAMES[MediaType]])
      }
      expect(await stored()).toBe(before)
    },
  )

  it('is told by its content: a picture named as a page is a picture [2 §5 hostile files]', async () => {
    const file = await picture('png')
    const answer = await send({ MediaType: IMAGE, file, fileName: 'page.html', contentType: 'text/html' })
    expect((await bytesAt(answer.json.mediaUrl)).type).toBe('image/png')
  })
})

describe('a name', () => {
  it.each([
    '../../../etc/passwd',
    '..\\..\\windows\\system32\\x.dll',
    '/etc/passwd',
    'C:\\x.jpg',
    'x'.repeat(3000),
    '%00.jpg',
    'a/b/c.jpg',
    'übung – 写真.jpg',
    '.',
    'con',
    '$(reboot).jpg',
  ])('is never a path: %j [2 §5 hostile files]', async (fileName) => {
    const before = await readdir(server.dataDir, { recursive: true })
    const answer = await send({ MediaType: VOICE, file: wav(), fileName })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.json.mediaUrl).toMatch(/^\/media\/[A-Za-z0-9_-]{32}\/voice\.wav$/)
    const made = (await readdir(server.dataDir, { recursive: true })).filter((path) => !before.includes(path))
    for (const path of made)
      expect(path).toMatch(/^objects\/custom-media(\/[0-9a-f-]{36}(\/voice\.wav(\.facts~)?)?)?$/)
  })
})

describe('a file that is too large', () => {
  it.each([
    [IMAGE, 10],
    [VOICE, 50],
    [VIDEO, 100],
  ])(
    'of kind %d is refused above %d MB, in either order of the parts [2 §5 media size]',
    async (MediaType, maxMb) => {
      const file = Buffer.concat([fixture('video.mp4'), Buffer.alloc(maxMb * MIB)])
      for (const fileFirst of [false, true]) {
        const answer = await send({ MediaType, file, fileFirst })
        expect([answer.status, answer.json.error]).toEqual([413, `File size exceeds ${maxMb}MB limit`])
      }
      expect(await temporary()).toEqual([])
    },
  )

  it('is one of a byte more than 10 MB of 2^20 bytes', async () => {
    const [whole, limit] = [await picture('jpeg'), 10 * MIB]
    const padded = (bytes: number) => Buffer.concat([whole, Buffer.alloc(bytes - whole.length)])
    expect((await send({ MediaType: IMAGE, file: padded(limit) })).status).toBe(201)
    expect((await send({ MediaType: IMAGE, file: padded(limit + 1) })).status).toBe(413)
  })
})

describe('a form', () => {
  it.each([
    ['without a file', {}, 'The form has no file in the field File.'],
    ['with an empty file', { file: Buffer.alloc(0) }, 'The file is empty.'],
    [
      'without a kind',
      { file: wav(), MediaType: '' },
      'MediaType must be 1 (image), 2 (voice) or 3 (video).',
    ],
    [
      'of a fourth kind',
      { file: wav(), MediaType: '4' },
      'MediaType must be 1 (image), 2 (voice) or 3 (video).',
    ],
    [
      'without a point',
      { file: wav(), CustomPOIId: '' },
      'CustomPOIId must be the id of a point of interest.',
    ],
    [
      'of a point 1e999',
      { file: wav(), CustomPOIId: '1e999' },
      'CustomPOIId must be the id of a point of interest.',
    ],
    ['with a long caption', { file: wav(), Caption: 'x'.repeat(501) }, 'Caption: at most 500 characters.'],
    ['that is unsure', { file: wav(), IsPrimary: 'maybe' }, 'IsPrimary must be true or false.'],
    [
      'with a character that is not kept',
      { file: wav(), Caption: 'a\u0000b' },
      'The request has a character that cannot be kept.',
    ],
  ])('%s is refused in clear words', async (_, form, error) => {
    const answer = await send({ MediaType: VOICE, ...form })
    expect([answer.status, answer.json.error]).toEqual([400, error])
  })

  it('that breaks off, or is none, is refused', async () => {
    const whole = formBody({ CustomPOIId: poiId, MediaType: VOICE, file: wav() })
    const { token } = owner
    const post = (body: unknown, type: string) =>
      call('POST', '/custom-media/upload', { token, body, headers: { 'content-type': type } })
    const broken = await post(whole.subarray(0, whole.length - 60), FORM_TYPE)
    expect([broken.status, broken.json.code]).toEqual([400, 'form_unreadable'])
    expect((await post(whole, 'multipart/form-data')).status).toBe(400)
    expect((await post(Buffer.alloc(0), FORM_TYPE)).status).toBe(400)
    const json = await post({ CustomPOIId: poiId }, 'application/json')
    expect([json.status, json.json.error]).toEqual([415, 'Send the file as multipart/form-data.'])
    expect(await temporary()).toEqual([])
  })

  it('is taken by no other call', async () => {
    const answer = await call('PUT', '/auth/profile', {
      token: owner.token,
      body: formBody({ Caption: 'x' }),
      headers: { 'content-type': FORM_TYPE },
    })
    expect(answer.status).toBe(415)
  })

  it('of a visitor is not read', async () => {
    const answer = await upload(server, 'no.good.token', {
      CustomPOIId: poiId,
      MediaType: VOICE,
      file: wav(),
    })
    expect(answer.status).toBe(401)
  })

  it('is for the own points only', async () => {
    const stranger = await signUp()
    const form = { CustomPOIId: poiId, MediaType: VOICE, file: wav() }
    const answer = await upload(server, stranger.token, form)
    expect([answer.status, answer.json.code]).toEqual([403, 'not_yours'])
    expect((await upload(server, owner.token, { ...form, CustomPOIId: 999_999 })).status).toBe(404)
  })
})

describe('an upload with a key', () => {
  const headers = () => ({ 'idempotency-key': randomUUID() })

  it('is done once, and answered the same after a restart', async () => {
    const own = await startTestServer()
    const user = await own.signUp()
    const { pois } = await createRoute(own, user)
    const [key, form] = [headers(), { CustomPOIId: pois[0].id, MediaType: IMAGE, file: await picture('png') }]
    const first = await upload(own, user.token, form, key)
    expect(first.status).toBe(201)
    expect((await upload(own, user.token, form, key)).json).toEqual(first.json)
    await own.close()
    const restarted = await startTestServer({ after: own })
    const again = await upload(restarted, user.token, form, key)
    expect([again.status, again.json]).toEqual([201, first.json])
    const usage = await restarted.call('GET', '/custom-media/usage', { token: user.token })
    expect(usage.json.fileCount).toBe(1)
    expect(await readdir(join(own.dataDir, 'objects', 'custom-media'))).toHaveLength(1)
  })

  it('is refused with another file or other fields under the same key', async () => {
    const [key, form] = [headers(), { MediaType: VOICE, file: wav() }]
    expect((await send(form, key)).status).toBe(201)
    for (const other of [{ file: wav(0.2) }, { Caption: 'Other' }])
      expect(await send({ ...form, ...other }, key)).toMatchObject({
        status: 409,
        json: { code: 'key_reused' },
      })
  })

  it('sent twice at once is stored once', async () => {
    const [key, form, before] = [headers(), { MediaType: IMAGE, file: await picture('jpeg') }, await stored()]
    const answers = await Promise.all([send(form, key), send(form, key), send(form, key)])
    for (const { status } of answers) expect([201, 409]).toContain(status)
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    expect(await stored()).toBe(before + 1)
  })
})
