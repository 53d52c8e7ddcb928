/** Small real files of every type that may be uploaded, and of some that may not. */

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64, 'base64'))
const text = (words: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(words, 'latin1'))
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts))

/** 1 × 1 pixel. */
export const PNG = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)
export const WEBP = bytesOf('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')
export const GIF = bytesOf('R0lGODlhAQABAAAAACwAAAAAAQABAAACAUwAOw==')
export const JPEG = bytesOf(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////' +
    'wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
)
/** As a phone writes it: an Exif part with the place where it was taken, right after the start. */
export const jpegWithPlace = (jpeg: Uint8Array): Uint8Array<ArrayBuffer> => {
  const tiff = Buffer.alloc(8 + 2 + 12 + 4 + 2 + 12 + 4)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  // The pointer to the GPS part, and in it the letter of the latitude.
  tiff.writeUInt16LE(0x8825, 10)
  tiff.writeUInt16LE(4, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt32LE(26, 18)
  tiff.writeUInt16LE(1, 26)
  tiff.writeUInt16LE(1, 28)
  tiff.writeUInt16LE(2, 30)
  tiff.writeUInt32LE(2, 32)
  tiff.write('N\0', 36, 'latin1')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('Secret Camera 43.77 N')])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return joined(jpeg.subarray(0, 2), head, exif, jpeg.subarray(2))
}

export const MP3 = joined(bytesOf('//uQZAAAAAAAAAAAAAAAAAAAAAAA'), new Uint8Array(600))
export const MP3_WITH_TAGS = joined(text('ID3\u0003\0\0\0\0\0\u000a'), new Uint8Array(10), MP3)
export const WAV = joined(text('RIFF$\0\0\0WAVEfmt '), new Uint8Array(40))
export const OGG = joined(text('OggS'), new Uint8Array(24), text('OpusHead'), new Uint8Array(30))
export const WEBM = joined(bytesOf('GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYEC'), new Uint8Array(40))
export const M4A = joined(text('\0\0\0\u001cftypM4A \0\0\0\0M4A mp42isom'), new Uint8Array(40))
/** An iPhone records this kind of file. */
export const MP4 = joined(text('\0\0\0\u001cftypiso5\0\0\0\u0001isomiso5hlsf'), new Uint8Array(40))
export const SVG = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const HTML = text('<!doctype html><script>alert(1)</script>')
