/**
 * Everything that the composer says besides the packs' facts. None of it claims anything about a place: `{…}` is filled in
 * with computed names, counts, directions and distances. compose-tour.test.ts checks every spoken sentence against this list.
 */
import type { NarrationPreferences } from '#contract/api/preferences.ts'
import type { TopicValue } from '#contract/api/topics.ts'
import { ROUTE_PHRASES } from './route-phrases.ts'

/** What a walk of the topic is called within a sentence. */
export const THEME: Readonly<Record<TopicValue, string>> = {
  History: 'a history walk',
  Architecture: 'an architecture walk',
  Culture: 'a culture walk',
  Nature: 'a nature walk',
  Food: 'a food walk',
  Art: 'an art walk',
  Science: 'a science walk',
}

export const TITLES: Readonly<Record<TopicValue, readonly string[]>> = {
  History: ['{city}: A History Walk', '{city}: History Underfoot', 'A History Walk in {city}'],
  Architecture: [
    '{city}: An Architecture Walk',
    '{city}: Architecture, Stone by Stone',
    'An Architecture Walk in {city}',
  ],
  Culture: ['{city}: A Culture Walk', 'A Culture Walk in {city}', '{city}: Culture at Walking Pace'],
  Nature: ['{city}: A Nature Walk', 'A Nature Walk in {city}', '{city}: Nature in the City'],
  Food: ['{city}: A Food Walk', 'A Food Walk in {city}', '{city}: A Taste of Its Food'],
  Art: ['{city}: An Art Walk', 'An Art Walk in {city}', '{city}: Art in Its Streets'],
  Science: ['{city}: A Science Walk', 'A Science Walk in {city}', '{city}: Science on Foot'],
}

export const PHRASES = {
  welcome: [
    'Welcome to {city}.',
    'Hello, and welcome to {city}.',
    'Good to have you here in {city}.',
    'Welcome, and thank you for coming along in {city}.',
  ],
  plan: [
    'This is {theme} with {count} stops, and it takes about {minutes} minutes.',
    'Ahead of you lies {theme} of {count} stops, about {minutes} minutes in all.',
    'We have {theme} before us, with {count} stops and about {minutes} minutes to enjoy them.',
  ],
  length: [
    'From the first stop to the last it is about {distance} in a straight line, a little more along the streets.',
    'The stops lie along a line of about {distance}, and the streets make it a little longer.',
    'As the crow flies we cover about {distance}, and on foot a little more.',
  ],
  localPhrase: [
    'If you would like to try a little of the language, here is {phrase}, which means {meaning}.',
    'Here is a local phrase to take with you: {phrase}, which means {meaning}.',
    'A few words of the language go a long way: {phrase} means {meaning}.',
  ],
  first: [
    'We begin at {place}.',
    'Our first stop is {place}.',
    'The walk starts at {place}.',
    'Make your way to {place}, where we begin.',
  ],
  greeting: [
    'This is {place}.',
    'Here we are at {place}.',
    'You have reached {place}.',
    'You are now at {place}.',
    'So this is {place}.',
    'We are at {place}.',
    'We have come to {place}.',
    'Welcome to {place}.',
    'Now we stand at {place}.',
  ],
  greetingLast: [
    'We have come to our last stop, {place}.',
    'This is the last stop of our walk, {place}.',
    'Our walk ends here, at {place}.',
  ],
  pause: [
    'Take a moment to look around.',
    'Find a good spot to stand, out of the way of others.',
    'Take your time here.',
    'Stop for a moment and let your eyes wander.',
    'Let us linger here for a while.',
    'Find a place where you can stand in peace.',
    'Have a look around before I tell you more.',
    'Breathe in for a moment before we go on.',
  ],
  between: [
    'There is more to tell.',
    'Let me go on.',
    'Here is something else worth knowing.',
    'Stay with me, there is more.',
    'And the story goes on.',
    'Let us follow the story a little further.',
    'Keep that in mind as you look.',
    'Here is another piece of the story.',
    'Let me add something.',
    'Now for another side of this place.',
    'That is not all.',
    'Listen to this as well.',
    'And here is something more.',
  ],
  goFewSteps: [
    'Our next stop, {place}, is only a few steps away, to the {direction}.',
    'Just a few steps to the {direction} brings us to {place}.',
    'We hardly need to move: {place} is a few steps to the {direction}.',
  ],
  go: [
    'When you are ready, head {direction} for about {distance} to {place}.',
    'Our next stop is {place}, about {distance} to the {direction}.',
    'From here we go {direction}, about {distance}, to {place}.',
    'Let us walk on: {place} lies about {distance} to the {direction}.',
    'Now make your way to {place}, about {distance} to the {direction} of here.',
    'We go on to {place}, about {distance} {direction} of where you stand.',
    'Next comes {place}, about {distance} to the {direction}.',
  ],
  onTheWay: [
    'Follow the map, and mind the traffic on the way.',
    'The map shows you the way.',
    'Take the streets you like best, and I will be there when you arrive.',
    'Walk at your own pace.',
    'Keep an eye on the map and on the road.',
    'There is no hurry.',
    'Your screen shows where you are and where we are going.',
    'I will speak again when you get there.',
  ],
  goHere: ['Our next stop, {place}, is right here.', 'For {place}, our next stop, we stay where we are.'],
  goFar: [
    'Our next stop, {place}, is about {distance} to the {direction}: too far to walk in one go, so take a ride.',
    'We go on to {place}, about {distance} to the {direction}. That is a long way on foot, and a ride is better.',
  ],
  closeOpening: [
    'That was our walk.',
    'And with that our walk is done.',
    'This brings our walk to its end.',
    'Here we come to the end.',
  ],
  closeStops: [
    'You have gone from {first} to {last}, by way of {middle}.',
    'You set out from {first}, went on by way of {middle}, and arrived at {last}.',
  ],
  closeSum: [
    'That makes {count} stops and about {distance}, measured in a straight line from each to the next.',
    'You have put {count} stops behind you, along a line of about {distance}.',
  ],
  invite: [
    'If you liked this walk, choose another topic and see {city} with other eyes.',
    'There are more sides to {city}, and another topic will show you one of them.',
    'Come back for another topic, and {city} will tell you something new.',
  ],
  thanks: [
    'Thank you for walking with me.',
    'Thank you for listening, and enjoy the rest of your day.',
    'It was a pleasure to walk with you.',
  ],
  ...ROUTE_PHRASES,
} as const satisfies Record<string, readonly string[]>

