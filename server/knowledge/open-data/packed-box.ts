/**
 * Packed boxes, the form for storage and for worker threads: the elements as gzipped JSON. A box of a city centre is tens of megabytes
 * of text, so each line is an array of its own that can be read alone.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gunzipSync, gzipSync } from 'node:zlib'
import { fail, ok, type Result } from '#contract/failure.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { OsmBox, OsmBoxes, OsmBoxFailure, OsmElement, OsmScope } from './osm-box.ts'
import { servesSights } from './sight-kind.ts'

export interface PackedBox extends Omit<OsmBox, 'elements'> {
  readonly packed: Uint8Array
}

export interface PackedBoxes {
  /** Never rejects. */
  fetchPacked(box: Box, scope: OsmScope): Promise<Result<PackedBox, OsmBoxFailure>>
}

/** A line of this many elements takes a few milliseconds to read. */
const ELEMENTS_PER_LINE = 500
const NEW_LINE = 10

const unzip = promisify(gunzip)

/** Packs elements. It takes long, so it must run in a worker thread. */
export function packElements(elements: readonly OsmElement[]): Uint8Array {
  const lines: string[] = []
  for (let from = 0; from < elements.length; from += ELEMENTS_PER_LINE)
    lines.push(JSON.stringify(elements.slice(from, from + ELEMENTS_PER_LINE)).slice(1, -1))
  return gzipSync(`[${lines.join(',\n')}]`)
}

function* linesOf(text: Buffer): Generator<readonly OsmElement[]> {
  for (let from = 0; from < text.length;) {
    const next = text.indexOf(NEW_LINE, from)
    const end = next < 0 ? text.length : next
    const line = text
      .toString('utf8', from, end)
      .replace(/^\[/, '')
      .replace(/[\],]$/, '')
    yield JSON.parse(`[${line}]`) as OsmElement[]
    from = end + 1
  }
}

/** Yields the elements without a pause, so it must run in a worker thread. */
export function* elementsIn(packed: Uint8Array): Generator<OsmElement> {
  for (const elements of linesOf(gunzipSync(packed))) yield* elements
}

/** Reads a packed box and lets the event loop run between two lines. For `sights` it keeps about a hundredth. Rejects if the box is damaged. */
async function unpack({ packed, ...box }: PackedBox, scope: OsmScope): Promise<OsmBox> {
  const isMore = scope === 'sights' && box.scope === 'all'
  const elements: OsmElement[] = []
  for (const line of linesOf(await unzip(packed))) {
    for (const element of line) if (!isMore || servesSights(element)) elements.push(element)
    await nextTurn()
  }
  return { ...box, scope, elements }
}

/** Returns the boxes for readers in the main thread. */
export const unpacked = ({ fetchPacked }: PackedBoxes): OsmBoxes => ({
  async fetchBox(box, scope) {
    const found = await fetchPacked(box, scope)
    if (!found.ok) return found
    try {
      return ok(await unpack(found.value, scope))
    } catch (error) {
      return fail({ kind: 'unreadable', detail: error instanceof Error ? error.message : String(error) })
    }
  },
})

/** Requests a box from one source after the other until one has data. Returns the first failure other than `no-data` if none has. */
export const firstOf = (...sources: readonly PackedBoxes[]): PackedBoxes => ({
  async fetchPacked(box, scope) {
    let failure: OsmBoxFailure = { kind: 'no-data' }
    for (const source of sources) {
      const found = await source.fetchPacked(box, scope)
      if (found.ok) return found
      if (failure.kind === 'no-data') failure = found.failure
    }
    return { ok: false, failure }
  },
})
