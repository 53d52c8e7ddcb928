/** A written tour before it has a map and sound, and the plan that it is written from. */
import type { LatLng } from '#contract/geo.ts'
import type { Language } from '#contract/languages.ts'
import type { ComposedTour, Telling } from '#server/telling/generation/narration.ts'
import type { TourToSave } from '#server/telling/generation/save-tour.ts'
import type { WalkedWay } from '#server/knowledge/walking/walked-way.ts'
import type { WalkerNeeds } from '#server/knowledge/walking/walker-needs.ts'

export type Script = Pick<
  TourToSave,
  'slug' | 'countryCode' | 'topic' | 'walk' | 'composed' | 'withAudio' | 'tellsOwnNotes'
>

/** A planned walk: what the steps after it need, whether its stops were chosen here or given by a route. */
export interface ScriptPlan {
  readonly stops: readonly LatLng[]
  readonly walker: WalkerNeeds
  readonly language: Language
  /** The time that is left to look for the way on foot. */
  readonly wayPatienceMs: number
  readonly telling: Omit<Telling, 'tell' | 'legs'>
  /** Writes the words. Pure: the same plan and telling give the same words. */
  compose(telling: Telling): ComposedTour
  script(way: WalkedWay): Promise<Omit<Script, 'composed'>>
}
