/** The three groups of preferences: accessibility, tours, narration. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { LANGUAGES } from '../languages.ts'
import { PREFERENCE } from '../preference-limits.ts'

export const AccessibilityPreferences = z.object({
  walkingSpeed: z.enum(['slow', 'moderate', 'fast']),
  maxWalkingDistance: z.number().check(z.gt(0), z.lte(100)),
  mobilityRequirements: z.object({
    wheelchairAccessible: z.boolean(),
    avoidStairs: z.boolean(),
    avoidSteepHills: z.boolean(),
    needsFrequentRests: z.boolean(),
    restInterval: z
      .number()
      .check(
        z.gte(PREFERENCE.restIntervalMin),
        z.lte(PREFERENCE.restIntervalMax),
        z.multipleOf(PREFERENCE.restIntervalStep),
      ),
  }),
  visualAids: z.object({
    highContrastMode: z.boolean(),
    largerFonts: z.boolean(),
    audioDescriptions: z.boolean(),
  }),
})
export const TourPreferences = z.object({
  defaultDuration: z.union([z.literal(30), z.literal(60), z.literal(90), z.literal(120)]),
  preferredTimeOfDay: z.enum(['any', 'morning', 'afternoon', 'evening']),
  avoidCrowds: z.boolean(),
  budgetLevel: z.enum(['free', 'budget', 'moderate', 'premium']),
  includeIndoorVenues: z.boolean(),
  weatherSensitive: z.boolean(),
})
export const NarrationPreferences = z.object({
  narrationSpeed: z.union([z.literal(0.75), z.literal(1), z.literal(1.25), z.literal(1.5)]),
  narrationStyle: z.enum(['conversational', 'educational', 'storytelling']),
  language: z.enum(LANGUAGES),
  includeLocalPhrases: z.boolean(),
  backgroundMusic: z.boolean(),
  autoplayNext: z.boolean(),
})
export type AccessibilityPreferences = z.infer<typeof AccessibilityPreferences>
export type TourPreferences = z.infer<typeof TourPreferences>
export type NarrationPreferences = z.infer<typeof NarrationPreferences>

/** A group is null until it is first saved. While all three are null, the setup wizard opens. */
export const Preferences = z.object({
  accessibility: z.nullable(AccessibilityPreferences),
  tour: z.nullable(TourPreferences),
  narration: z.nullable(NarrationPreferences),
})
export const PreferenceDefaults = z.object({
  accessibility: AccessibilityPreferences,
  tour: TourPreferences,
  narration: NarrationPreferences,
})
export type PreferenceDefaults = z.infer<typeof PreferenceDefaults>
export const PreferenceGroup = z.enum(['accessibility', 'tour', 'narration'])
export type PreferenceGroup = z.infer<typeof PreferenceGroup>

export const preferenceEndpoints = {
  preferences: {
    method: 'GET',
    path: '/user/preferences',
    access: 'required',
    repeat: 'read',
    summary: 'All preferences',
    response: { 200: Preferences },
  },
  preferenceDefaults: {
    method: 'GET',
    path: '/user/preferences/defaults',
    access: 'required',
    repeat: 'read',
    summary: 'Defaults of every group',
    response: { 200: PreferenceDefaults },
  },
  accessibilityPreferences: {
    method: 'GET',
    path: '/user/preferences/accessibility',
    access: 'required',
    repeat: 'read',
    summary: 'Accessibility',
    response: { 200: z.nullable(AccessibilityPreferences) },
  },
  tourPreferences: {
    method: 'GET',
    path: '/user/preferences/tour',
    access: 'required',
    repeat: 'read',
    summary: 'Tour settings',
    response: { 200: z.nullable(TourPreferences) },
  },
  narrationPreferences: {
    method: 'GET',
    path: '/user/preferences/narration',
    access: 'required',
    repeat: 'read',
    summary: 'Narration',
    response: { 200: z.nullable(NarrationPreferences) },
  },
  saveAccessibilityPreferences: {
    method: 'PUT',
    path: '/user/preferences/accessibility',
    access: 'required',
    repeat: 'key',
    summary: 'Save accessibility',
    body: AccessibilityPreferences,
    response: { 200: AccessibilityPreferences },
  },
  saveTourPreferences: {
    method: 'PUT',
    path: '/user/preferences/tour',
    access: 'required',
    repeat: 'key',
    summary: 'Save tour settings',
    body: TourPreferences,
    response: { 200: TourPreferences },
  },
  saveNarrationPreferences: {
    method: 'PUT',
    path: '/user/preferences/narration',
    access: 'required',
    repeat: 'key',
    summary: 'Save narration',
    body: NarrationPreferences,
    response: { 200: NarrationPreferences },
  },
  deletePreferences: {
    method: 'DELETE',
    path: '/user/preferences/:type',
    access: 'required',
    repeat: 'key',
    summary: 'Forget a group',
    params: z.object({ type: PreferenceGroup }),
    response: { 204: null },
  },
} as const satisfies Record<string, Endpoint>
