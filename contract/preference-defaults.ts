/** The value of every preference until a person sets it; plain values, so that a screen loads no schemas. */
import type { PreferenceDefaults } from './api/preferences.ts'
import { PREFERENCE } from './preference-limits.ts'

export const PREFERENCE_DEFAULTS: PreferenceDefaults = {
  accessibility: {
    walkingSpeed: 'moderate',
    maxWalkingDistance: 5,
    mobilityRequirements: {
      wheelchairAccessible: false,
      avoidStairs: false,
      avoidSteepHills: false,
      needsFrequentRests: false,
      restInterval: PREFERENCE.restIntervalDefault,
    },
    visualAids: { highContrastMode: false, largerFonts: false, audioDescriptions: false },
  },
  tour: {
    defaultDuration: 30,
    preferredTimeOfDay: 'any',
    avoidCrowds: false,
    budgetLevel: 'moderate',
    includeIndoorVenues: true,
    weatherSensitive: false,
  },
  narration: {
    narrationSpeed: 1,
    narrationStyle: 'conversational',
    language: 'en',
    includeLocalPhrases: true,
    backgroundMusic: false,
    autoplayNext: true,
  },
}
