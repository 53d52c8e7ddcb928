/** Writes a route as GeoJSON (RFC 7946): its stops as points in order, and the line through them. Pure. */
import type { Feature, FeatureCollection, LineString, Point } from 'geojson'
import type { RoutePoiView, RouteView } from '#live/views.ts'

const place = ({ longitude, latitude }: RoutePoiView): [number, number] => [longitude, latitude]

/** Notes are exported only for their owner. */
export function toGeoJson({ name, description, topic, pois, isOwner }: RouteView): string {
  const stops = pois.map((poi, index): Feature<Point> => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: place(poi) },
    properties: {
      name: poi.name,
      description: poi.description ?? null,
      address: poi.address ?? null,
      ...(isOwner && { notes: poi.userNotes ?? null }),
      order: index + 1,
    },
  }))
  const line: Feature<LineString> = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: pois.map(place) },
    properties: { name, description: description ?? null, topic },
  }
  // A line needs at least two points.
  const collection: FeatureCollection = {
    type: 'FeatureCollection',
    features: pois.length > 1 ? [line, ...stops] : stops,
  }
  return `${JSON.stringify(collection, null, 2)}\n`
}
