/** Public tours by topic and search. The address bar holds what is looked for. */
import { useEffect, useRef, useState } from 'react'
import { LANGUAGES } from '#contract/languages.ts'
import { DELAYS_MS } from '#contract/limits.ts'
import { languageName } from '#kit/languages.ts'
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
import * as texts from '#texts/discovery.ts'
import * as css from './browse-screen.css.ts'
import { PublicTourCard, PublicTourSkeletons } from './public-tour-card.tsx'
import type { AskTopic } from './public-tours.ts'
import { usePublicTours } from './use-public-tours.ts'

export interface BrowseFilters {
  /** Empty where nothing is looked for. */
  readonly search: string
  /** A topic's value; empty for all topics. */
  readonly topic: string
  /** Empty for all languages. */
  readonly language: string
}

export interface BrowseScreenProps extends BrowseFilters {
  /** The address bar follows (query parameters `search`, `topic` and `language`), without a new step of the history. */
  readonly onChange: (filters: BrowseFilters) => void
}

const CHIPS = 5
const ALL = texts.allTopics
const ALL_LANGUAGES = ''

const askTopic: AskTopic = (topic, query) => ask('toursByTopic', { params: { topic }, query })

export function BrowseScreen({ search, topic, language, onChange }: BrowseScreenProps) {
  const [text, setText] = useState(search)
  const shownSearch = useRef(search)
  const topics = useTopics().data ?? []
  const chosen = topics.find(({ value }) => value.toLowerCase() === topic.toLowerCase())?.value ?? topic
  const chosenLanguage = LANGUAGES.find((one) => one === language)
  const found = usePublicTours(askTopic, chosen, search, chosenLanguage)

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
      change.current({ search: wanted, topic, language })
    }, DELAYS_MS.addressDebounce)
    return () => clearTimeout(timer)
  }, [text, topic, language])

  // What failed without a connection is asked again with one.
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  const { name, reload } = found
  useEffect(() => {
    if (isOnline && !wasOnline.current && name === 'failed') reload()
    wasOnline.current = isOnline
  }, [isOnline, name, reload])

  const choose = (value: string) => onChange({ search: text.trim(), topic: value, language })
  const clear = () => {
    setText('')
    shownSearch.current = ''
    onChange({ search: '', topic: '', language: '' })
  }

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
      <form
        className={css.find}
        aria-label={texts.findTours}
        onSubmit={(event) => {
          event.preventDefault()
          choose(topic)
        }}
      >
        <div className={css.filters}>
          <div className={css.search}>
            <SearchField value={text} onChange={setText} placeholder={texts.searchExample} maxLength={200} />
          </div>
          <Select
            label={texts.topic}
            value={chosen || ALL}
            onChange={(value) => choose(value === ALL ? '' : value)}
            options={[{ value: ALL, label: ALL }, ...topics.map(({ value, label }) => ({ value, label }))]}
          />
          <Select
            label={texts.language}
            value={chosenLanguage ?? ALL_LANGUAGES}
            onChange={(value) => onChange({ search: text.trim(), topic, language: value })}
            options={[
              { value: ALL_LANGUAGES, label: texts.allLanguages },
              ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
            ]}
          />
        </div>
        {/* It keeps its room while the topics are on their way. */}
        <fieldset className={css.chips} aria-label={texts.quickTopics}>
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
      <section aria-label={texts.tours}>
        {found.name === 'loading' && <PublicTourSkeletons />}
        {found.name === 'failed' && (
          <ErrorState
            title={texts.toursFailed}
            actions={<Button onPress={found.reload}>{texts.tryAgain}</Button>}
          />
        )}
        {found.name === 'ready' && found.tours.length === 0 && (
          <EmptyState title={texts.noTours} actions={<Button onPress={clear}>{texts.clearFilters}</Button>}>
            {texts.nothingFound}
          </EmptyState>
        )}
        {found.name === 'ready' && found.tours.length > 0 && (
          <>
            <h2 className={css.hidden}>{texts.tours}</h2>
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
              {found.more === 'failed' ? texts.tryAgain : texts.showMoreTours}
            </Button>
          </div>
        )}
      </section>
    </Page>
  )
}
