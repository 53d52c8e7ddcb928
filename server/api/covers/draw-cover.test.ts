import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { ROUTE_TOPICS } from '#contract/topics/topics.ts'
import { COVER, coverFrame } from './cover-frame.ts'
import { type CoverWalk, drawCover } from './draw-cover.ts'

const stops = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    latitude: 43.77 + 0.003 * Math.sin(index * 2),
    longitude: 11.25 + index * 0.002,
  }))
const walk = (fields: Partial<CoverWalk> = {}): CoverWalk => ({
  topic: 'History',
  stops: stops(5),
  line: [],
  ...fields,
})

/** Rejects where it is not well-formed XML. */
const sizeOf = async (svg: string) => {
  const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
  return { format, width, height }
}
const WHOLE = { format: 'svg', ...COVER }

test('what is not well-formed is seen as such', async () => {
  await expect(sizeOf(drawCover(walk(), 'light').replace('</svg>', '</g>'))).rejects.toThrow()
})

describe('a cover', () => {
  it('is well-formed, has no words and nothing that a person wrote, whatever they called their tour', async () => {
    const hostile = '"/><script>alert(1)</script><!-- ]]> &x;'
    const svg = drawCover({ ...walk({ topic: hostile }), title: hostile } as CoverWalk, 'light')
    expect(await sizeOf(svg)).toEqual(WHOLE)
    expect(svg.replaceAll(/<[^>]*>/g, '')).toBe('')
    expect(svg).not.toMatch(/script|alert|&|NaN|undefined|Infinity/)
    for (const topic of ['constructor', '__proto__', 'toString'])
      expect(drawCover(walk({ topic }), 'dark')).not.toMatch(/NaN|undefined|function/)
  })

  it('is another one for each topic, by day and by night', () => {
    const all = ROUTE_TOPICS.flatMap((topic) =>
      (['light', 'dark'] as const).map((theme) => drawCover(walk({ topic }), theme)),
    )
    expect(new Set(all).size).toBe(2 * ROUTE_TOPICS.length)
  })

  it.each([1, 2, 15])('shows %i stops, all of them within the picture', (count) => {
    const svg = drawCover(walk({ stops: stops(count), topic: 'nobody knows it' }), 'light')
    const discs = svg.replace(/<defs>.*<\/defs>/, '').matchAll(/<circle cx="(\d+)" cy="(\d+)"/g)
    const places = new Set([...discs].map(([, x, y]) => `${x},${y}`))
    expect(places.size).toBe(count)
    for (const place of places) {
      const [x = -1, y = -1] = place.split(',').map(Number)
      expect(x > 0 && x < COVER.width && y > 0 && y < COVER.height, place).toBe(true)
    }
  })

  it('is drawn of a walk without a place, too', async () => {
    expect(await sizeOf(drawCover(walk({ stops: [] }), 'light'))).toEqual(WHOLE)
  })

  it('follows the line, north up', () => {
    const [from, to] = [
      { latitude: 10, longitude: 20 },
      { latitude: 10.01, longitude: 20.01 },
    ]
    const frame = coverFrame([from, to])
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [frame?.at(from) ?? [], frame?.at(to) ?? []]
    expect([x2 > x1, y2 < y1]).toEqual([true, true])
    // A hundredth of a degree is as long in both directions near the equator, but for the latitude's cosine.
    expect((x2 - x1) / (y1 - y2)).toBeCloseTo(Math.cos((10 * Math.PI) / 180), 2)
  })

  it('of a walk over the date line does not show the whole earth', () => {
    const frame = coverFrame([
      { latitude: -17, longitude: 179.99 },
      { latitude: -17, longitude: -179.99 },
    ])
    expect(frame?.pxPerKm).toBeGreaterThan(100)
  })
})
