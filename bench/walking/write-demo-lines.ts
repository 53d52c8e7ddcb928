// Finds the walked lines of the demo tours once, from extracts of OpenStreetMap, and writes them to server/telling/generation/demo-lines.json:
// the maps in demo-data/ have no ways to walk on. Needs the extracts in ../shared/data/osm-extracts. Run it again when a pack or the
// planning of walks changed; a demo walk whose stops are others goes straight until then.
//   npm run demo-lines
import { writeFileSync } from 'node:fs'
import { loadAtlas } from '#server/knowledge/city-packs/city-packs.ts'
import { DEMO_TOURS, planDemoTour } from '#server/telling/generation/demo-tours.ts'
import { openTourMaps } from '#server/knowledge/maps/open-tour-maps.ts'
import { openWalkingLines } from '#server/knowledge/walking/open-walking-lines.ts'
import { kindOf, lineOfLegs, stepsOfLegs, wayM } from '#server/knowledge/walking/walked-way.ts'
import { NO_WALKER_NEEDS } from '#server/knowledge/walking/walker-needs.ts'
import { osmExtracts } from '../../scripts/start/start-product.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
/** The decimals of a degree that are written: about a metre. */
const DECIMALS = 5

const mapsDir = osmExtracts()
if (!mapsDir) throw new Error('There are no extracts in ../shared/data/osm-extracts')
const maps = openTourMaps({ mapsDir })
const walkingLines = openWalkingLines({ boxes: maps, files: maps })
const atlas = loadAtlas()
const lines: Record<string, object> = {}
for (const demo of DEMO_TOURS) {
  const planned = planDemoTour(atlas, demo)
  if (!planned) continue
  const { stops } = planned.plan.walk
  const found = await walkingLines.find({ stops, needs: NO_WALKER_NEEDS })
  if (!found.ok || kindOf(found.value) !== 'walked') {
    console.log(`${planned.slug}: ${found.ok ? kindOf(found.value) : found.failure.kind}`)
    continue
  }
  const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))
  // The steps' metres are along the rounded line.
  const legs = found.value.map((leg) => ({
    ...leg,
    line: leg.line.map(({ latitude, longitude }) => ({
      latitude: rounded(latitude),
      longitude: rounded(longitude),
    })),
  }))
  lines[planned.slug] = {
    distanceM: wayM(legs) ?? 0,
    line: lineOfLegs(legs) ?? [],
    walkSteps: stepsOfLegs(legs) ?? [],
  }
}
await walkingLines.close()
await maps.close()
const licence =
  '© OpenStreetMap contributors, Open Database License 1.0, https://www.openstreetmap.org/copyright'
writeFileSync('server/telling/generation/demo-lines.json', `${JSON.stringify({ licence, lines })}\n`)
console.log(`Lines of ${Object.keys(lines).join(', ')}`)
