import sharp from 'sharp'

/** A PNG of about three bytes a pixel, which no encoder makes much smaller. */
export const noisePicture = (sidePx: number): Promise<Buffer> =>
  sharp({
    create: {
      width: sidePx,
      height: sidePx,
      channels: 3,
      background: '#204060',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
