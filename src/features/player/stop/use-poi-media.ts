/** The pictures and recordings of a stop: those that came with it, and those that the server has made since. */
import { useEffect, useRef, useState } from 'react'
import type { Poi } from '#contract/api/tours.ts'
import { PAGING } from '#contract/paging.ts'
import { MEDIA_TYPE } from '#contract/media-rules.ts'
import { ask } from '#live/ask.ts'
import { useNotices } from '#live/notices.ts'

export type Picture = Poi['media'][number]

/** Returns the picture's caption, or the name of the stop that it shows. */
export const altOf = ({ caption }: Picture, stop: Poi): string => caption || stop.name

export interface PoiMedia {
  readonly pictures: readonly Picture[]
  /** Voice notes and films. */
  readonly recordings: readonly Picture[]
  /** The number of new pictures on their way, for which places are reserved. */
  readonly comingCount: number
  readonly isFailed: boolean
  reload(): void
}

/** The most pages that are fetched, so that a faulty server cannot make a gallery endless. */
const PAGES_MAX = 10

type Answer = { readonly ok: true; readonly pictures: readonly Picture[] } | { readonly ok: false }

async function fetchAll(poiId: number): Promise<Answer> {
  const pictures: Picture[] = []
  for (let page = 1, pages = 1; page <= Math.min(pages, PAGES_MAX); page++) {
    const answer = await ask('poiMedia', { params: { poiId }, query: { page, pageSize: PAGING.poiMedia } })
    if (!answer.ok) return { ok: false }
    if (Array.isArray(answer.value)) return { ok: true, pictures: answer.value }
    pictures.push(...answer.value.items)
    pages = answer.value.totalPages
  }
  return { ok: true, pictures }
}

/**
 * Fetches a stop's media when the hub sends POIMediaGenerated; until then the stop's own list is the truth. Pictures
 * are identified by id, the newer answer first.
 */
export function usePoiMedia({ id, media }: Poi): PoiMedia {
  const [fetched, setFetched] = useState<readonly Picture[]>([])
  const [comingCount, setComingCount] = useState(0)
  const [isFailed, setIsFailed] = useState(false)
  const latest = useRef(0)
  useEffect(
    () => () => {
      latest.current = -1
    },
    [],
  )
  const reload = (count = 1) => {
    const mine = ++latest.current
    setIsFailed(false)
    setComingCount(count)
    void fetchAll(id).then((answer) => {
      if (mine !== latest.current) return
      setComingCount(0)
      if (answer.ok) setFetched(answer.pictures)
      else setIsFailed(true)
    })
  }
  useNotices((notice) => {
    if (notice.kind === 'poi-media' && notice.poiId === id)
      reload(Math.min(6, Math.max(1, notice.count - media.length)))
  })
  const all = [...new Map([...media, ...fetched].map((one) => [one.id, one])).values()]
  const isPicture = ({ mediaType }: Picture) => (mediaType ?? MEDIA_TYPE.image) === MEDIA_TYPE.image
  return {
    pictures: all.filter(isPicture),
    recordings: all.filter((one) => !isPicture(one)),
    comingCount,
    isFailed,
    reload: () => reload(),
  }
}
