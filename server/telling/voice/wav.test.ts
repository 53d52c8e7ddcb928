import { describe, expect, it } from 'vitest'
import { readWav, writeWav } from './wav.ts'

/** A file by its parts; `extra` stands before the samples. */
function wav(format: number, bits: number, channels: number, data: Uint8Array, extra = Buffer.alloc(0)) {
  const head = Buffer.alloc(36)
  head.write('RIFF', 0, 'latin1')
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(format, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(22_050, 24)
  head.writeUInt16LE(bits, 34)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([head, extra, Buffer.from('data', 'latin1'), size, data])
}
const bytesOf = (samples: Float32Array | Int16Array) => new Uint8Array(samples.buffer)

describe('WAV files', () => {
  it('give back what was written', () => {
    const samples = Float32Array.of(0, 0.5, -0.5, -1, 32_767 / 32_768)
    expect(readWav(writeWav({ samples, sampleRate: 24_000 }))).toEqual({ samples, sampleRate: 24_000 })
  })

  it('are read as 16 bit and as float, in stereo, with other parts before the samples', () => {
    expect(readWav(wav(1, 16, 2, bytesOf(Int16Array.of(16_384, 0, -16_384, -16_384)))).samples).toEqual(
      Float32Array.of(0.25, -0.5),
    )
    const list = Buffer.from('LIST\u0003\0\0\0abc\0', 'latin1')
    const { samples } = readWav(wav(3, 32, 1, bytesOf(Float32Array.of(0.25, NaN, 7)), list))
    expect(samples).toEqual(Float32Array.of(0.25, 0, 1))
  })

  it.each([
    ['no WAV', Buffer.alloc(100, '<')],
    ['an empty answer', Buffer.alloc(0)],
    ['24 bit', wav(1, 24, 1, Buffer.alloc(60))],
    ['six channels', wav(1, 16, 6, Buffer.alloc(60))],
    ['mu-law', wav(7, 8, 1, Buffer.alloc(60))],
    ['no samples', wav(1, 16, 1, Buffer.alloc(0)).subarray(0, 36)],
  ])('are refused: %s', (_, bytes) => {
    expect(() => readWav(bytes)).toThrow(/WAV/)
  })
})