export type PhraseKind = keyof typeof PHRASES
export type NarrationStyle = NarrationPreferences['narrationStyle']

/** Phrases of the other styles. Where a kind is missing, they use the conversational one. */
export const STYLE_PHRASES: Readonly<
  Record<Exclude<NarrationStyle, 'conversational'>, Partial<Record<PhraseKind, readonly string[]>>>
> = {
  educational: {
    welcome: ['Welcome to {city}. Let us see what can be learned here.', 'Welcome to this lesson in {city}.'],
    greeting: ['The next subject is {place}.', 'We now look at {place}.', 'Let us study {place}.'],
    pause: ['Look closely before we begin.', 'First, observe what is in front of you.'],
    between: ['A further point.', 'Note this as well.', 'It is also known that:', 'To complete the picture:'],
    closeOpening: ['This concludes our walk.', 'Here the lesson ends.'],
  },
  storytelling: {
    welcome: [
      'Come closer, and let {city} tell you its story.',
      'Every story begins somewhere. Ours begins in {city}.',
    ],
    greeting: [
      'Our story brings us to {place}.',
      'And so we come to {place}.',
      'The next chapter is {place}.',
    ],
    pause: ['Close your eyes for a moment, then look again.', 'Listen to the place before I speak for it.'],
    between: ['But the story does not end there.', 'And then there is this.', 'Turn the page with me.'],
    closeOpening: ['And so our story ends.', 'Every story has an end, and this is ours.'],
  },
}

/** Every phrase of a kind in a style. */
export const phrasesOf = (kind: PhraseKind, style: NarrationStyle): readonly string[] =>
  (style === 'conversational' ? undefined : STYLE_PHRASES[style][kind]) ?? PHRASES[kind]

/** `{name}` replaced by its value; an unknown name is a mistake in the program and throws. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {${name}}`)
    return value
  })
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** A small count in words. */
export const countWord = (count: number): string => NUMBERS[count] ?? String(count)

/** 'a', 'a and b', 'a, b and c'. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
