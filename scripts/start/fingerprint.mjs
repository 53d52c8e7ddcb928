// Is a build still good? It is while the fingerprint of everything it was made from is the one that was written with it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * @param {string} place a file or a folder
 * @returns {Generator<string>}
 */
function* filesUnder(place) {
  if (!existsSync(place)) return
  if (statSync(place).isFile()) {
    yield place
    return
  }
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    if (entry.name.includes('.test.')) continue
    yield* filesUnder(path.join(place, entry.name))
  }
}

/**
 * SHA-256 over names and contents of the files in the given places.
 * @param {string[]} places
 */
export function fingerprint(places) {
  const hash = createHash('sha256')
  for (const place of places)
    for (const file of [...filesUnder(place)].toSorted())
      hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
