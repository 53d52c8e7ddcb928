// Lays compressed copies (Brotli, gzip) beside the text files of dist/, so that no server compresses them again. Runs last.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

process.chdir(new URL('../..', import.meta.url).pathname)

const TEXT = /\.(css|html|js|json|svg|webmanifest|wasm|xml)$/
const COPY = /\.(br|gz)$/
/** Smaller than this gains nothing. */
const FROM_BYTES = 1024

/** @type {[ending: string, compress: (body: Buffer) => Promise<Buffer>][]} */
const encodings = [
  [
    '.br',
    (body) =>
      promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  ],
  ['.gz', (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION })],
]

const files = readdirSync('dist', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
for (const copy of files.filter((file) => COPY.test(file))) rmSync(copy)
await Promise.all(
  files
    .filter((file) => TEXT.test(file))
    .map(async (file) => {
      const body = readFileSync(file)
      if (body.length < FROM_BYTES) return
      for (const [ending, compress] of encodings) writeFileSync(file + ending, await compress(body))
    }),
)
