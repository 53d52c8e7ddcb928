import { LOCALE } from '#kit/locale.ts'
import { WithLinks } from '#ui/link/with-links.tsx'
import { useId, useState } from 'react'
import type { Subscription, Usage } from '#contract/api/subscription.ts'
import type { Topic } from '#contract/api/topics.ts'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import type { Positions } from '#platform/device/geolocation.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { SparkIcon } from '#ui/icon/action-icons.tsx'
import * as texts from '#texts/tours.ts'
import { parseCoordinates } from '../location/coordinates.ts'
import { LocationField } from '../location/location-field.tsx'
import { useLocationInput, type Geocoder } from '../location/use-location-input.ts'
import { MISSING } from '../messages.ts'
import * as css from './generation-form.css.ts'
import {
  firstMissing,
  generateLabel,
  generationRequest,
  topicOffer,
  type Missing,
} from './generation-rules.ts'
import { isPremium, isQuotaUsedUp } from './quota.ts'
import { QuotaMeter } from './quota-meter.tsx'
import { WalkLengthNote } from './walk-length-note.tsx'
import { TopicChoice, TopicSkeletons } from './topic-choice.tsx'

export interface GenerationFormProps {
  readonly geocoder: Geocoder
  readonly positions: Positions
  readonly topics: readonly Topic[] | undefined
  readonly isTopicsFailed: boolean
  readonly onReloadTopics: () => void
  readonly subscription: Subscription | undefined
  readonly usage: Usage | undefined
  readonly isOnline: boolean
  /** The request is being sent. */
  readonly isSending: boolean
  /** The reason why the last request was refused. */
  readonly refusal: string | undefined
  /** The refused request's id in the server's log. */
  readonly reference: string | undefined
  readonly onGenerate: (request: GenerateTourBody) => void
  /** Called when a tour is requested after the month's tours are used up. */
  readonly onQuotaUsedUp: () => void
}

const listed = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

/** The form that requests a tour: place, topic, and the button that generates the walk. */
export function GenerationForm(props: GenerationFormProps) {
  const field = useLocationInput(props.geocoder, props.positions)
  const [chosenTopic, chooseTopic] = useState<string>()
  const [said, say] = useState<Missing>()
  const headingId = useId()
  const { input } = field

  const hasPremium = isPremium(props.subscription)
  const offer = props.topics && topicOffer(props.topics, hasPremium)
  // A topic that is no longer offered (Premium has ended) is no longer chosen.
  const topic = offer?.shown.find(({ value }) => value === chosenTopic)
  const missing = firstMissing(input, topic?.value, !hasPremium && isQuotaUsedUp(props.usage))
  const isLooking = input.status !== 'idle'

  const request = generationRequest(input, topic?.value, parseCoordinates(input.text) !== undefined)

  const submit = () => {
    say(missing)
    if (missing === 'quota') return props.onQuotaUsedUp()
    if (missing || props.isSending) return
    if (request) props.onGenerate(request)
  }
  // The message stays only while it is true: typing or choosing removes it.
  const isSaid = said !== undefined && said === missing && !(isLooking && missing === 'coordinates')

  return (
    <form
      className={css.panel}
      aria-labelledby={headingId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 id={headingId}>{texts.generateAiTour}</h2>
      <LocationField
        field={field}
        error={isSaid && (said === 'location' || said === 'coordinates') ? MISSING[said] : undefined}
        onEnter={submit}
      />
      {offer ? (
        <TopicChoice offer={offer} value={topic?.value} onChange={chooseTopic} />
      ) : props.isTopicsFailed ? (
        <Banner
          tone="danger"
          role="alert"
          actions={<Button onPress={props.onReloadTopics}>{texts.tryAgain}</Button>}
        >
          {texts.topicsFailed}
        </Banner>
      ) : (
        <TopicSkeletons />
      )}
      {isSaid && said === 'topic' && (
        <Banner tone="danger" role="alert">
          {MISSING.topic}
        </Banner>
      )}
      {offer && offer.withPremium.length > 0 && (
        <p className={css.note}>
          <WithLinks
            text={texts.upgradeFor(listed.format(offer.withPremium.map(({ label }) => label)))}
            to={['/subscription']}
          />
        </p>
      )}
      <div className={css.submit}>
        {request && topic && props.isOnline && missing === undefined && (
          <WalkLengthNote
            locationName={request.locationName}
            latitude={request.latitude}
            longitude={request.longitude}
            topic={request.topic}
            topicLabel={topic.label}
            onTakeLanguage={(language) => props.onGenerate({ ...request, language })}
            onTakePlace={field.type}
          />
        )}
        <QuotaMeter isPremium={hasPremium} usage={props.usage} />
        {!props.isOnline && !props.refusal && <p className={css.note}>{texts.needsConnection}</p>}
        {props.refusal && (
          <Banner tone="danger" role="alert" reference={props.reference}>
            {props.refusal}
          </Banner>
        )}
        <Button
          type="submit"
          variant="primary"
          scale="large"
          className={css.button}
          isDisabled={missing !== undefined}
          isPending={props.isSending}
        >
          <SparkIcon />
          {generateLabel(topic?.label)}
        </Button>
      </div>
    </form>
  )
}
