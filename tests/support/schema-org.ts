/**
 * schema.org's types and their properties, read from the definitions of the package schema-dts, which Google generates from the
 * vocabulary. The compiler checks what the server's code says; this checks what was sent.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('schema-dts/package.json'))
const definitions = readFileSync(join(folder, 'dist/schema.d.ts'), 'utf8')
const INTERFACE = /^(?:export )?interface (\w+) extends ([\w, <>]+) \{\n([\s\S]*?)^\}/gm

interface Definition {
  readonly parents: readonly string[]
  readonly properties: readonly string[]
}

const known = new Map<string, Definition>(
  [...definitions.matchAll(INTERFACE)].map(([, name = '', parents = '', body = '']) => [
    name,
    {
      parents: parents.split(',').map((parent) => parent.trim()),
      properties: [...body.matchAll(/^ {4}"(\w+)"\?:/gm)].map(([, property = '']) => property),
    },
  ]),
)

function propertiesOf(name: string): Set<string> {
  const { parents = [], properties = [] } = known.get(name) ?? {}
  return new Set([...properties, ...parents.flatMap((parent) => [...propertiesOf(parent)])])
}

/** The properties that search engines need of a type, by Google's pages on each. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  LocalBusiness: ['name', 'url', 'image', 'priceRange', 'openingHoursSpecification', 'areaServed'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  GeoCircle: ['geoMidpoint', 'geoRadius'],
  GeoCoordinates: ['latitude', 'longitude'],
  TouristTrip: ['name', 'description', 'itinerary'],
  TouristAttraction: ['name', 'geo'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  BreadcrumbList: ['itemListElement'],
  WebPage: ['url', 'name'],
  CollectionPage: ['url', 'name'],
  Organization: ['name', 'url'],
}

/** Returns the faults of a block of data: unknown types and properties, and missing ones. */
export function problemsOf(block: unknown): string[] {
  if ((block as { '@context'?: unknown })['@context'] !== 'https://schema.org') return ['no @context']
  const problems: string[] = []
  const visit = (value: unknown, isTop: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isTop))
    if (typeof value !== 'object' || value === null) return
    const node = value as Readonly<Record<string, unknown>>
    const type = node['@type']
    if (typeof type === 'string') {
      const properties = propertiesOf(`${type}Leaf`)
      if (!known.has(`${type}Leaf`)) problems.push(`no type ${type}`)
      for (const property of Object.keys(node))
        if (!property.startsWith('@') && !properties.has(property.replace(/-(input|output)$/, '')))
          problems.push(`${type} has no ${property}`)
      for (const property of NEEDED[type] ?? [`(${type} is not checked)`])
        if (node[property] === undefined || node[property] === '')
          problems.push(`${type} without ${property}`)
    } else if (!isTop && node['@id'] === undefined) problems.push(`no @type: ${Object.keys(node).join()}`)
    for (const one of Object.values(node)) visit(one, false)
  }
  visit((block as { '@graph'?: unknown })['@graph'], false)
  return problems
}
