import type { AccessibilityPreferences } from '#contract/api/preferences.ts'
import { PREFERENCE } from '#contract/limits.ts'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { Select } from '#ui/field/select.tsx'
import { Slider } from '#ui/field/slider.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as css from './fields.css.ts'
import type { GroupFieldsProps } from './group-fields.ts'
import { WALKING_SPEEDS } from './options.ts'

/** How far and how fast, what to avoid, and how the screen looks. */
export function AccessibilityFields({ value, onChange }: GroupFieldsProps<AccessibilityPreferences>) {
  const { mobilityRequirements: mobility, visualAids: aids } = value
  const setMobility = (change: Partial<typeof mobility>) =>
    onChange({ ...value, mobilityRequirements: { ...mobility, ...change } })
  const setAids = (change: Partial<typeof aids>) => onChange({ ...value, visualAids: { ...aids, ...change } })
  return (
    <Stack gap="lg">
      <div className={css.pairs}>
        <Select
          label="Walking speed"
          value={value.walkingSpeed}
          onChange={(walkingSpeed) => onChange({ ...value, walkingSpeed })}
          options={WALKING_SPEEDS}
        />
        <Slider
          label="Maximum walking distance"
          value={value.maxWalkingDistance}
          min={0.5}
          max={20}
          step={0.5}
          valueText={`${value.maxWalkingDistance} km`}
          onChange={(maxWalkingDistance) => onChange({ ...value, maxWalkingDistance })}
        />
      </div>
      <fieldset className={css.set}>
        <legend className={css.legend}>Getting around</legend>
        <Checkbox
          isSelected={mobility.wheelchairAccessible}
          onChange={(wheelchairAccessible) => setMobility({ wheelchairAccessible })}
        >
          Wheelchair accessible
        </Checkbox>
        <Checkbox isSelected={mobility.avoidStairs} onChange={(avoidStairs) => setMobility({ avoidStairs })}>
          Avoid stairs
        </Checkbox>
        <Checkbox
          isSelected={mobility.avoidSteepHills}
          onChange={(avoidSteepHills) => setMobility({ avoidSteepHills })}
        >
          Avoid steep hills
        </Checkbox>
        <Checkbox
          isSelected={mobility.needsFrequentRests}
          onChange={(needsFrequentRests) => setMobility({ needsFrequentRests })}
        >
          Needs frequent rests
        </Checkbox>
        {mobility.needsFrequentRests && (
          <Slider
            label="Rest interval"
            value={mobility.restInterval}
            min={PREFERENCE.restIntervalMin}
            max={PREFERENCE.restIntervalMax}
            step={PREFERENCE.restIntervalStep}
            valueText={`${mobility.restInterval} minutes`}
            onChange={(restInterval) => setMobility({ restInterval })}
          />
        )}
      </fieldset>
      <fieldset className={css.set}>
        <legend className={css.legend}>Seeing and hearing</legend>
        <Checkbox
          isSelected={aids.highContrastMode}
          onChange={(highContrastMode) => setAids({ highContrastMode })}
        >
          High contrast mode
        </Checkbox>
        <Checkbox isSelected={aids.largerFonts} onChange={(largerFonts) => setAids({ largerFonts })}>
          Larger fonts
        </Checkbox>
        <Checkbox
          isSelected={aids.audioDescriptions}
          onChange={(audioDescriptions) => setAids({ audioDescriptions })}
        >
          Audio descriptions
        </Checkbox>
      </fieldset>
    </Stack>
  )
}
