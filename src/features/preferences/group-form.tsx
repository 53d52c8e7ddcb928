/** The fields of a group, by its name. */
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import type { PreferencesSave } from '#live/change-commands/change-commands.ts'
import { AccessibilityFields } from './accessibility-fields.tsx'
import { NarrationFields } from './narration-fields.tsx'
import { TourFields } from './tour-fields.tsx'

export const GROUPS: readonly PreferenceGroup[] = ['accessibility', 'tour', 'narration']

export interface GroupFieldsOfProps {
  readonly state: PreferencesSave
  readonly isPremium: boolean
  readonly onChange: (state: PreferencesSave) => void
}

export function GroupFields({ state, isPremium, onChange }: GroupFieldsOfProps) {
  if (state.group === 'accessibility')
    return (
      <AccessibilityFields
        value={state.value}
        onChange={(value) => onChange({ group: 'accessibility', value })}
      />
    )
  if (state.group === 'tour')
    return (
      <TourFields
        value={state.value}
        isPremium={isPremium}
        onChange={(value) => onChange({ group: 'tour', value })}
      />
    )
  return <NarrationFields value={state.value} onChange={(value) => onChange({ group: 'narration', value })} />
}
