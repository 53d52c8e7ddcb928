/** The filters of the browse screen: text, topic, language, order. */
import { LANGUAGES } from '#contract/languages.ts'
import type { Topic } from '#contract/api/topics.ts'
import { languageName } from '#kit/languages.ts'
import { Button } from '#ui/button/button.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { Select } from '#ui/field/select.tsx'
import * as texts from '#texts/discovery.ts'
import * as css from './browse-screen.css.ts'

export interface BrowseFilters {
  /** Empty without a search. */
  readonly search: string
  /** A topic's value; empty for all topics. */
  readonly topic: string
  /** Empty for all languages. */
  readonly language: string
  /** `newest` or `distance`; any other value means by relevance. */
  readonly sort: string
}

export interface BrowseFieldsProps {
  readonly filters: BrowseFilters
  readonly topics: readonly Topic[]
  /** The number of tours of each topic, by its value in lower case, where known. */
  readonly counts: ReadonlyMap<string, number>
  /** The text of the field while the user types. */
  readonly text: string
  readonly onType: (text: string) => void
  readonly onChoose: (change: Partial<BrowseFilters>) => void
}

const CHIPS = 5
const ALL = texts.allTopics
const ALL_LANGUAGES = ''
const RELEVANCE = ''

export function BrowseFields({ filters, topics, counts, text, onType, onChoose }: BrowseFieldsProps) {
  const { topic, language, sort } = filters
  return (
    <form
      className={css.find}
      aria-label={texts.findTours}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose({})
      }}
    >
      <div className={css.filters}>
        <div className={css.search}>
          <SearchField value={text} onChange={onType} placeholder={texts.searchExample} maxLength={200} />
        </div>
        <div className={css.topic}>
          <Select
            label={texts.topic}
            value={topic || ALL}
            onChange={(value) => onChoose({ topic: value === ALL ? '' : value })}
            options={[{ value: ALL, label: ALL }, ...topics.map(({ value, label }) => ({ value, label }))]}
          />
        </div>
        <Select
          label={texts.language}
          value={LANGUAGES.find((one) => one === language) ?? ALL_LANGUAGES}
          onChange={(value) => onChoose({ language: value })}
          options={[
            { value: ALL_LANGUAGES, label: texts.allLanguages },
            ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
          ]}
        />
        <Select
          label={texts.sortBy}
          value={sort}
          onChange={(value) => onChoose({ sort: value })}
          options={[
            { value: RELEVANCE, label: texts.sortRelevance },
            { value: 'newest', label: texts.sortNewest },
            { value: 'distance', label: texts.sortDistance },
          ]}
        />
      </div>
      {/* Takes its room while the topics load. */}
      <fieldset className={css.chips} aria-label={texts.quickTopics}>
        {topics.slice(0, CHIPS).map(({ value, label }) => (
          <Button
            key={value}
            className={css.chip}
            variant={value === topic ? 'primary' : 'secondary'}
            isPressed={value === topic}
            onPress={() => onChoose({ topic: value === topic ? '' : value })}
          >
            {label}
            <TopicCount count={counts.get(value.toLowerCase())} />
          </Button>
        ))}
      </fieldset>
    </form>
  )
}

/** For the eye only: a screen reader announces the number of tours above the list. */
function TopicCount({ count }: { readonly count: number | undefined }) {
  if (count === undefined) return null
  return (
    <span className={css.count} aria-hidden="true">
      {count}
    </span>
  )
}
