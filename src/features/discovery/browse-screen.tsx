/** Public tours by topic and search. The address bar holds what is looked for. */
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { TourOrder } from '#contract/api/tours.ts'
import { distanceM } from '#contract/geo.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { DELAYS_MS } from '#kit/delays.ts'
import { SEARCH_FOUND_MOST } from '#contract/paging.ts'
import { TEXT } from '#contract/text-lengths.ts'
import { ask } from '#live/ask.ts'
import { useOnReturn } from '#live/connection.ts'
import { useTopics } from '#live/tours.ts'
import { positions as devicePositions, type Positions } from '#platform/device/geolocation.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { LocateIcon, MapIcon } from '#ui/icon/place-icons.tsx'
import { Cluster, Grid } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/discovery.ts'
import { BrowseFields, type BrowseFilters } from './browse-filters.tsx'
import * as css from './browse-screen.css.ts'
import type { FoundToursMapProps } from './found-tours-map.tsx'
import { POSITION_FAILED } from './messages.ts'
import { PublicTourCard, PublicTourSkeletons } from './public-tour-card.tsx'
import type { AskTopic } from './public-tours.ts'
import { type PublicTours, usePublicTours } from './use-public-tours.ts'
import { useReaderPosition } from './use-reader-position.ts'

export interface BrowseScreenProps extends BrowseFilters {
  /** The address bar follows (query parameters `search`, `topic`, `language` and `sort`), without a new step of the history. */
  readonly onChange: (filters: BrowseFilters) => void
  /** The device's, but in tests. Stable. */
  readonly positions?: Positions | undefined
  /** What stands below the list for a category of advertisements, where the server said one. */
  readonly renderAdvertisement?: ((category: string) => ReactNode) | undefined
}

/** A new one each time that the map is shown: one that could not be loaded is tried again. */
const openMap = () =>
  lazy(async () => {
    const loaded = await import('./found-tours-map.tsx').catch(() => undefined)
    return { default: loaded?.FoundToursMap ?? MapNotLoaded }
  })
const MapNotLoaded = () => <p role="alert">{texts.mapNotLoaded}</p>

function FoundMap(props: FoundToursMapProps) {
  const [FoundToursMap] = useState(openMap)
  return (
    <Suspense>
      <FoundToursMap {...props} />
    </Suspense>
  )
}

/** Rarely needed; where even it cannot be loaded, nothing is stored either. */
const StoredFound = lazy(async () => {
  const loaded = await import('./stored-found.tsx').catch(() => undefined)
  return { default: loaded?.StoredFound ?? (() => null) }
})

const askTopic: AskTopic = (topic, query) => ask('toursByTopic', { params: { topic }, query })

/** The count of all that fit, where the server says it; else of what is shown. */
function foundCount({ known, counts }: PublicTours): number {
  const told = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return Math.max(told, known.length)
}

/** A search counts no further than that. */
const isCountedWhole = ({ counts, isSimilar }: PublicTours): boolean =>
  [...counts.values()].every((count) => count < SEARCH_FOUND_MOST[isSimilar ? 'similar' : 'words'])

/** By distance only once the position is known; undefined is the server's own order. */
function orderOf(sort: string, isPlaced: boolean): TourOrder | undefined {
  if (sort === 'distance') return isPlaced ? sort : undefined
  return sort === 'newest' ? sort : undefined
}

