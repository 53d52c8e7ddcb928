/** What can be chosen, in words (first document, sections 3, 5 and 9). */
import type {
  AccessibilityPreferences,
  NarrationPreferences,
  TourPreferences,
} from '#contract/api/preferences.ts'
import { PREFERENCE } from '#contract/limits.ts'
import type { SelectOption } from '#ui/field/select.tsx'

const options = <Value extends string>(labels: Readonly<Record<Value, string>>): SelectOption<Value>[] =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))

export const WALKING_SPEEDS = options<AccessibilityPreferences['walkingSpeed']>({
  slow: 'Slow',
  moderate: 'Moderate',
  fast: 'Fast',
})

export const TIMES_OF_DAY = options<TourPreferences['preferredTimeOfDay']>({
  any: 'Any time',
  morning: 'Morning (6 AM–12 PM)',
  afternoon: 'Afternoon (12–6 PM)',
  evening: 'Evening (6–10 PM)',
})

export const BUDGETS = options<TourPreferences['budgetLevel']>({
  free: 'Free places only',
  budget: 'Budget (under $20 per stop)',
  moderate: 'Moderate ($20–50 per stop)',
  premium: 'Premium',
})

export const STYLES = options<NarrationPreferences['narrationStyle']>({
  conversational: 'Conversational',
  educational: 'Educational',
  storytelling: 'Storytelling',
})

export const LANGUAGES = options<NarrationPreferences['language']>({
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
  pt: 'Portuguese',
  zh: 'Chinese',
  ja: 'Japanese',
})

/** Durations above 30 minutes are Premium's: without it they are disabled, not missing. */
export const durationOptions = (isPremium: boolean): SelectOption<string>[] =>
  PREFERENCE.durationsMin.map((minutes) => {
    const needsPremium = minutes > PREFERENCE.freeDurationMaxMin
    return {
      value: String(minutes),
      label: `${minutes} minutes${needsPremium && !isPremium ? ' (Premium)' : ''}`,
      isDisabled: needsPremium && !isPremium,
    }
  })

export const SPEEDS = [0.75, 1, 1.25, 1.5] as const satisfies NarrationPreferences['narrationSpeed'][]
export const SPEED_OPTIONS: SelectOption<string>[] = SPEEDS.map((speed) => ({
  value: String(speed),
  label: `${speed}x`,
}))
