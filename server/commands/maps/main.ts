/** `npm run maps -- add FILE|URL` and `npm run maps -- cut FILE TARGET [BOX]`. */
import { join } from 'node:path'
import { readConfig } from '#server/roles/config.ts'
import { addMap, MapsFailure } from './add-map.ts'
import { cutMap } from './cut-map.ts'

const USAGE = `npm run maps -- add FILE|URL
    adds street data (.pmtiles or .osm.pbf) to DATA_DIR/maps
npm run maps -- cut FILE TARGET.pmtiles [WEST,SOUTH,EAST,NORTH]
    cuts the streets of a box out of it`

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

async function run([command, source, target, box]: readonly string[]): Promise<void> {
  const mapsDir = join(readConfig(process.env).dataDir, 'maps')
  if (command === 'add' && source !== undefined && target === undefined)
    await addMap(source, { mapsDir, say })
  else if (command === 'cut' && source !== undefined && target !== undefined)
    await cutMap(source, target, { box, say })
  else complain(USAGE)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof MapsFailure)) throw error
  complain(error.message)
})
