/** The closing of a tour: the answer to its question, thanks, and the credit that licences ask for. */
import type { Composing } from './composing.ts'
import { creditOf } from './credit.ts'
import { cite, emptyPassage, type Passage, pause, say } from './passage.ts'
import type { TellingPlan } from './plan-of-telling.ts'
import { sentencesIn } from '#server/languages/sentences.ts'
import { factsOfThread, supportedAnswer } from './walk-thread.ts'

/** Repeats the question and says as much of its answer as the walk supports. */
function sayAnswer({ outline, book, told }: Composing, passage: Passage, plan: TellingPlan): void {
  const { question, city } = outline
  if (!question || !city) return sayEnd(outline, book, passage, plan)
  const { language } = outline.words
  say(passage, 'phrase', book.say('answerOpening'))
  say(passage, 'question', question.question)
  pause(passage)
  const answer = supportedAnswer(question, told.hasId)
  say(passage, 'question', ...answer.flatMap((line) => sentencesIn(line, language)))
  for (const fact of factsOfThread(city, question)) if (told.has(fact)) cite(passage, fact, city)
  pause(passage)
}

/** Ends a walk without a question: where it led, and one thing of it to take home. */
function sayEnd(
  { stops, words }: Composing['outline'],
  book: Composing['book'],
  passage: Passage,
  plan: TellingPlan,
): void {
  const values = { first: stops[0]?.name ?? '', last: stops.at(-1)?.name ?? '' }
  say(passage, 'phrase', book.say('closeWithout', values))
  const kept = plan.stops.flatMap(({ lines }, index) =>
    lines.flatMap(({ of }) => (of.short === undefined ? [] : [{ of, short: of.short, index }])),
  )
  const best = kept.find(({ of }) => of.favourite) ?? kept[Math.floor(kept.length / 2)]
  const pack = best && stops[best.index]?.known?.pack
  if (!best || !pack) return
  say(passage, 'phrase', book.say('takeHome'))
  say(passage, 'fact', ...sentencesIn(best.short, words.language))
  cite(passage, best.of, pack)
  pause(passage)
}

/** Returns the passages whose sources the closing credits. The opening, which is written later, cites the facts about the city. */
function creditedPassages({ outline }: Composing, stories: readonly Passage[]): readonly Passage[] {
  const { kind, city, cityFacts } = outline
  if (kind.of === 'walk') return stories
  const ofCity = emptyPassage()
  if (city) for (const fact of cityFacts) cite(ofCity, fact, city)
  return [ofCity, ...stories]
}

/** Writes the closing, after the stories of all stops and ways. */
export function closingOf(composing: Composing, stories: readonly Passage[], plan: TellingPlan): Passage {
  const { outline, book } = composing
  const passage = emptyPassage()
  sayAnswer(composing, passage, plan)
  say(passage, 'phrase', book.say('thanks'))
  const credit = creditOf(outline.packs, creditedPassages(composing, stories), outline.words)
  if (credit) say(passage, 'phrase', book.say('credit', credit))
  return passage
}
