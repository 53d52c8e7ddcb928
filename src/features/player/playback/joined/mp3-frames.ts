/**
 * Measures how long an MP3 file really plays, by counting its MPEG-1/2 Layer III frames (ISO/IEC 11172-3, 2.4.2.3).
 * Joined chunks play with the padding of every frame, so their time runs a little ahead of the tour's.
 */

const BITRATES_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
const BITRATES_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
const RATES_V1 = [44_100, 48_000, 32_000, 0]

interface Frame {
  readonly bytes: number
  readonly samples: number
  readonly sampleRate: number
}

const frameAt = (view: DataView, offset: number): Frame | undefined => {
  if (offset + 4 > view.byteLength) return undefined
  const header = view.getUint32(offset)
  const isSync = header >>> 21 === 0x7ff
  const version = (header >>> 19) & 3 // 3 = MPEG-1, 2 = MPEG-2, 0 = MPEG-2.5
  const layer = (header >>> 17) & 3 // 1 = Layer III
  if (!isSync || version === 1 || layer !== 1) return undefined
  const kbits = (version === 3 ? BITRATES_V1 : BITRATES_V2)[(header >>> 12) & 15] ?? 0
  const sampleRate = (RATES_V1[(header >>> 10) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  if (kbits === 0 || sampleRate === 0) return undefined
  const samples = version === 3 ? 1152 : 576
  const padding = (header >>> 9) & 1
  return { bytes: Math.floor((samples * kbits * 125) / sampleRate) + padding, samples, sampleRate }
}

/**
 * Returns the seconds of all whole frames; 0 where there are none. Bytes before the first frame (an ID3 tag) are
 * skipped.
 */
export const mp3DurationS = (bytes: ArrayBuffer): number => {
  const view = new DataView(bytes)
  let offset = 0
  let seconds = 0
  while (offset + 4 <= view.byteLength) {
    const frame = frameAt(view, offset)
    if (frame && offset + frame.bytes <= view.byteLength) {
      seconds += frame.samples / frame.sampleRate
      offset += frame.bytes
    } else {
      offset++
    }
  }
  return seconds
}
