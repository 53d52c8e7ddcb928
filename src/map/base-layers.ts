/**
 * The layers below the tour: the street map of one PMTiles archive, or the schematic map (land outlines and a graticule), which
 * draws nothing that is not known.
 */
import Feature from 'ol/Feature.js'
import Polygon from 'ol/geom/Polygon.js'
import type BaseLayer from 'ol/layer/Base.js'
import Graticule from 'ol/layer/Graticule.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { FetchSource, FileSource } from 'pmtiles'
import { ArchiveSource } from './archive-source.ts'
import { groundStyle, nameStyle } from './basemap-style.ts'
import { polygonOf } from './land.ts'
import type { MapLook, StreetMap } from './map-model.ts'
import { palettes } from './palette.ts'
import { DECLUTTERED, LAYER } from './map-model.ts'

const ATTRIBUTION =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors'

export interface BaseLayers {
  readonly layers: readonly BaseLayer[]
  /** Resolves when the base can draw: before that `rendercomplete` fires too early, as the source starts as 'loading'. */
  readonly ready: Promise<void>
  setLook(look: MapLook): void
}

export function createStreetLayers(
  streetMap: Exclude<StreetMap, { kind: 'none' }>,
  look: MapLook,
): BaseLayers {
  const archive =
    streetMap.kind === 'stored'
      ? new FileSource(new File([streetMap.archive], streetMap.key))
      : new FetchSource(streetMap.url)
  const source = new ArchiveSource(archive, ATTRIBUTION)
  const ground = new VectorTileLayer({ source, zIndex: LAYER.ground })
  // Names from the same tiles, above the route, so that the street under the route keeps its name.
  const names = new VectorTileLayer({ source, declutter: DECLUTTERED, zIndex: LAYER.names })
  const setLook = ({ theme, textScale }: MapLook) => {
    ground.setBackground(palettes[theme].ground)
    ground.setStyle(groundStyle(palettes[theme]))
    names.setStyle(nameStyle(palettes[theme], textScale))
  }
  setLook(look)
  const ready = new Promise<void>((resolve, reject) => {
    const onChange = () => {
      if (source.getState() === 'ready') resolve()
      if (source.getState() === 'error') reject(new Error('the street map could not be read'))
    }
    source.on('change', onChange)
    onChange()
  })
  return { layers: [ground, names], ready, setLook }
}

async function loadLand(): Promise<VectorSource> {
  const { default: land } = await import('./land-110m.json')
  const features = land.map(
    (rings) =>
      new Feature(new Polygon(polygonOf(rings).map((ring) => ring.map((point) => fromLonLat(point))))),
  )
  return new VectorSource({ features })
}

/** At street level the coarse land outline would be wrong by kilometres, so it shows only when zoomed out. */
const LAND_MAX_ZOOM = 8

export function createSchematicLayers(look: MapLook): BaseLayers {
  const land = new VectorLayer({ maxZoom: LAND_MAX_ZOOM, zIndex: LAYER.ground })
  const ground = new VectorLayer({ source: new VectorSource(), zIndex: LAYER.ground })
  const grid = new Graticule({
    strokeStyle: new Stroke({ color: palettes[look.theme].grid, width: 1, lineDash: [2, 5] }),
    showLabels: false,
    wrapX: false,
    zIndex: LAYER.grid,
    targetSize: 120,
    intervals: [30, 10, 5, 1, 0.5, 0.1, 0.05, 0.01, 0.005, 0.002, 0.001],
  })
  const setLook = ({ theme }: MapLook) => {
    const colours = palettes[theme]
    ground.setBackground(colours.ground)
    land.setBackground(colours.water)
    land.setStyle(new Style({ fill: new Fill({ color: colours.ground }) }))
  }
  setLook(look)
  const ready = loadLand().then(
    (source) => land.setSource(source),
    () => undefined, // Offline before the outline was stored: the walk is drawn without it.
  )
  return { layers: [ground, land, grid], ready, setLook }
}
