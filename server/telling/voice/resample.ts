/**
 * Sample rate conversion by a Kaiser-windowed sinc in polyphase form (J. O. Smith, "Digital Audio Resampling"). The band
 * edge lies at 95 % of the lower Nyquist frequency; images and aliases lie more than 80 dB under the signal.
 */

const ZERO_CROSSINGS = 32
const KAISER_BETA = 9
const BAND_EDGE = 0.95

/** Modified Bessel function of the first kind, order zero. */
function bessel0(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; term > 1e-12 * sum; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)

interface FilterBank {
  readonly filters: Float64Array
  readonly phases: number
  readonly step: number
  readonly half: number
}

function makeFilterBank(from: number, to: number): FilterBank {
  const divisor = greatestCommonDivisor(from, to)
  const phases = to / divisor
  const scale = Math.min(1, to / from) * BAND_EDGE
  const half = Math.ceil(ZERO_CROSSINGS / scale)
  const taps = 2 * half
  const filters = new Float64Array(phases * taps)
  const window0 = bessel0(KAISER_BETA)
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - half + 1 - phase / phases
      const x = distance * scale * Math.PI
      const edge = distance / half
      const sinc = Math.abs(x) < 1e-9 ? 1 : Math.sin(x) / x
      const window = Math.abs(edge) >= 1 ? 0 : bessel0(KAISER_BETA * Math.sqrt(1 - edge * edge)) / window0
      filters[phase * taps + tap] = sinc * window
      sum += sinc * window
    }
    // Every phase passes a constant unchanged, so that no tone of the phase pattern appears.
    for (let tap = 0; tap < taps; tap++) filters[phase * taps + tap]! /= sum
  }
  return { filters, phases, step: from / divisor, half }
}

const banks = new Map<string, FilterBank>()

function filterBank(from: number, to: number): FilterBank {
  const key = `${from}/${to}`
  const bank = banks.get(key) ?? makeFilterBank(from, to)
  banks.set(key, bank)
  return bank
}

/** Returns round(length * to / from) samples, aligned with the input: no delay is added. */
export function resample(input: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return input.slice()
  const { filters, phases, step, half } = filterBank(from, to)
  const taps = 2 * half
  const output = new Float32Array(Math.round((input.length * to) / from))
  // Counted on in whole numbers: products of index and rate outgrow 32 bits.
  let whole = 0
  let phase = 0
  for (let index = 0; index < output.length; index++) {
    const filterAt = phase * taps
    const first = whole - half + 1
    const start = Math.max(0, -first)
    const end = Math.min(taps, input.length - first)
    let sum = 0
    for (let tap = start; tap < end; tap++) sum += input[first + tap]! * filters[filterAt + tap]!
    output[index] = sum
    phase += step
    while (phase >= phases) {
      phase -= phases
      whole++
    }
  }
  return output
}
