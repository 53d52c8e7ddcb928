/**
 * Redraws a picture smaller and upright. The new file has only the pixels, without the position, camera and time that the old one may have
 * had.
 */

export interface Redrawing {
  /** The MIME type. A browser that cannot write it writes another one. */
  readonly type: string
  readonly longestSidePx: number
  /** 0 to 1. */
  readonly quality: number
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

const canvasOf = (width: number, height: number): Canvas =>
  typeof OffscreenCanvas === 'function'
    ? new OffscreenCanvas(width, height)
    : Object.assign(document.createElement('canvas'), { width, height })

/** The 2D context, which both kinds of canvas have under two names. */
type Context2D = Pick<
  CanvasRenderingContext2D,
  'drawImage' | 'fillRect' | 'fillStyle' | 'imageSmoothingEnabled' | 'imageSmoothingQuality'
>

const bytesOf = (canvas: Canvas, type: string, quality: number): Promise<Blob> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality })
    : new Promise((resolve, reject) =>
        canvas.toBlob(
          (bytes) => (bytes ? resolve(bytes) : reject(new Error('the picture could not be written'))),
          type,
          quality,
        ),
      )

/** Returns the redrawn picture. Rejects where this browser cannot read the bytes. `onDecoded` is called between reading and writing. */
export async function redrawPicture(
  picture: Blob,
  { type, longestSidePx, quality }: Redrawing,
  onDecoded?: () => void,
): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    onDecoded?.()
    const scale = Math.min(1, longestSidePx / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = canvasOf(width, height)
    const context = canvas.getContext('2d') as Context2D | null
    if (!context) throw new Error('no canvas')
    if (type === 'image/jpeg') {
      // JPEG has no transparency: without a background, transparent parts would become black.
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
    }
    context.imageSmoothingEnabled = true
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return await bytesOf(canvas, type, quality)
  } finally {
    bitmap.close()
  }
}
