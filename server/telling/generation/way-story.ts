/** The words of a walking track: of what it speaks, its facts, the walk's question, and who comes back at the next stop. */
import { mentions } from '#server/languages/names-in-text.ts'
import { asidesOf } from './asides.ts'
import type { Composing } from './composing.ts'
import { sayStory } from './narrated-story.ts'
import { emptyPassage, type Passage, pause, say } from './passage.ts'
import type { TellingPlan } from './plan-of-telling.ts'
import { peopleNamedIn } from './story-of-place.ts'
import type { Track, TrackPart } from './track.ts'

/** True where the first words of a part name its place. */
const beginsWithName = ({ place, lines: [first] }: TrackPart): boolean =>
  place !== undefined && first !== undefined && mentions(`${first.join ?? ''} ${first.fact.text}`, place.name)

/** How a part is introduced: by what it is, as one that comes back, or not at all. */
export function introductionOf(parts: readonly TrackPart[], index: number): 'new' | 'again' | 'none' {
  const [before, part] = [parts[index - 1], parts[index]]
  if (!part || (before?.of === part.of && before.place === part.place)) return 'none'
  if (!part.continues) return 'new'
  if (part.of === 'city') return 'new'
  // Behind a silence the place just left comes back to mind by its name.
  return !before && part.of === 'left' && beginsWithName(part) ? 'none' : 'again'
}

/** Says of what a part speaks, so that nobody looks for it here. */
function sayIntroduction(
  { book, outline }: Composing,
  passage: Passage,
  parts: readonly TrackPart[],
  { index, leg, track }: { readonly index: number; readonly leg: number; readonly track: number },
): void {
  const introduction = introductionOf(parts, index)
  const part = parts[index]
  if (!part || introduction === 'none') return
  const { of, place, lines } = part
  const { words, stops } = outline
  const named = { place: place ? words.named(place) : '' }
  if (introduction === 'again' || of === 'earlier') say(passage, 'phrase', book.say('backAt', named))
  else if (of === 'passed') say(passage, 'way', book.say('passing', named))
  else if (of === 'near') say(passage, 'way', book.say('nearWay', named))
  else {
    // A join of the author opens the way better than any phrase.
    const hasJoin = lines[0]?.join !== undefined
    const phrase =
      of === 'city'
        ? book.say('ofCity')
        : track === 0 && index === 0 && !hasJoin
          ? book.sayNew('onTheWay', { place: stops[leg + 1]?.name ?? '' })
          : undefined
    if (phrase !== undefined) say(passage, 'phrase', phrase)
  }
}

/** Says whom or what the walker meets again at the next stop. */
function sayBridge(
  { book, outline, met }: Composing,
  passage: Passage,
  plan: TellingPlan,
  leg: number,
): void {
  const next = outline.stops[leg + 1]
  const lines = plan.stops[leg + 1]?.lines ?? []
  if (!next?.known) return
  const { pack } = next.known
  const values = { place: next.name }
  const nameOf = (person: string): string => pack.people?.[person]?.name ?? ''
  // The storyteller has promised some of them already.
  const isPromised = (person: string): boolean =>
    [...plan.promises.values()].some((one) => one.place === next.name && one.person === nameOf(person))
  // At a place of the person's own name the listener meets nobody else.
  const isNews = (person: string): boolean =>
    !met.recalled.has(person) && !isPromised(person) && !next.name.includes(nameOf(person))
  const key = peopleNamedIn(lines, pack).find((person) => met.byPerson.has(person) && isNews(person))
  const phrase =
    key !== undefined
      ? book.sayNew('bridgePerson', { ...values, person: nameOf(key) })
      : lines.some(({ of }) => outline.ofQuestion?.(of))
        ? book.sayNew('bridge', values)
        : undefined
  if (phrase === undefined) return
  pause(passage)
  say(passage, 'phrase', phrase)
  // The stop does not recall a second time somebody who was just announced.
  if (key === undefined) return
  met.recalled.add(key)
  met.byPerson.set(key, { stopIndex: leg + 1, place: next.name })
}

/** Writes the tracks of a leg. Call it between the stories of its two stops. */
export function wayStories(composing: Composing, plan: TellingPlan, leg: number): Passage[] {
  const { book, met, options, outline } = composing
  const tracks: readonly Track[] = plan.legs[leg] ?? []
  return tracks.map(({ parts }, at) => {
    const passage = emptyPassage()
    for (const [index, part] of parts.entries()) {
      if (index > 0) pause(passage)
      sayIntroduction(composing, passage, parts, { index, leg, track: at })
      const { pack, place, lines } = part
      const wasStop = part.of === 'left' || part.of === 'earlier'
      const stop = { index: leg, place: place && wasStop ? outline.words.named(place) : undefined }
      const asides = asidesOf(options.style, plan, pack)
      const telling = { tell: options.tell, ofThread: outline.ofQuestion, keeps: plan.kept.behind }
      const way = { leg, track: at, part: index, place }
      sayStory(passage, { lines, pack, met, stop, book, ...telling, ...asides, at: { way } })
    }
    if (plan.reminderLeg === leg && at === 0 && outline.question) {
      pause(passage)
      say(passage, 'phrase', book.say('reminder'))
      say(passage, 'question', outline.question.question)
    } else if (at === tracks.length - 1) sayBridge(composing, passage, plan, leg)
    return passage
  })
}
