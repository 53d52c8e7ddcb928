/** Sections for the tests of the checks. */
import type { Language } from '#contract/languages.ts'
import type { BriefFact, SectionBrief } from '../section-brief.ts'

export const factOf = (id: string, text: string, more: Partial<BriefFact> = {}): BriefFact => ({
  id,
  text,
  people: [],
  ...more,
})

export const briefOf = (
  facts: readonly [string | BriefFact, ...(string | BriefFact)[]],
  more: Partial<SectionBrief> & { readonly language?: Language } = {},
): SectionBrief => {
  const [first, ...rest] = facts.map((fact, index) =>
    typeof fact === 'string' ? factOf(`f${index + 1}`, fact) : fact,
  )
  if (!first) throw new RangeError('no facts')
  return {
    language: 'en',
    style: 'conversational',
    city: ['Florence', 'Firenze'],
    place: ['Ponte Vecchio', 'Ponte Vecchio'],
    facts: [first, ...rest],
    feature: undefined,
    namesPlace: false,
    way: undefined,
    earlier: [],
    plants: [],
    introduces: [],
    met: [],
    saidAround: [],
    causes: [],
    otherNames: [],
    previous: undefined,
    next: undefined,
    question: undefined,
    ...more,
  }
}
