import type { AccessibilityPreferences } from '#contract/api/preferences.ts'
import { PREFERENCE } from '#contract/preference-limits.ts'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { Select } from '#ui/field/select.tsx'
import { Slider } from '#ui/field/slider.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/preferences.ts'
import * as css from './fields.css.ts'
import type { GroupFieldsProps } from './options.ts'
import { WALKING_SPEEDS } from './options.ts'

/** The fields for distance, pace, things to avoid, and the display. */
export function AccessibilityFields({ value, onChange }: GroupFieldsProps<AccessibilityPreferences>) {
  const { mobilityRequirements: mobility, visualAids: aids } = value
  const setMobility = (change: Partial<typeof mobility>) =>
    onChange({ ...value, mobilityRequirements: { ...mobility, ...change } })
  const setAids = (change: Partial<typeof aids>) => onChange({ ...value, visualAids: { ...aids, ...change } })
  return (
    <Stack gap="lg">
      <div className={css.pairs}>
        <Select
          label={texts.walkingSpeed}
          value={value.walkingSpeed}
          onChange={(walkingSpeed) => onChange({ ...value, walkingSpeed })}
          options={WALKING_SPEEDS}
        />
        <Slider
          label={texts.maximumWalkingDistance}
          value={value.maxWalkingDistance}
          min={0.5}
          max={20}
          step={0.5}
          valueText={texts.kilometres(value.maxWalkingDistance)}
          onChange={(maxWalkingDistance) => onChange({ ...value, maxWalkingDistance })}
        />
      </div>
      <fieldset className={css.set}>
        <legend className={css.legend}>{texts.gettingAround}</legend>
        <Checkbox
          isSelected={mobility.wheelchairAccessible}
          onChange={(wheelchairAccessible) => setMobility({ wheelchairAccessible })}
        >
          {texts.wheelchairAccessible}
        </Checkbox>
        <Checkbox isSelected={mobility.avoidStairs} onChange={(avoidStairs) => setMobility({ avoidStairs })}>
          {texts.avoidStairs}
        </Checkbox>
        <Checkbox
          isSelected={mobility.avoidSteepHills}
          onChange={(avoidSteepHills) => setMobility({ avoidSteepHills })}
        >
          {texts.avoidSteepHills}
        </Checkbox>
        <Checkbox
          isSelected={mobility.needsFrequentRests}
          onChange={(needsFrequentRests) => setMobility({ needsFrequentRests })}
        >
          {texts.needsFrequentRests}
        </Checkbox>
        {mobility.needsFrequentRests && (
          <Slider
            label={texts.restInterval}
            value={mobility.restInterval}
            min={PREFERENCE.restIntervalMin}
            max={PREFERENCE.restIntervalMax}
            step={PREFERENCE.restIntervalStep}
            valueText={texts.minutes(mobility.restInterval)}
            onChange={(restInterval) => setMobility({ restInterval })}
          />
        )}
      </fieldset>
      <fieldset className={css.set}>
        <legend className={css.legend}>{texts.seeingAndHearing}</legend>
        <Checkbox
          isSelected={aids.highContrastMode}
          onChange={(highContrastMode) => setAids({ highContrastMode })}
        >
          {texts.highContrastMode}
        </Checkbox>
        <Checkbox isSelected={aids.largerFonts} onChange={(largerFonts) => setAids({ largerFonts })}>
          {texts.largerFonts}
        </Checkbox>
        <Checkbox
          isSelected={aids.audioDescriptions}
          onChange={(audioDescriptions) => setAids({ audioDescriptions })}
        >
          {texts.audioDescriptions}
        </Checkbox>
      </fieldset>
    </Stack>
  )
}
