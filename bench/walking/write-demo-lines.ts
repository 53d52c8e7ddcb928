// Finds the walked lines of the demo tours once, from extracts of OpenStreetMap, and writes them to server/generation/demo-lines.json:
// the maps in demo-data/ have no ways to walk on. Needs the extracts in ../shared/data/osm-extracts. Run it again when a pack or the
// planning of walks changed; a demo walk whose stops are others goes straight until then.
//   npm run demo-lines
import { writeFileSync } from 'node:fs'
import { loadAtlas } from '#server/generation/city-packs.ts'
import { DEMO_TOURS, planDemoTour } from '#server/generation/demo-tours.ts'
import { openTourMaps } from '#server/tour-map/open-tour-maps.ts'
import { openWalkingLines } from '#server/walking/open-walking-lines.ts'
import { kindOf, lineOfLegs, wayM } from '#server/walking/walked-way.ts'
import { osmExtracts } from '../../scripts/start/start-product.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
/** Of degrees: about a metre. */
const DECIMALS = 5

const mapsDir = osmExtracts()
if (!mapsDir) throw new Error('There are no extracts in ../shared/data/osm-extracts')
const maps = openTourMaps({ mapsDir })
const walkingLines = openWalkingLines({ boxes: maps, files: maps })
const atlas = loadAtlas()
const lines: Record<string, { distanceM: number; line: number[][] }> = {}
for (const demo of DEMO_TOURS) {
  const planned = planDemoTour(atlas, demo)
  if (!planned) continue
  const { stops } = planned.plan.walk
  const found = await walkingLines.find({ stops, avoidsClimbing: false })
  if (!found.ok || kindOf(found.value) !== 'walked') {
    console.log(`${planned.slug}: ${found.ok ? kindOf(found.value) : found.failure.kind}`)
    continue
  }
  lines[planned.slug] = {
    distanceM: wayM(found.value) ?? 0,
    line: (lineOfLegs(found.value) ?? []).map((point) =>
      point.map((degrees) => Number(degrees.toFixed(DECIMALS))),
    ),
  }
}
await walkingLines.close()
await maps.close()
const licence =
  '© OpenStreetMap contributors, Open Database License 1.0, https://www.openstreetmap.org/copyright'
writeFileSync('server/generation/demo-lines.json', `${JSON.stringify({ licence, lines })}\n`)
console.log(`Lines of ${Object.keys(lines).join(', ')}`)
