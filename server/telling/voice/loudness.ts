/** Programme loudness and true peak by ITU-R BS.1770-4, for one channel; and a peak limiter. */

interface Biquad {
  readonly b: readonly [number, number, number]
  readonly a: readonly [number, number]
}

/** The two K-weighting stages for any rate: the standard's 48 kHz filters, warped (as libebur128 derives them). */
function kWeighting(sampleRate: number): readonly Biquad[] {
  const shelf = () => {
    const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
    const q = 0.7071752369554196
    const high = 10 ** (3.999843853973347 / 20)
    const band = high ** 0.4996667741545416
    const a0 = 1 + k / q + k * k
    return {
      b: [
        (high + (band * k) / q + k * k) / a0,
        (2 * (k * k - high)) / a0,
        (high - (band * k) / q + k * k) / a0,
      ],
      a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
    } as const
  }
  const highPass = () => {
    const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
    const q = 0.5003270373238773
    const a0 = 1 + k / q + k * k
    return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] } as const
  }
  return [shelf(), highPass()]
}

function filter(input: Float32Array | Float64Array, { b, a }: Biquad): Float64Array {
  const output = new Float64Array(input.length)
  let x1 = 0
  let x2 = 0
  let y1 = 0
  let y2 = 0
  for (let index = 0; index < input.length; index++) {
    const x = input[index]!
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    output[index] = y
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
  }
  return output
}

const LOUDNESS_OFFSET = -0.691
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10
const toLufs = (meanSquare: number) => LOUDNESS_OFFSET + 10 * Math.log10(meanSquare)

/** Integrated loudness in LUFS; -Infinity for silence or less than 400 ms of sound. */
export function integratedLoudness(samples: Float32Array, sampleRate: number): number {
  let weighted: Float32Array | Float64Array = samples
  for (const stage of kWeighting(sampleRate)) weighted = filter(weighted, stage)
  // Blocks of 400 ms that overlap by 75 %, from sums over 100 ms.
  const hop = Math.round(sampleRate / 10)
  const sums: number[] = []
  for (let start = 0; start + hop <= weighted.length; start += hop) {
    let sum = 0
    for (let index = start; index < start + hop; index++) sum += weighted[index]! ** 2
    sums.push(sum)
  }
  const blocks = sums
    .slice(3)
    .map((last, index) => (sums[index]! + sums[index + 1]! + sums[index + 2]! + last) / (4 * hop))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const audible = blocks.filter((block) => toLufs(block) > ABSOLUTE_GATE_LUFS)
  if (audible.length === 0) return -Infinity
  const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU
  return toLufs(mean(audible.filter((block) => toLufs(block) > gate)))
}

const PEAK_TAPS = 12
/** Three filters of a 4x oversampler; the fourth phase is the samples themselves. */
const peakFilters = [0.25, 0.5, 0.75].map((offset) =>
  Float64Array.from({ length: PEAK_TAPS }, (_, tap) => {
    const x = Math.PI * (tap - PEAK_TAPS / 2 + 1 - offset)
    const window = 0.5 + 0.5 * Math.cos(x / (PEAK_TAPS / 2))
    return (Math.sin(x) / x) * window
  }),
)

/**
 * The largest absolute value near each sample, 4x oversampled, so that peaks between samples count. Between two samples under
 * `quiet` nothing is looked for, which skips most of the work: no peak there is twice as high.
 */
function peakEnvelope(samples: Float32Array, quiet: number): Float32Array {
  const peaks = new Float32Array(samples.length)
  let next = Math.abs(samples[0] ?? 0)
  for (let index = 0; index < samples.length; index++) {
    let peak = next
    next = Math.abs(samples[index + 1] ?? 0)
    if (peak > quiet || next > quiet)
      for (const taps of peakFilters) {
        let sum = 0
        for (let tap = 0; tap < PEAK_TAPS; tap++)
          sum += (samples[index + tap - PEAK_TAPS / 2 + 1] ?? 0) * taps[tap]!
        peak = Math.max(peak, Math.abs(sum))
      }
    peaks[index] = peak
  }
  return peaks
}

/** True peak as a factor of full scale. */
export const truePeak = (samples: Float32Array): number =>
  peakEnvelope(samples, 0.1).reduce((highest, peak) => Math.max(highest, peak), 0)

const LIMITER_REACH_S = 0.004

/**
 * Keeps the true peak under `ceiling`. The gain that each moment needs is held for 4 ms on both sides and smoothed over the
 * same time, so that it changes before the peak and without a step. Changes `samples` in place.
 */
export function limitPeaks(samples: Float32Array, sampleRate: number, ceiling: number): void {
  const peaks = peakEnvelope(samples, ceiling / 2)
  const reach = Math.round(sampleRate * LIMITER_REACH_S)
  if (peaks.every((peak) => peak <= ceiling)) return
  const held = new Float32Array(samples.length).fill(1)
  for (let index = 0; index < samples.length; index++) {
    const peak = peaks[index]!
    if (peak <= ceiling) continue
    const gain = ceiling / peak
    const end = Math.min(samples.length, index + reach + 1)
    for (let near = Math.max(0, index - reach); near < end; near++) if (gain < held[near]!) held[near] = gain
  }
  // A running mean over the held gain is never above what the middle of the window needs.
  const last = samples.length - 1
  let sum = reach
  for (let index = 0; index <= Math.min(reach, last); index++) sum += held[index]!
  for (let index = 0; index <= last; index++) {
    samples[index]! *= sum / (2 * reach + 1)
    const enters = index + reach + 1
    sum += (enters <= last ? held[enters]! : 1) - (index >= reach ? held[index - reach]! : 1)
  }
}
