/** Sound as samples, and as WAV files. */

/** Mono samples in -1..1. */
export interface Sound {
  readonly samples: Float32Array
  readonly sampleRate: number
}

const HEADER_BYTES = 44
const PCM = 1
const FLOAT = 3
/** The true format stands in the first two bytes of a longer header. */
const EXTENSIBLE = 0xfffe
const SAMPLE_RATES: readonly number[] = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]

interface Format {
  readonly sampleRate: number
  readonly channels: number
  readonly bytes: number
  readonly read: (view: DataView, at: number) => number
}

function readFormat(view: DataView, at: number, size: number): Format {
  if (at + Math.max(16, size) > view.byteLength) throw new Error('A WAV file with half a header')
  const channels = view.getUint16(at + 2, true)
  const sampleRate = view.getUint32(at + 4, true)
  const bits = view.getUint16(at + 14, true)
  const named = view.getUint16(at, true)
  const format = named === EXTENSIBLE && size >= 26 ? view.getUint16(at + 24, true) : named
  if (channels < 1 || channels > 2) throw new Error(`A WAV file of ${channels} channels`)
  if (!SAMPLE_RATES.includes(sampleRate)) throw new Error(`A WAV file of ${sampleRate} samples a second`)
  if (format === PCM && bits === 16) {
    return { sampleRate, channels, bytes: 2, read: (data, where) => data.getInt16(where, true) / 32_768 }
  }
  if (format === FLOAT && bits === 32) {
    // A sample that is not a number would silence the whole chunk.
    const read = (data: DataView, where: number) =>
      Math.max(-1, Math.min(1, data.getFloat32(where, true) || 0))
    return { sampleRate, channels, bytes: 4, read }
  }
  throw new Error(`A WAV file of format ${format} with ${bits} bits`)
}

function readSamples(view: DataView, format: Format, start: number, end: number): Sound {
  const { channels, bytes, read, sampleRate } = format
  const frameBytes = bytes * channels
  const samples = new Float32Array(Math.floor((end - start) / frameBytes))
  for (let index = 0; index < samples.length; index++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++)
      sum += read(view, start + index * frameBytes + channel * bytes)
    samples[index] = sum / channels
  }
  return { samples, sampleRate }
}

/** False for silence, and for samples that are no numbers: a broken model gives both. */
export const isHeard = ({ samples }: Sound): boolean => samples.some((sample) => Math.abs(sample) > 1e-4)

/**
 * Reads 16 bit or float samples, mono or stereo. Servers that stream write the length before they know it, as 0 or as the largest
 * number: what is there counts. Throws on anything that is no such file.
 */
export function readWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < HEADER_BYTES || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('Not a WAV file')
  let format: Format | undefined
  let at = 12
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true)
    const body = at + 8
    if (tag(at) === 'fmt ') format = readFormat(view, body, size)
    if (tag(at) === 'data') {
      if (!format) throw new Error('A WAV file without a format')
      const left = bytes.length - body
      return readSamples(view, format, body, body + (size === 0 ? left : Math.min(size, left)))
    }
    at = body + size + (size & 1)
  }
  throw new Error('A WAV file without samples')
}

/** As 16 bit PCM, mono. */
export function writeWav({ samples, sampleRate }: Sound): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const tag = (at: number, name: string) => bytes.set(Buffer.from(name, 'latin1'), at)
  tag(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  tag(8, 'WAVE')
  tag(12, 'fmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  tag(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [index, sample] of samples.entries())
    view.setInt16(
      HEADER_BYTES + index * 2,
      Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))),
      true,
    )
  return bytes
}
