/**
 * Says, before a tour is requested, where the known places take less or more time than was chosen. It never blocks the request.
 */
import { useCallback } from 'react'
import type { GenerateTourBody } from '#contract/api/tours.ts'
import { WALK_LENGTH_ENOUGH, WALK_LENGTH_MOST } from '#contract/tour-lengths.ts'
import type { Language } from '#contract/languages.ts'
import { ask } from '#live/ask.ts'
import { useAnswer } from '#live/use-answer.ts'
import { Button } from '#ui/button/button.tsx'
import * as texts from '#texts/tours.ts'
import * as css from './generation-form.css.ts'

export type WalkLengthNoteProps = Pick<
  GenerateTourBody,
  'locationName' | 'latitude' | 'longitude' | 'topic'
> & {
  readonly topicLabel: string
  readonly onTakeLanguage: (language: Language) => void
  readonly onTakePlace: (locationName: string) => void
}

export function WalkLengthNote({ topicLabel, onTakeLanguage, onTakePlace, ...place }: WalkLengthNoteProps) {
  const { locationName, latitude, longitude, topic } = place
  const question = useCallback(
    () => ask('walkLength', { query: { locationName, latitude, longitude, topic } }),
    [locationName, latitude, longitude, topic],
  )
  const { state } = useAnswer(question)
  // Without an answer nothing is shown: the tour can be requested all the same.
  const length = state.name === 'ready' ? state.value : undefined
  const isShort =
    length && length.possibleMin > 0 && length.possibleMin < length.wantedMin * WALK_LENGTH_ENOUGH
  const isLong = length && length.possibleMin > length.wantedMin * WALK_LENGTH_MOST
  const { language, wantedLanguage, nearest } = length ?? {}
  return (
    <>
      <output className={css.note}>
        {length?.isUnknown && texts.walkIsLookedUp(locationName)}
        {isShort && texts.walkIsShort(topicLabel, locationName, length.possibleMin, length.wantedMin)}
        {isLong && texts.walkIsLong(topicLabel, locationName, length.possibleMin, length.wantedMin)}
        {language && ` ${texts.walkIsInEnglish(topicLabel, locationName, wantedLanguage ?? '')}`}
        {nearest && texts.nearestWalks(locationName, nearest.locationName, nearest.distanceKm)}
      </output>
      {language && <Button onPress={() => onTakeLanguage(language)}>{texts.takeEnglishWalk}</Button>}
      {nearest && (
        <Button onPress={() => onTakePlace(nearest.locationName)}>
          {texts.goToNearest(nearest.locationName)}
        </Button>
      )}
    </>
  )
}
