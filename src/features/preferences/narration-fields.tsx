import type { NarrationPreferences } from '#contract/api/preferences.ts'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { Select } from '#ui/field/select.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/preferences.ts'
import * as css from './fields.css.ts'
import { LANGUAGE_OPTIONS, SPEED_OPTIONS, STYLES, type GroupFieldsProps } from './options.ts'

/** The fields for the stories and their playback. */
export function NarrationFields({ value, onChange }: GroupFieldsProps<NarrationPreferences>) {
  return (
    <Stack gap="lg">
      <div className={css.pairs}>
        <Select
          label={texts.narrationSpeed}
          value={String(value.narrationSpeed)}
          onChange={(speed) =>
            onChange({ ...value, narrationSpeed: Number(speed) as NarrationPreferences['narrationSpeed'] })
          }
          options={SPEED_OPTIONS}
        />
        <Select
          label={texts.narrationStyle}
          value={value.narrationStyle}
          onChange={(narrationStyle) => onChange({ ...value, narrationStyle })}
          options={STYLES}
        />
        <Select
          label={texts.language}
          description={texts.languageHint}
          value={value.language}
          onChange={(language) => onChange({ ...value, language })}
          options={LANGUAGE_OPTIONS}
        />
      </div>
      <fieldset className={css.set}>
        <legend className={css.legend}>{texts.whileYouListen}</legend>
        <Checkbox
          isSelected={value.includeLocalPhrases}
          onChange={(includeLocalPhrases) => onChange({ ...value, includeLocalPhrases })}
        >
          {texts.includeLocalPhrases}
        </Checkbox>
        <Checkbox
          isSelected={value.backgroundMusic}
          onChange={(backgroundMusic) => onChange({ ...value, backgroundMusic })}
        >
          {texts.backgroundMusic}
        </Checkbox>
        <Checkbox
          isSelected={value.autoplayNext}
          onChange={(autoplayNext) => onChange({ ...value, autoplayNext })}
        >
          {texts.autoplayNext}
        </Checkbox>
      </fieldset>
    </Stack>
  )
}
