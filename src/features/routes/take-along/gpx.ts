/** Writes a route as GPX 1.1 (topografix.com/GPX/1/1): one `rte` with its stops in order, and a waypoint for each. Pure. */
import type { RoutePoiView, RouteView } from '#live/views.ts'
import * as texts from '#texts/routes.ts'

/** Characters that XML 1.0 forbids even when escapedXml, and unpaired surrogates. */
const NOT_IN_XML =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapedXml = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${escapedXml(text)}</${name}>` : ''

/** Degrees to a decimetre. Smaller numbers would be written with an exponent, which the schema does not allow. */
const degrees = (value: number): string => String(Number(value.toFixed(6)))

/** The children of a point, in the order of the schema. Notes are exported only for their owner. */
const point = (tag: 'rtept' | 'wpt', poi: RoutePoiView, hasNotes: boolean): string =>
  `<${tag} lat="${degrees(poi.latitude)}" lon="${degrees(poi.longitude)}">` +
  element('name', poi.name) +
  element('cmt', hasNotes ? poi.userNotes : undefined) +
  element('desc', [poi.description, poi.address].filter(Boolean).join('\n')) +
  `</${tag}>`

export function toGpx({ name, description, topic, pois, isOwner }: RouteView): string {
  const points = (tag: 'rtept' | 'wpt') => pois.map((poi) => point(tag, poi, isOwner))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${escapedXml(texts.fileBy)}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata>${element('name', name)}${element('desc', description)}${element('keywords', topic)}</metadata>`,
    ...points('wpt'),
    `<rte>${element('name', name)}${element('desc', description)}${element('type', topic)}`,
    ...points('rtept'),
    '</rte>',
    '</gpx>',
    '',
  ].join('\n')
}
