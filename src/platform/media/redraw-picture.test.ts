// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { redrawPicture } from './redraw-picture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const filled: string[] = []
const context = (isWhole = true) =>
  isWhole ? { drawImage: () => undefined, fillRect: () => filled.push('white') } : null
const to = (type: string) => ({ type, longestSidePx: 100, quality: 0.8 })

it('draws on a canvas of the page where there is no other, gives the bitmap back, and leaves nothing see-through in a JPEG', async () => {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 200, height: 50, close }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context() as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    done(new Blob([`${this.width} ${this.height} ${quality}`], { type: type ?? '' }))
  })
  const onDecoded = vi.fn()
  const png = await redrawPicture(new Blob(['x']), to('image/png'), onDecoded)
  expect(onDecoded).toHaveBeenCalledOnce()
  expect(filled).toEqual([])
  expect([png.type, png.size]).toEqual(['image/png', '100 25 0.8'.length])
  await redrawPicture(new Blob(['x']), to('image/jpeg'))
  expect(filled).toEqual(['white'])
  expect(close).toHaveBeenCalledTimes(2)
})

it('fails where nothing can be drawn or written, and gives the bitmap back all the same', async () => {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 2, height: 2, close }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context(false) as never)
  await expect(redrawPicture(new Blob(['x']), to('image/png'))).rejects.toThrow('no canvas')
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context() as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  await expect(redrawPicture(new Blob(['x']), to('image/png'))).rejects.toThrow('could not be written')
  expect(close).toHaveBeenCalledTimes(2)
})
