/** Preferences and the first setup. */
export const walkingSpeed = 'Walking speed'
export const maximumWalkingDistance = 'Maximum walking distance'
export const kilometres = (km: number): string => `${km} km`
export const gettingAround = 'Getting around'
export const wheelchairAccessible = 'Wheelchair accessible'
export const avoidStairs = 'Avoid stairs'
export const avoidSteepHills = 'Avoid steep hills'
export const needsFrequentRests = 'Needs frequent rests'
export const restInterval = 'Rest interval'
export const minutes = (count: number): string => `${count} minutes`
export const seeingAndHearing = 'Seeing and hearing'
export const highContrastMode = 'High contrast mode'
export const largerFonts = 'Larger fonts'
export const audioDescriptions = 'Audio descriptions'
export const narrationSpeed = 'Narration speed'
export const narrationStyle = 'Narration style'
export const language = 'Language'
export const languageHint =
  'New tours are told in this language, from the next one you ask for. Tours you have keep theirs.'
export const whileYouListen = 'While you listen'
export const includeLocalPhrases = 'Include local phrases'
export const backgroundMusic = 'Background music'
export const autoplayNext = 'Autoplay next'
export const speedSlow = 'Slow'
export const moderate = 'Moderate'
export const speedFast = 'Fast'
export const anyTime = 'Any time'
export const morning = 'Morning (6 AM–12 PM)'
export const afternoon = 'Afternoon (12–6 PM)'
export const evening = 'Evening (6–10 PM)'
export const budgetFree = 'Free places only'
export const budgetLow = 'Budget (under $20 per stop)'
export const budgetModerate = 'Moderate ($20–50 per stop)'
export const premium = 'Premium'
export const conversational = 'Conversational'
export const educational = 'Educational'
export const storytelling = 'Storytelling'
export const preferences = 'Preferences'
export const loadingYourPreferences = 'Loading your preferences…'
export const unsavedChanges = 'Unsaved changes'
export const resetToDefaults = 'Reset to Defaults'
export const tryAgain = 'Try Again'
export const saveChanges = 'Save Changes'
export const unsavedChangesTitle = 'Unsaved Changes'
export const switchTab = 'Switch Tab'
export const stayHere = 'Stay Here'
export const reset = 'Reset'
export const setUpYourPreferences = 'Set up your preferences'
export const skipForNow = 'Skip for now'
export const back = 'Back'
export const finish = 'Finish'
export const next = 'Next'
export const defaultDuration = 'Default duration'
export const longerToursPremium = 'Longer tours are part of Premium'
export const preferredTimeOfDay = 'Preferred time of day'
export const budget = 'Budget'
export const places = 'Places'
export const avoidCrowds = 'Avoid crowds'
export const includeIndoorVenues = 'Include indoor venues'
export const weatherSensitive = 'Weather sensitive'
export const durationMinutes = (minutes: number): string => `${minutes} minutes`
export const durationPremium = (minutes: number): string => `${minutes} minutes (Premium)`
export const stepOf = (step: number, steps: number, group: string): string =>
  `Step ${step} of ${steps}: ${group}. You can change all of it later in Settings.`
export const group = {
  accessibility: 'Accessibility',
  tour: 'Tour Settings',
  narration: 'Narration',
} as const

export const saved = 'Preferences saved successfully!'
export const fetchFailed = 'Failed to fetch preferences'
export const deleteFailed = 'Failed to delete preferences'
export const resetDone = 'All preferences are back to their default values'
export const switchQuestion =
  'You have unsaved changes. Are you sure you want to switch tabs? Your changes will be lost.'
export const resetQuestion =
  'Are you sure you want to reset all preferences to their default values? This action cannot be undone.'
export const updateFailed = {
  accessibility: 'Failed to update accessibility preferences',
  tour: 'Failed to update tour preferences',
  narration: 'Failed to update narration preferences',
} as const
