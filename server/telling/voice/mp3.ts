/** MP3 by LAME (WebAssembly): CBR, mono, no Xing header, so that files can be joined with sample accuracy. */
import { createMp3Encoder } from 'wasm-media-encoders'

export const MP3_SAMPLE_RATE = 44_100
export const MP3_BITRATE_KBPS = 64
export const MP3_FRAME_SAMPLES = 1152
/** 576 of LAME and 529 of the decoder: samples of silence before the first one, where a decoder does not trim them. */
export const MP3_DELAY_SAMPLES = 1105

/** Encodes mono samples at 44.1 kHz. */
export async function encodeMp3(samples: Float32Array): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({
    channels: 1,
    sampleRate: MP3_SAMPLE_RATE,
    outputSampleRate: MP3_SAMPLE_RATE,
    bitrate: MP3_BITRATE_KBPS,
  })
  // The encoder returns views of its memory: copy them before the next call.
  const parts: Uint8Array[] = []
  const step = MP3_FRAME_SAMPLES * 100
  for (let start = 0; start < samples.length; start += step)
    parts.push(encoder.encode([samples.subarray(start, start + step)]).slice())
  parts.push(encoder.finalize().slice())
  return new Uint8Array(Buffer.concat(parts))
}

export interface Mp3Frame {
  readonly offset: number
  readonly bytes: number
  readonly bitrateKbps: number
  readonly sampleRate: number
  readonly channels: 1 | 2
}

const BITRATES_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const SAMPLE_RATES = [44_100, 48_000, 32_000]

/** Reads the frame headers of MPEG-1 Layer III (ISO 11172-3, 2.4.2.3). Throws where the bytes are not frame after frame. */
export function mp3Frames(bytes: Uint8Array): readonly Mp3Frame[] {
  const frames: Mp3Frame[] = []
  let offset = 0
  while (offset < bytes.length) {
    const frame = frameAt(bytes, offset)
    frames.push(frame)
    offset += frame.bytes
  }
  if (offset !== bytes.length) throw new Error('The last frame is cut off')
  return frames
}

/** The first whole frames of a file of which the rest need not be there. Later frames need earlier ones, never the reverse. */
export function leadingFrames(bytes: Uint8Array, most: number): Uint8Array {
  let end = 0
  for (let count = 0; count < most && end + HEADER_BYTES <= bytes.length; count += 1) {
    const frame = frameAt(bytes, end)
    if (end + frame.bytes > bytes.length) break
    end += frame.bytes
  }
  return bytes.subarray(0, end)
}

const HEADER_BYTES = 4

function frameAt(bytes: Uint8Array, offset: number): Mp3Frame {
  const [sync, version, rates, mode] = bytes.subarray(offset, offset + HEADER_BYTES)
  if (sync !== 0xff || version === undefined || (version & 0xfe) !== 0xfa)
    throw new Error(`No MPEG-1 Layer III frame at byte ${offset}`)
  const bitrateKbps = BITRATES_KBPS[(rates ?? 0) >> 4] ?? 0
  const sampleRate = SAMPLE_RATES[((rates ?? 0) >> 2) & 3] ?? 0
  if (bitrateKbps === 0 || sampleRate === 0) throw new Error(`A broken frame header at byte ${offset}`)
  const length = Math.floor((144_000 * bitrateKbps) / sampleRate) + (((rates ?? 0) >> 1) & 1)
  return { offset, bytes: length, bitrateKbps, sampleRate, channels: (mode ?? 0) >> 6 === 3 ? 1 : 2 }
}
