/**
 * A stand-in for a neural voice, for tests: a whole ONNX model of under a thousand bytes in which every character sounds as a tone
 * of 60 ms. It needs no download, and the engine loads and runs it as any other.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const STAND_IN_RATE = 22_050
export const STAND_IN_TONE_S = 0.06

type Field = readonly [number: number, value: number | string | Buffer]

const varint = (value: number): Buffer => {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Buffer.from([...bytes, rest])
}

/** A message of Protocol Buffers. */
const message = (...fields: readonly Field[]): Buffer =>
  Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [varint(number * 8), varint(value)]
      const bytes = Buffer.from(value as string)
      return [varint(number * 8 + 2), varint(bytes.length), bytes]
    }),
  )

const FLOAT = 1
const INT64 = 7

const node = (kind: string, inputs: readonly string[], output: string, attribute?: Buffer): Field => [
  1,
  message(
    ...inputs.map((name): Field => [1, name]),
    [2, output],
    [4, kind],
    ...(attribute ? [[5, attribute] as const] : []),
  ),
]
const constant = (
  name: string,
  type: number,
  data: Float32Array | BigInt64Array,
  dims: readonly number[],
): Field => [
  5,
  message(...dims.map((dim): Field => [1, dim]), [2, type], [8, name], [9, Buffer.from(data.buffer)]),
]
const value = (field: 11 | 12, name: string, type: number, dims: readonly string[]): Field => {
  const shape = message(...dims.map((dim): Field => [1, message([2, dim])]))
  return [field, message([1, name], [2, message([1, message([1, type], [2, shape])])])]
}

const GRAPH = message(
  node('Cast', ['x'], 'ids', message([1, 'to'], [3, FLOAT], [20, 2])),
  node('Unsqueeze', ['ids', 'last'], 'each'),
  node('Mul', ['length_scale', 'tone'], 'long'),
  node('Squeeze', ['long'], 'end'),
  node('Range', ['none', 'end', 'one'], 'times'),
  node('Mul', ['each', 'times'], 'phase'),
  node('Mul', ['phase', 'pitch'], 'angle'),
  node('Sin', ['angle'], 'wave'),
  node('Mul', ['wave', 'level'], 'quiet'),
  node('Reshape', ['quiet', 'flat'], 'y'),
  [2, 'tones'],
  constant('last', INT64, BigInt64Array.of(2n), [1]),
  constant('tone', FLOAT, Float32Array.of(STAND_IN_RATE * STAND_IN_TONE_S), [1]),
  constant('none', FLOAT, Float32Array.of(0), []),
  constant('one', FLOAT, Float32Array.of(1), []),
  constant('pitch', FLOAT, Float32Array.of(0.01), [1]),
  constant('level', FLOAT, Float32Array.of(0.1), [1]),
  constant('flat', INT64, BigInt64Array.of(1n, 1n, -1n), [3]),
  value(11, 'x', INT64, ['N', 'T']),
  value(11, 'x_length', INT64, ['N']),
  ...['noise_scale', 'length_scale', 'noise_scale_w'].map((name) => value(11, name, FLOAT, ['one'])),
  value(12, 'y', FLOAT, ['N', 'one', 'S']),
)

const METADATA: Readonly<Record<string, string>> = {
  sample_rate: String(STAND_IN_RATE),
  n_speakers: '1',
  language: 'English',
  comment: 'stand-in',
  frontend: 'characters',
  add_blank: '0',
  use_eos_bos: '0',
  blank_id: '0',
  bos_id: '0',
  eos_id: '0',
  pad_id: '0',
  punctuation: '. , ! ?',
}

const MODEL = message(
  [1, 8],
  [7, GRAPH],
  [8, message([2, 17])],
  ...Object.entries(METADATA).map(([key, text]): Field => [14, message([1, key], [2, text])]),
)

const CHARACTERS = ` .,!?'-abcdefghijklmnopqrstuvwxyzäöüßABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ`
const TOKENS = [...CHARACTERS].map((character, index) => `${character} ${index + 1}\n`).join('')

/** Writes the folder of a voice and gives its path. `broken` is the model cut in half. */
export function writeVoiceStandIn(
  voicesDir: string,
  name: string,
  state: 'whole' | 'broken' | 'no-tokens' = 'whole',
): string {
  const folder = join(voicesDir, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'model.onnx'), state === 'broken' ? MODEL.subarray(0, MODEL.length / 2) : MODEL)
  if (state !== 'no-tokens') writeFileSync(join(folder, 'tokens.txt'), TOKENS)
  writeFileSync(join(folder, 'MODEL_CARD'), '# Tones\n\n* Language: none\n* License: CC0\n')
  return folder
}
