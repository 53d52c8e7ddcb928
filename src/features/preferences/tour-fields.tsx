import type { TourPreferences } from '#contract/api/preferences.ts'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { Select } from '#ui/field/select.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/preferences.ts'
import * as css from './fields.css.ts'
import type { GroupFieldsProps } from './options.ts'
import { BUDGETS, durationOptions, TIMES_OF_DAY } from './options.ts'

export interface TourFieldsProps extends GroupFieldsProps<TourPreferences> {
  readonly isPremium: boolean
}

/** The fields for duration, time of day and kinds of places. */
export function TourFields({ value, onChange, isPremium }: TourFieldsProps) {
  return (
    <Stack gap="lg">
      <div className={css.pairs}>
        <Select
          label={texts.defaultDuration}
          value={String(value.defaultDuration)}
          onChange={(minutes) =>
            onChange({ ...value, defaultDuration: Number(minutes) as TourPreferences['defaultDuration'] })
          }
          options={durationOptions(isPremium)}
          description={!isPremium && <Link to="/subscription">{texts.longerToursPremium}</Link>}
        />
        <Select
          label={texts.preferredTimeOfDay}
          value={value.preferredTimeOfDay}
          onChange={(preferredTimeOfDay) => onChange({ ...value, preferredTimeOfDay })}
          options={TIMES_OF_DAY}
        />
        <Select
          label={texts.budget}
          value={value.budgetLevel}
          onChange={(budgetLevel) => onChange({ ...value, budgetLevel })}
          options={BUDGETS}
        />
      </div>
      <fieldset className={css.set}>
        <legend className={css.legend}>{texts.places}</legend>
        <Checkbox
          isSelected={value.avoidCrowds}
          onChange={(avoidCrowds) => onChange({ ...value, avoidCrowds })}
        >
          {texts.avoidCrowds}
        </Checkbox>
        <Checkbox
          isSelected={value.includeIndoorVenues}
          onChange={(includeIndoorVenues) => onChange({ ...value, includeIndoorVenues })}
        >
          {texts.includeIndoorVenues}
        </Checkbox>
        <Checkbox
          isSelected={value.weatherSensitive}
          onChange={(weatherSensitive) => onChange({ ...value, weatherSensitive })}
        >
          {texts.weatherSensitive}
        </Checkbox>
      </fieldset>
    </Stack>
  )
}
