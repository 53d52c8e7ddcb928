/** The choices of each preference, in words. */
import type {
  AccessibilityPreferences,
  NarrationPreferences,
  TourPreferences,
} from '#contract/api/preferences.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { PREFERENCE } from '#contract/preference-limits.ts'
import type { SelectOption } from '#ui/field/select.tsx'
import { LANGUAGE } from '#texts/language.ts'
import * as texts from '#texts/preferences.ts'

const options = <Value extends string>(labels: Readonly<Record<Value, string>>): SelectOption<Value>[] =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))

export const WALKING_SPEEDS = options<AccessibilityPreferences['walkingSpeed']>({
  slow: texts.speedSlow,
  moderate: texts.moderate,
  fast: texts.speedFast,
})

export const TIMES_OF_DAY = options<TourPreferences['preferredTimeOfDay']>({
  any: texts.anyTime,
  morning: texts.morning,
  afternoon: texts.afternoon,
  evening: texts.evening,
})

export const BUDGETS = options<TourPreferences['budgetLevel']>({
  free: texts.budgetFree,
  budget: texts.budgetLow,
  moderate: texts.budgetModerate,
  premium: texts.premium,
})

export const STYLES = options<NarrationPreferences['narrationStyle']>({
  conversational: texts.conversational,
  educational: texts.educational,
  storytelling: texts.storytelling,
})

const languageNames = new Intl.DisplayNames([LANGUAGE], { type: 'language' })

export const LANGUAGE_OPTIONS: SelectOption<NarrationPreferences['language']>[] = LANGUAGES.map((value) => ({
  value,
  label: languageNames.of(value) ?? value,
}))

/** Durations above 30 minutes need Premium: without it they are disabled, not left out. */
export const durationOptions = (isPremium: boolean): SelectOption<string>[] =>
  PREFERENCE.durationsMin.map((minutes) => {
    const needsPremium = minutes > PREFERENCE.freeDurationMaxMin
    return {
      value: String(minutes),
      label: needsPremium && !isPremium ? texts.durationPremium(minutes) : texts.durationMinutes(minutes),
      isDisabled: needsPremium && !isPremium,
    }
  })

export const SPEEDS = [0.75, 1, 1.25, 1.5] as const satisfies NarrationPreferences['narrationSpeed'][]
export const SPEED_OPTIONS: SelectOption<string>[] = SPEEDS.map((speed) => ({
  value: String(speed),
  label: `${speed}x`,
}))

/** The props of a group's fields; the screen and the wizard show the same ones. */
export interface GroupFieldsProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
}
