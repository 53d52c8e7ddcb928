/** The tours of the browse screen: a topic page by page, or all topics at once shown twenty at a time. */
import { useCallback, useState } from 'react'
import type { PublicTour } from '#contract/api/tours.ts'
import { findInAllTopics, findInTopic, type AskTopic, type TourFilters } from './public-tours.ts'
import { PAGING } from '#contract/paging.ts'
import { useAnswer } from '#live/use-answer.ts'

export interface PublicTours {
  readonly name: 'loading' | 'failed' | 'ready'
  readonly tours: readonly PublicTour[]
  /** All loaded tours, with those that the list does not show yet. */
  readonly known: readonly PublicTour[]
  readonly isSimilar: boolean
  readonly counts: ReadonlyMap<string, number>
  readonly hasMore: boolean
  readonly more: 'idle' | 'loading' | 'failed'
  /** The category of advertisements beside the list, where the server names one. */
  readonly advertisingCategory?: string | undefined
  readonly showMore: () => void
  /** Extends the list to at least this many of the loaded tours. */
  readonly showAtLeast: (count: number) => void
  readonly reload: () => void
}

interface Shown {
  /** The filters that these pages belong to. */
  readonly question: unknown
  readonly tours: readonly PublicTour[]
  readonly nextPage: number | undefined
  /** The number of tours that the list shows. */
  readonly count: number
  readonly more: 'idle' | 'loading' | 'failed'
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map()

/** An empty `topic` is 'All topics'. `ask` and `filters` must be stable. */
export const usePublicTours = (ask: AskTopic, topic: string, filters: TourFilters): PublicTours => {
  const question = useCallback(
    () => (topic ? findInTopic(ask, topic, filters, 1) : findInAllTopics(ask, filters)),
    [ask, topic, filters],
  )
  const first = useAnswer(question)
  const [grown, setGrown] = useState<Shown>()

  if (first.state.name !== 'ready') {
    return {
      name: first.state.name,
      tours: [],
      known: [],
      isSimilar: false,
      counts: NO_COUNTS,
      hasMore: false,
      more: 'idle',
      showMore: () => {},
      showAtLeast: () => {},
      reload: first.reload,
    }
  }
  const found = first.state.value
  const shown: Shown =
    grown?.question === found
      ? grown
      : {
          question: found,
          tours: found.tours,
          nextPage: found.nextPage,
          count: PAGING.publicTours,
          more: 'idle',
        }

  const showMore = () => {
    const count = shown.count + PAGING.publicTours
    const page = shown.nextPage
    if (shown.tours.length > shown.count || page === undefined) return setGrown({ ...shown, count })
    setGrown({ ...shown, more: 'loading' })
    void findInTopic(ask, topic, filters, page).then((answer) =>
      setGrown((now) => {
        if (now?.question !== found) return now
        if (!answer.ok) return { ...now, more: 'failed' }
        const known = new Set(now.tours.map(({ id }) => id))
        const fresh = answer.value.tours.filter(({ id }) => !known.has(id))
        return {
          question: found,
          tours: [...now.tours, ...fresh],
          nextPage: answer.value.nextPage,
          count,
          more: 'idle',
        }
      }),
    )
  }

  return {
    name: 'ready',
    tours: shown.tours.slice(0, shown.count),
    known: shown.tours,
    isSimilar: found.isSimilar,
    counts: found.counts,
    hasMore: shown.tours.length > shown.count || shown.nextPage !== undefined,
    more: shown.more,
    advertisingCategory: found.advertisingCategory,
    showMore,
    showAtLeast: (count) => {
      if (count > shown.count) setGrown({ ...shown, count })
    },
    reload: first.reload,
  }
}
