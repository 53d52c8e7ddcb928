/**
 * Draws the lock screen's picture on the device: there is no file to fetch, so it works without a signal. It is drawn
 * when the stop changes, in the three sizes that phones, watches and cars ask for.
 */
import { light } from '#ui/tokens/palette.ts'
import type { ArtworkPoint, ArtworkScene } from './artwork-scene.ts'

const SIZES_PX = [96, 256, 512] as const

/** The pictures of one scene; `dispose` frees their memory. */
export interface Artwork {
  readonly images: readonly MediaImage[]
  dispose(): void
}
/** Undefined where the browser can't draw. */
export type DrawArtwork = (scene: ArtworkScene) => Promise<Artwork | undefined>

const draw = (
  context: CanvasRenderingContext2D,
  { line, stops, current }: ArtworkScene,
  px: number,
): void => {
  const to = ([x, y]: ArtworkPoint): [number, number] => [x * px, y * px]
  context.fillStyle = light.paper
  context.fillRect(0, 0, px, px)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const [width, colour] of [
    [0.045, light.surface],
    [0.024, light.routeLine],
  ] as const) {
    context.beginPath()
    for (const point of line) context.lineTo(...to(point))
    context.lineWidth = width * px
    context.strokeStyle = colour
    context.stroke()
  }
  const disc = (point: ArtworkPoint, radius: number, fill: string) => {
    context.beginPath()
    context.arc(...to(point), radius * px, 0, 2 * Math.PI)
    context.fillStyle = fill
    context.fill()
    context.lineWidth = 0.012 * px
    context.strokeStyle = light.surface
    context.stroke()
  }
  for (const [index, point] of stops.entries()) if (index !== current) disc(point, 0.03, light.ink)
  const here = stops[current]
  if (!here) return
  disc(here, 0.14, light.plate)
  context.fillStyle = light.onPlate
  context.font = `700 ${0.17 * px}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const [x, y] = to(here)
  context.fillText(String(current + 1), x, y + 0.01 * px)
}

const blobOf = (scene: ArtworkScene, px: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    const canvas = document.createElement('canvas')
    canvas.width = px
    canvas.height = px
    const context = canvas.getContext('2d')
    if (!context) return resolve(null)
    draw(context, scene, px)
    canvas.toBlob(resolve, 'image/png')
  })

export const drawArtwork: DrawArtwork = async (scene) => {
  const blobs = await Promise.all(SIZES_PX.map((px) => blobOf(scene, px)))
  const images = blobs.flatMap((blob, index) => {
    const size = SIZES_PX[index]
    return blob ? [{ src: URL.createObjectURL(blob), sizes: `${size}x${size}`, type: blob.type }] : []
  })
  if (images.length === 0) return undefined
  return {
    images,
    dispose: () => {
      for (const { src } of images) URL.revokeObjectURL(src)
    },
  }
}
