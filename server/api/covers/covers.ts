/** Covers as files: drawn when one is asked for the first time, then kept with the tour or route. */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { COVER_THEMES, type CoverTheme } from '#contract/paths.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import type { Box } from '#server/knowledge/geometry/box.ts'
import type { ObjectStore } from '#server/kernel/storage/object-store.ts'
import type { TourMaps } from '#server/knowledge/maps/tour-maps.ts'
import { COVER, coverFrame } from './cover-frame.ts'
import type { CoverSubject } from './cover-subjects.ts'
import { drawCover, wayOf } from './draw-cover.ts'
import { boundsOf, type StreetShapes, streetShapes } from './street-shapes.ts'

export interface CoverParts {
  readonly db: Database
  readonly store: ObjectStore
  /** Without it only tours that have a map of their own show streets. */
  readonly maps?: TourMaps | undefined
  readonly onError: (error: unknown) => void
}

export interface Covers {
  /** The key of the file in the object store. */
  ensure(subject: CoverSubject, theme: CoverTheme, type: 'svg' | 'png'): Promise<string>
}

const PNG_COLOURS = 128

export function createCovers({ db, store, maps, onError }: CoverParts): Covers {
  const making = new Map<string, Promise<void>>()
  /** Several who ask at once wait for one. */
  const once = async (key: string, make: () => Promise<void>): Promise<void> => {
    const running = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, running)
    await running
  }
  const keyOf = ({ folder, hash }: CoverSubject, theme: CoverTheme, type: string) =>
    `${folder}${hash}/${theme}.${type}`

  async function draw(subject: CoverSubject): Promise<void> {
    const walk = await subject.loadWalk(db)
    const frame = coverFrame([...wayOf(walk), ...walk.stops])
    const streets = frame && (await streetsOf(subject, frame))
    // Of what the walk was before.
    await store.deletePrefix(subject.folder)
    for (const theme of COVER_THEMES)
      await store.put(
        keyOf(subject, theme, 'svg'),
        Buffer.from(drawCover(walk, theme, streets)),
        'image/svg+xml',
      )
  }

  /** The tour's own map where it covers the picture; a walk from north to south is higher than a cover is. */
  async function streetsOf(
    { mapObjectKey }: CoverSubject,
    frame: NonNullable<ReturnType<typeof coverFrame>>,
  ): Promise<StreetShapes | undefined> {
    try {
      const own = mapObjectKey ? await read(mapObjectKey) : undefined
      const wider =
        own && covers(await boundsOf(own), frame.box)
          ? undefined
          : await maps?.extract(frame.box, own ? 'partly' : 'mostly')
      const archive = wider ?? own
      return archive && (await streetShapes(archive, frame))
    } catch (error) {
      onError(error)
      return undefined
    }
  }

  const read = async (key: string): Promise<Buffer | undefined> => {
    const stream = await store.get(key)
    return stream && buffer(stream)
  }

  async function ensureSvg(subject: CoverSubject, theme: CoverTheme): Promise<string> {
    const key = keyOf(subject, theme, 'svg')
    if (!(await store.head(key))) await once(subject.folder + subject.hash, () => draw(subject))
    return key
  }

  return {
    async ensure(subject, theme, type) {
      const svgKey = await ensureSvg(subject, theme)
      if (type === 'svg') return svgKey
      const key = keyOf(subject, theme, 'png')
      if (!(await store.head(key)))
        await once(key, async () => {
          const svg = await read(svgKey)
          if (!svg) return
          const png = await sharp(svg)
            .resize(COVER.width, COVER.height)
            .png({ palette: true, colours: PNG_COLOURS })
            .toBuffer()
          await store.put(key, png, 'image/png')
        })
      return key
    },
  }
}

const covers = (outer: Box, inner: Box): boolean =>
  outer.west <= inner.west &&
  outer.east >= inner.east &&
  outer.south <= inner.south &&
  outer.north >= inner.north
