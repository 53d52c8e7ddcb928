/** Public tours by topic and search (second document, section 2). The address bar holds what is looked for. */
import { useEffect, useRef, useState } from 'react'
import { DELAYS_MS } from '#contract/limits.ts'
import { ask } from '#live/ask.ts'
import { useOnline } from '#live/connection/use-online.ts'
import { useTopics } from '#live/tours/use-topics.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { Select } from '#ui/field/select.tsx'
import { LocateIcon } from '#ui/icon/place-icons.tsx'
import { Grid } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as css from './browse-screen.css.ts'
import { NO_TOURS, TOURS_FAILED } from './messages.ts'
import { PublicTourCard, PublicTourSkeletons } from './public-tour-card.tsx'
import type { AskTopic } from './public-tours.ts'
import { usePublicTours } from './use-public-tours.ts'

export interface BrowseFilters {
  /** Empty where nothing is looked for. */
  readonly search: string
  /** A topic's value; empty for all topics. */
  readonly topic: string
}

export interface BrowseScreenProps extends BrowseFilters {
  /** The address bar follows (query parameters `search` and `topic`), without a new step of the history. */
  readonly onChange: (filters: BrowseFilters) => void
}

const CHIPS = 5
const ALL = 'All topics'

const askTopic: AskTopic = (topic, query) => ask('toursByTopic', { params: { topic }, query })

export function BrowseScreen({ search, topic, onChange }: BrowseScreenProps) {
  const [text, setText] = useState(search)
  const shownSearch = useRef(search)
  const topics = useTopics().data ?? []
  const chosen = topics.find(({ value }) => value.toLowerCase() === topic.toLowerCase())?.value ?? topic
  const found = usePublicTours(askTopic, chosen, search)

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
      change.current({ search: wanted, topic })
    }, DELAYS_MS.addressDebounce)
    return () => clearTimeout(timer)
  }, [text, topic])

  // What failed without a connection is asked again with one.
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  const { name, reload } = found
  useEffect(() => {
    if (isOnline && !wasOnline.current && name === 'failed') reload()
    wasOnline.current = isOnline
  }, [isOnline, name, reload])

  const choose = (value: string) => onChange({ search: text.trim(), topic: value })
  const clear = () => {
    setText('')
    shownSearch.current = ''
    onChange({ search: '', topic: '' })
  }

  return (
    <Page
      title="Browse Tours"
      lead="Walks that others made and shared. Look inside any of them."
      actions={
        <LinkButton to="/tours/nearby">
          <LocateIcon />
          Tours Near Me
        </LinkButton>
      }
    >
      <form
        className={css.find}
        aria-label="Find tours"
        onSubmit={(event) => {
          event.preventDefault()
          choose(topic)
        }}
      >
        <div className={css.filters}>
          <SearchField
            value={text}
            onChange={setText}
            placeholder="A city, a place, a word"
            maxLength={200}
          />
          <Select
            label="Topic"
            value={chosen || ALL}
            onChange={(value) => choose(value === ALL ? '' : value)}
            options={[{ value: ALL, label: ALL }, ...topics.map(({ value, label }) => ({ value, label }))]}
          />
        </div>
        {/* It keeps its room while the topics are on their way. */}
        <fieldset className={css.chips} aria-label="Quick topics">
          {topics.slice(0, CHIPS).map(({ value, label }) => (
            <Button
              key={value}
              className={css.chip}
              variant={value === chosen ? 'primary' : 'secondary'}
              isPressed={value === chosen}
              onPress={() => choose(value === chosen ? '' : value)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </form>
      <section aria-label="Tours">
        {found.name === 'loading' && <PublicTourSkeletons />}
        {found.name === 'failed' && (
          <ErrorState title={TOURS_FAILED} actions={<Button onPress={found.reload}>Try Again</Button>} />
        )}
        {found.name === 'ready' && found.tours.length === 0 && (
          <EmptyState title={NO_TOURS} actions={<Button onPress={clear}>Clear Filters</Button>}>
            Nothing public fits this search.
          </EmptyState>
        )}
        {found.name === 'ready' && found.tours.length > 0 && (
          <>
            <h2 className={css.hidden}>Tours</h2>
            <Grid>
              {found.tours.map((tour) => (
                <PublicTourCard key={tour.id} tour={tour} />
              ))}
            </Grid>
          </>
        )}
        {found.hasMore && (
          <div className={css.more}>
            <Button onPress={found.showMore} isPending={found.more === 'loading'}>
              {found.more === 'failed' ? 'Try Again' : 'Show more tours'}
            </Button>
          </div>
        )}
      </section>
    </Page>
  )
}
