/** A walk inside each extract, of known sights; degrees. */
import type { LatLng } from '#contract/geo.ts'

export interface MeasuredWalk {
  /** The name of the extract's files, without their endings. */
  readonly extract: string
  readonly name: string
  readonly stops: readonly LatLng[]
}

const stops = (...places: readonly (readonly [number, number])[]): LatLng[] =>
  places.map(([latitude, longitude]) => ({ latitude, longitude }))

export const WALKS: readonly MeasuredWalk[] = [
  {
    extract: 'london',
    name: 'City of London',
    // St Paul's, the Old Bailey, St Bartholomew's, Smithfield, St Bride's.
    stops: stops(
      [51.5138, -0.0984],
      [51.5154, -0.102],
      [51.5188, -0.0998],
      [51.519, -0.1011],
      [51.5139, -0.1055],
    ),
  },
  {
    extract: 'munchen',
    name: 'Munich',
    // Marienplatz, the Frauenkirche, the Asamkirche, the Viktualienmarkt, the Hofbräuhaus.
    stops: stops(
      [48.1374, 11.5755],
      [48.1386, 11.5736],
      [48.1351, 11.5696],
      [48.1351, 11.5763],
      [48.1376, 11.5799],
    ),
  },
  {
    extract: 'porto',
    name: 'Porto',
    // São Bento, the cathedral, the Ribeira, the Palácio da Bolsa, the Clérigos.
    stops: stops(
      [41.1456, -8.6103],
      [41.1428, -8.6112],
      [41.1406, -8.6132],
      [41.1414, -8.6157],
      [41.1457, -8.6146],
    ),
  },
  {
    extract: 'monaco',
    name: 'Monaco',
    // The palace, the cathedral, the oceanographic museum, Port Hercule, the casino.
    stops: stops(
      [43.7314, 7.4203],
      [43.7303, 7.4226],
      [43.7308, 7.4254],
      [43.7347, 7.4211],
      [43.7392, 7.4277],
    ),
  },
]
