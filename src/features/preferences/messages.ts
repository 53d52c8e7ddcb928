/** The words of the preferences (first document, sections 2, 3, 8 and 9). */
import type { PreferenceGroup } from '#contract/api/preferences.ts'

export const SAVED = 'Preferences saved successfully!'
export const FETCH_FAILED = 'Failed to fetch preferences'
export const DELETE_FAILED = 'Failed to delete preferences'
export const RESET_DONE = 'All preferences are back to their default values'
export const SWITCH_QUESTION =
  'You have unsaved changes. Are you sure you want to switch tabs? Your changes will be lost.'
export const RESET_QUESTION =
  'Are you sure you want to reset all preferences to their default values? This action cannot be undone.'

export const updateFailed = (group: PreferenceGroup): string => `Failed to update ${group} preferences`

export const GROUP_LABELS = {
  accessibility: 'Accessibility',
  tour: 'Tour Settings',
  narration: 'Narration',
} as const satisfies Record<PreferenceGroup, string>
