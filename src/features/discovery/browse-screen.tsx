/** Public tours by topic and search. The address bar holds the filters. */
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { TourOrder } from '#contract/api/tours.ts'
import { distanceM, type LatLng } from '#contract/geo.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { DELAYS_MS } from '#kit/delays.ts'
import { SEARCH_FOUND_MOST } from '#contract/paging.ts'
import { TEXT } from '#contract/text-lengths.ts'
import { ask } from '#live/ask.ts'
import {
  positions as devicePositions,
  type PositionFailure,
  type Positions,
} from '#platform/device/geolocation.ts'
import { useOnReturn } from '#live/connection.ts'
import { useTopics } from '#live/tours.ts'
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
import { POSITION_FAILED } from './nearby.ts'
import { PublicTourCard, PublicTourSkeletons } from './public-tour-card.tsx'
import type { AskTopic } from './public-tours.ts'
import { type PublicTours, usePublicTours } from './use-public-tours.ts'
import { useReaderPosition } from './use-reader-position.ts'

export interface BrowseScreenProps extends BrowseFilters {
  /** Updates the address bar (query parameters `search`, `topic`, `language` and `sort`) without a new history entry. */
  readonly onChange: (filters: BrowseFilters) => void
  /** Default: the device's. Tests pass their own. Must be stable. */
  readonly positions?: Positions | undefined
  /** Draws the place below the stops for the category of advertisements that the server named. */
  readonly renderAdvertisement?: ((category: string) => ReactNode) | undefined
}

/** A new lazy component each time that the map is shown, so that a failed load is tried again. */
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

/** Rarely needed. Where its code cannot be loaded, nothing is stored either. */
const StoredFound = lazy(async () => {
  const loaded = await import('./stored-found.tsx').catch(() => undefined)
  return { default: loaded?.StoredFound ?? (() => null) }
})

const askTopic: AskTopic = (topic, query) => ask('toursByTopic', { params: { topic }, query })

/** Returns the server's count of all tours that match, where it gives one; else the number shown. */
function foundCount({ known, counts }: PublicTours): number {
  const counted = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return Math.max(counted, known.length)
}

/** A search stops counting at a limit: true where every topic's count is below it. */
const isCountedWhole = ({ counts, isSimilar }: PublicTours): boolean =>
  [...counts.values()].every((count) => count < SEARCH_FOUND_MOST[isSimilar ? 'similar' : 'words'])

/** The order to ask for: by distance only once the position is known; undefined is the server's own order. */
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
  // An address may hold a longer text than the server accepts.
  const search = filters.search.slice(0, TEXT.short)
  const { text, setText, forget } = useTypedSearch({ search, topic, language, sort }, onChange)
  const topics = useTopics().data ?? []
  const chosen = topics.find(({ value }) => value.toLowerCase() === topic.toLowerCase())?.value ?? topic
  const chosenLanguage = LANGUAGES.find((one) => one === language)
  const { here, problem, askAgain } = useReaderPosition(sort === 'distance', positions)
  const order = orderOf(sort, here !== undefined)
  const tourFilters = useMemo(
    () => ({ search, language: chosenLanguage, sort: order, from: here }),
    [search, chosenLanguage, order, here],
  )
  const found = usePublicTours(askTopic, chosen, tourFilters)
  const from = sort === 'distance' ? here : undefined

  useOnReturn(found.name === 'failed', found.reload)

  const choose = (change: Partial<BrowseFilters>) =>
    onChange({ search: text.trim(), topic, language, sort, ...change })
  const clear = () => {
    forget()
    onChange({ search: '', topic: '', language: '', sort: '' })
  }
  const total = foundCount(found)
  const { list, goToCard } = useCardFocus(found)

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
      {sort === 'distance' && !here && <PositionNote problem={problem} onTryAgain={askAgain} />}
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
          <FoundTours found={found} isSearch={search !== ''} from={from} onSelect={goToCard} />
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

interface FoundToursProps {
  readonly found: PublicTours
  readonly isSearch: boolean
  /** The position from which distances are shown. */
  readonly from: LatLng | undefined
  readonly onSelect: (tourId: number) => void
}

/** The cards of the found tours, with a map beside them where the user opened it. */
function FoundTours({ found, isSearch, from, onSelect }: FoundToursProps) {
  const [hasMap, setMap] = useState(false)
  const total = foundCount(found)
  return (
    <>
      <Cluster justify="between" align="center">
        <h2 className={css.heading} aria-live="polite">
          {!isSearch || isCountedWhole(found) ? texts.toursFound(total) : texts.toursAtLeast(total)}
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
            <FoundMap tours={found.known} total={total} onSelect={onSelect} />
          </div>
        )}
        <Grid>
          {found.tours.map((tour) => (
            <PublicTourCard key={tour.id} tour={tour} distanceM={from && distanceM(from, tour)} />
          ))}
        </Grid>
      </div>
    </>
  )
}

function PositionNote(props: {
  readonly problem: PositionFailure['kind'] | undefined
  readonly onTryAgain: () => void
}) {
  return (
    <Cluster align="center">
      {props.problem ? (
        <>
          <span role="alert">{POSITION_FAILED[props.problem]}</span>
          <Button onPress={props.onTryAgain}>{texts.tryAgain}</Button>
        </>
      ) : (
        <Spinner label={texts.findingPosition} />
      )}
    </Cluster>
  )
}

/** The search field: its text goes to the address bar once the user stops typing, and follows the address bar elsewhere. */
function useTypedSearch(filters: BrowseFilters, onChange: (filters: BrowseFilters) => void) {
  const { search, topic, language, sort } = filters
  const [text, setText] = useState(search)
  const shownSearch = useRef(search)
  // The back button changes the address bar: the field follows, but never while the user types.
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
  const forget = () => {
    setText('')
    shownSearch.current = ''
  }
  return { text, setText, forget }
}

/** Moves the focus to the card of a tour, after the list has been extended to it where it does not show it yet. */
function useCardFocus({ tours, known, showAtLeast }: PublicTours) {
  const list = useRef<HTMLElement>(null)
  const wantedCard = useRef<number>(undefined)
  /** Returns false where the list does not show the tour yet. */
  const focusCard = (tourId: number): boolean => {
    const card = list.current?.querySelectorAll('article')[tours.findIndex(({ id }) => id === tourId)]
    card?.querySelector('a')?.focus()
    return card !== undefined
  }
  const goToCard = (tourId: number) => {
    wantedCard.current = tourId
    if (focusCard(tourId)) wantedCard.current = undefined
    else showAtLeast(known.findIndex(({ id }) => id === tourId) + 1)
  }
  useEffect(() => {
    if (wantedCard.current !== undefined && focusCard(wantedCard.current)) wantedCard.current = undefined
  })
  return { list, goToCard }
}
