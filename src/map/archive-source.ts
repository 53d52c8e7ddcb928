/**
 * The tiles of one PMTiles archive as a source of OpenLayers. The library for it also contains raster sources, and reports no
 * error when an archive cannot be read.
 */
import MVT from 'ol/format/MVT.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import type Tile from 'ol/Tile.js'
import { createXYZ } from 'ol/tilegrid.js'
import TileState from 'ol/TileState.js'
import VectorTile from 'ol/VectorTile.js'
import { PMTiles, type Source } from 'pmtiles'

/** In CSS pixels: a tile of a vector map shows what four of 256 px would. */
const TILE_PX = 512

/** Its state is 'loading', then 'ready', or 'error' where the archive cannot be read. */
export class ArchiveSource extends VectorTileSource {
  constructor(archive: Source, attributions: string) {
    const tiles = new PMTiles(archive)
    super({
      state: 'loading',
      format: new MVT(),
      attributions,
      tileUrlFunction: (at) => at.join('/'),
      tileLoadFunction: (tile, at) => loadTile(tiles, tile, at),
    })
    tiles.getHeader().then(
      ({ minZoom, maxZoom }) => {
        this.tileGrid = createXYZ({ minZoom, maxZoom, tileSize: TILE_PX })
        this.setState('ready')
      },
      () => this.setState('error'),
    )
  }
}

/** `at` is zoom, column and row. */
function loadTile(tiles: PMTiles, tile: Tile, at: string): void {
  if (!(tile instanceof VectorTile)) return
  const [z = 0, x = 0, y = 0] = at.split('/').map(Number)
  tile.setLoader((extent, _resolution, featureProjection) => {
    tiles.getZxy(z, x, y).then(
      (found) => {
        // A tile outside the archive's area has no features. In the state `EMPTY` it would count as loading for ever, and after a
        // few of them the map would load no more.
        tile.setFeatures(
          found ? tile.getFormat().readFeatures(found.data, { extent, featureProjection }) : [],
        )
      },
      () => tile.setState(TileState.ERROR),
    )
  })
}