export function BrowseScreen({
  onChange,
  positions = devicePositions,
  renderAdvertisement,
  ...filters
}: BrowseScreenProps) {
  const { topic, language, sort } = filters
  // An address may hold more than a server takes.
  const search = filters.search.slice(0, TEXT.short)
  const [text, setText] = useState(search)
  const shownSearch = useRef(search)
  const topics = useTopics().data ?? []
  const chosen = topics.find(({ value }) => value.toLowerCase() === topic.toLowerCase())?.value ?? topic
  const chosenLanguage = LANGUAGES.find((one) => one === language)
  const { here, problem, askAgain } = useReaderPosition(sort === 'distance', positions)
  const order = orderOf(sort, here !== undefined)
  const wish = useMemo(
    () => ({ search, language: chosenLanguage, sort: order, from: here }),
    [search, chosenLanguage, order, here],
  )
  const found = usePublicTours(askTopic, chosen, wish)
  const [hasMap, setMap] = useState(false)
  const list = useRef<HTMLElement>(null)
  const wantedCard = useRef<number>(undefined)
  const from = sort === 'distance' ? here : undefined

  // The back button changes the address bar: the field follows, but never what is being typed.
  useEffect(() => {
    if (search !== shownSearch.current) setText(search)
    shownSearch.current = search
  }, [search])
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === shownSearch.current) return
    const timer = setTimeout(() => {
      shownSearch.current = wanted
      change.current({ search: wanted, topic, language, sort })
    }, DELAYS_MS.addressDebounce)
    return () => clearTimeout(timer)
  }, [text, topic, language, sort])

  useOnReturn(found.name === 'failed', found.reload)

  const choose = (change: Partial<BrowseFilters>) =>
    onChange({ search: text.trim(), topic, language, sort, ...change })
  const clear = () => {
    setText('')
    shownSearch.current = ''
    onChange({ search: '', topic: '', language: '', sort: '' })
  }
  const total = foundCount(found)
  const { tours, showAtLeast } = found
  /** False where the list does not show it yet. */
  const focusCard = (tourId: number): boolean => {
    const card = list.current?.querySelectorAll('article')[tours.findIndex(({ id }) => id === tourId)]
    card?.querySelector('a')?.focus()
    return card !== undefined
  }
  const goToCard = (tourId: number) => {
    wantedCard.current = tourId
    if (focusCard(tourId)) wantedCard.current = undefined
    else showAtLeast(found.known.findIndex(({ id }) => id === tourId) + 1)
  }
  useEffect(() => {
    if (wantedCard.current !== undefined && focusCard(wantedCard.current)) wantedCard.current = undefined
  })

  return (
    <Page
      title={texts.browseTours}
      lead={texts.browseLead}
      actions={
        <LinkButton to="/tours/nearby">
          <LocateIcon />
          {texts.toursNearMe}
        </LinkButton>
      }
    >
      <BrowseFields
        filters={{ ...filters, topic: chosen }}
        topics={topics}
        counts={found.counts}
        text={text}
        onType={setText}
        onChoose={choose}
      />
      {sort === 'distance' && !here && (
        <Cluster align="center">
          {problem ? (
            <>
              <span role="alert">{POSITION_FAILED[problem]}</span>
              <Button onPress={askAgain}>{texts.tryAgain}</Button>
            </>
          ) : (
            <Spinner label={texts.findingPosition} />
          )}
        </Cluster>
      )}
      <section aria-label={texts.tours} ref={list}>
        {found.name === 'loading' && <PublicTourSkeletons />}
        {found.name === 'failed' && (
          <ErrorState
            title={texts.toursFailed}
            actions={<Button onPress={found.reload}>{texts.tryAgain}</Button>}
          />
        )}
        {found.name === 'failed' && (
          <Suspense>
            <StoredFound search={search} topic={chosen} language={chosenLanguage ?? ''} from={from} />
          </Suspense>
        )}
        {found.name === 'ready' && found.tours.length === 0 && (
          <EmptyState title={texts.noTours} actions={<Button onPress={clear}>{texts.clearFilters}</Button>}>
            {texts.nothingFound}
          </EmptyState>
        )}
        {found.name === 'ready' && found.tours.length > 0 && (
          <>
            <Cluster justify="between" align="center">
              <h2 className={css.heading} aria-live="polite">
                {search === '' || isCountedWhole(found) ? texts.toursFound(total) : texts.toursAtLeast(total)}
              </h2>
              <Button isPressed={hasMap} onPress={() => setMap(!hasMap)}>
                <MapIcon />
                {hasMap ? texts.hideMap : texts.showMap}
              </Button>
            </Cluster>
            {found.isSimilar && <p>{texts.onlySimilar}</p>}
            <div className={classNames(css.results, hasMap && css.withMap)}>
              {hasMap && (
                <div className={css.map}>
                  <FoundMap tours={found.known} total={total} onSelect={goToCard} />
                </div>
              )}
              <Grid>
                {found.tours.map((tour) => (
                  <PublicTourCard key={tour.id} tour={tour} distanceM={from && distanceM(from, tour)} />
                ))}
              </Grid>
            </div>
          </>
        )}
        {found.name === 'ready' && !found.hasMore && found.known.length < total && (
          <p className={css.note}>{texts.chooseTopic}</p>
        )}
        {found.hasMore && (
          <div className={css.more}>
            <Button onPress={found.showMore} isPending={found.more === 'loading'}>
              {found.more === 'failed' ? texts.tryAgain : texts.showMoreTours}
            </Button>
          </div>
        )}
      </section>
      {found.advertisingCategory !== undefined && renderAdvertisement?.(found.advertisingCategory)}
    </Page>
  )
}
