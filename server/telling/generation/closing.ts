/** The closing of a tour: the answer to its question, thanks, and the credit that licences ask for. */
import type { Composing } from './composing.ts'
import { creditOf } from './credit.ts'
import { cite, emptyPassage, type Passage, pause, say } from './passage.ts'
import { factsOfThread, supportedAnswer } from './walk-thread.ts'

/** Repeats the question and says as much of its answer as the walk supports. */
function sayAnswer({ outline, book, saidFacts }: Composing, passage: Passage): void {
  const { question, city } = outline
  if (!question || !city) {
    say(passage, 'phrase', book.say('closeOpening'))
    return
  }
  say(passage, 'phrase', book.say('answerOpening'))
  say(passage, 'question', question.question, ...supportedAnswer(city, question, saidFacts))
  for (const fact of factsOfThread(city, question)) if (saidFacts.has(fact.text)) cite(passage, fact, city)
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

/** Writes the closing, after the stories of all stops. */
export function closingOf(composing: Composing, stories: readonly Passage[]): Passage {
  const { outline, book } = composing
  const passage = emptyPassage()
  sayAnswer(composing, passage)
  say(passage, 'phrase', book.say('thanks'))
  const credit = creditOf(outline.packs, creditedPassages(composing, stories), outline.words)
  if (credit) say(passage, 'phrase', book.say('credit', credit))
  return passage
}
