/** The authored story of a place: its scene at the stop, and what is told on the way from it. */
import type { Fact, Place, SceneLine } from '#server/knowledge/city-packs/city-pack.ts'
import { wordCount } from '#server/languages/speech-length.ts'
import type { Language } from '#contract/languages.ts'
import type { Step } from './told-line.ts'

/** A scene that has lost this share of its lines, because they were told before, is no story any more. */
const LOST_SHARE_MAX = 0.4

const stepsIn = ({ facts }: Place, lines: readonly SceneLine[]): Step[] =>
  lines.flatMap(({ fact: id, ...line }) => {
    const fact = facts.find((other) => other.id === id)
    return fact ? [{ fact, ...line }] : []
  })

/** Returns the scene's steps; undefined if the place has none, or if too much of it was told before. */
export function sceneOf(place: Place, isTold: (fact: Fact) => boolean): Step[] | undefined {
  const steps = stepsIn(place, place.scene ?? [])
  const lost = steps.filter(({ fact }) => isTold(fact)).length
  return steps.length > 0 && lost <= steps.length * LOST_SHARE_MAX ? steps : undefined
}

/** Returns the steps that the author wrote for the way; the facts of the place that stand nowhere come behind them. */
export function onwardOf(place: Place): Step[] {
  const authored = stepsIn(place, place.onward ?? [])
  const others = place.facts.filter(
    (fact) => fact.look === undefined && !authored.some((step) => step.fact === fact),
  )
  return [...authored, ...others.map((fact) => ({ fact }))]
}

/** The words of the scene with its joins; undefined without one. */
export function sceneWords(place: Place, language: Language | undefined): number | undefined {
  const steps = stepsIn(place, place.scene ?? [])
  if (steps.length === 0) return undefined
  return steps.reduce((sum, { fact, join = '' }) => sum + wordCount(`${join} ${fact.text}`, language), 0)
}
