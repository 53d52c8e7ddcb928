/** The files of a stand-in of Commons: for each sight a small photograph, or what else one may be given under its address. */
import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { HTML, jpegWithPlace, SVG } from './media-files.ts'

/** `broken`: a JPEG that ends too early. `huge`: more bytes than any picture of its size. */
export type PictureAnswer = 'photograph' | 'html' | 'svg' | 'broken' | 'huge' | 'missing'

const PIXELS = { width: 1920, height: 1280, channels: 3, background: '#80604a' } as const

export async function createPictures() {
  const photograph = jpegWithPlace(await sharp({ create: PIXELS }).jpeg().toBuffer())
  const bodies = {
    photograph,
    html: HTML,
    svg: SVG,
    broken: photograph.subarray(0, photograph.length >> 1),
    huge: Buffer.concat([photograph, Buffer.alloc(9 * 1024 * 1024)]),
  }
  const asked: string[] = []
  /** The picture by the name in the address. */
  const answers = new Map<string, PictureAnswer>()
  return {
    asked,
    answers,
    reply(path: string, response: ServerResponse) {
      const name = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
      asked.push(name)
      const kind = [...answers].find(([part]) => name.includes(part))?.[1] ?? 'photograph'
      // The answer calls itself a picture, whatever it is.
      if (kind === 'missing') response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bodies[kind])
    },
  }
}
