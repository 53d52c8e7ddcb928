/**
 * Everything that the composer says in English besides the packs' facts. None of it claims anything about a place: `{…}` is filled
 * in with computed names, counts, sides and distances. compose-tour.test.ts checks every spoken sentence against this list.
 */
import type { TopicValue } from '#contract/topics/topics.ts'
import { cardinalWords } from './number-words.ts'
import { roundedDistance, roundedTime } from '../measures.ts'
import { featureInSentence, inSentence } from './names.ts'
import { ROUTE_PHRASES } from './route-phrases.ts'
import type { LanguageWords, Phrases, Side, StylePhrases } from '../walk-words.ts'
import { STORY_PHRASES, STORY_STYLES } from './story-phrases.ts'

const THEME: Readonly<Record<TopicValue, string>> = {
  History: 'a history walk',
  Architecture: 'an architecture walk',
  Culture: 'a culture walk',
  Nature: 'a nature walk',
  Food: 'a food walk',
  Art: 'an art walk',
  Science: 'a science walk',
}

const TITLES: Readonly<Record<TopicValue, readonly string[]>> = {
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

const PHRASES: Phrases = {
  welcome: ['Welcome to {city}.', 'Hello from {city}.', 'Good to have you in {city}.'],
  plan: [
    'This is {theme} with {count} stops: about {minutes} minutes with time to look around, and {distance} from stop to stop.',
    'Ahead of you lies {theme} of {count} stops, {distance} long. With time to look around it takes about {minutes} minutes.',
  ],
  planThread: [
    'That is our question. The walk has {count} stops over {distance}, and with time to look around it takes about {minutes} minutes.',
    'We will look for the answer at {count} stops. It takes about {minutes} minutes with time to look around, over {distance}.',
  ],
  length: [
    'From the first stop to the last it is about {distance} in a straight line, a little more along the streets.',
    'The stops lie along a line of about {distance}, and the streets make it a little longer.',
  ],
  lengthOnFoot: [
    'On foot it is about {distance} from the first stop to the last.',
    'Along the streets the stops lie about {distance} from the first to the last.',
  ],
  localPhrase: [
    'A phrase to take with you: {phrase}, which means {meaning}.',
    'A little of the language: {phrase} means {meaning}.',
  ],
  first: ['We begin at {place}.', 'Our first stop is {place}.', 'The walk starts at {place}.'],
  greetingFirst: ['This is {place}, our first stop.', 'Here it is: {place}.', 'So this is {place}.'],
  greeting: [
    'This is {place}.',
    'Here is {place}.',
    'You are at {place}.',
    'Now for {place}.',
    'We are at {place}.',
    'You have reached {place}.',
    'Here we are: {place}.',
    'And this is {place}.',
    'We have come to {place}.',
    'Before you: {place}.',
    'There it is: {place}.',
  ],
  greetingLast: ['Our last stop is {place}.', 'We end at {place}.', 'And last, {place}.'],
  localName: ['Its local name: {localName}.', 'Here it is called {localName}.'],
  metBefore: [
    'You have met {person} already, at {place}.',
    'We heard of {person} at {place}, too.',
    'A name you know from {place}: {person}.',
  ],
  lookOut: [
    'Look out for {feature}.',
    'There, find {feature}.',
    'Your sign: {feature}.',
    'You are there when you see {feature}.',
    'Keep your eyes open for {feature}.',
    'Watch for {feature}.',
    'What to look for: {feature}.',
    'Search for {feature}.',
    'Once there, look for {feature}.',
    'You will know it by {feature}.',
    'Find {feature} there.',
    'Notice {feature}.',
  ],
  sideRule: ['When I say left or right, the way you came lies behind you.'],
  goFewSteps: [
    'The next stop, {place}, is only a few steps away.',
    'A few steps bring us to {place}.',
    'We hardly need to move for {place}.',
  ],
  go: [
    'From here it is about {distance} to {place}.',
    'Roughly {distance} from here is {place}.',
    'Let us walk on to {place}. It takes us {distance}.',
  ],
  goSide: [
    'Go on to {place}, {side}, about {distance}.',
    'The next stop is {place}: {side}, some {distance}.',
    'Walk {side} for about {distance}, and you come to {place}.',
    'Go {side} now. After {distance} comes {place}.',
    'Let us go to {place}, {side}, {distance} off.',
    'Now {side}, {distance} or so, to {place}.',
    'What follows is {place}: {side}, {distance}.',
    'Next comes {place}, {side}, {distance} from here.',
    'Then {side}, {distance}, to {place}.',
    'Then {place}, {side}, {distance}.',
    'Off to {place}: {side}, {distance}.',
    'And now {place}, {side}, {distance}.',
    'To {place}: {side}, {distance}.',
  ],
  setOut: [
    'Set out {side} for {place}, about {distance} in all.',
    'For {place} it is first {side}; some {distance} on foot.',
    'We walk to {place}, about {distance}. Start {side}.',
    'Begin {side}, and after roughly {distance} you reach {place}.',
    'Now first {side}, then on to {place}: {distance} or so.',
  ],
  street: ['The way follows {street}.', 'Most of it is {street}.', 'Keep to {street} for most of it.'],
  makeFor: ['The address is {street}.', 'Its address: {street}.', 'The address to make for is {street}.'],
  sameStreet: ['The address stays the same: {street}.', 'The address is still {street}.'],
  wayPast: ['On the way you pass {place}.', 'You will pass {place}.', 'Before that you pass {place}.'],
  landmark: ['Let {feature} be your landmark.', 'Make for {feature}.', 'Your landmark: {feature}.'],
  goHere: ['Our next stop, {place}, is right here.', 'For {place}, our next stop, we stay where we are.'],
  goFar: [
    'Our next stop, {place}, is about {distance} away: too far to walk in one go, so take a ride.',
    'We go on to {place}, about {distance} away. That is a long way on foot, and a ride is better.',
  ],
  openHours: [
    'Usually open {hours}, by the map.',
    'By the map it is usually open {hours}.',
    'Its usual hours, by the map: {hours}.',
  ],
  answerOpening: ['We set out with a question.', 'Back to where we began.', 'You have stood at the answer.'],
  closeOpening: ['That was our walk.', 'With that our walk is done.', 'Here our walk ends.'],
  thanks: [
    'Thank you for walking with me.',
    'Thank you for listening.',
    'It was a pleasure to walk with you.',
  ],
  credit: ['The texts of this walk come from {source}, under the licence {licence}.'],
  ...ROUTE_PHRASES,
  ...STORY_PHRASES,
}

const STYLE_PHRASES: StylePhrases = {
  educational: {
    ...STORY_STYLES.educational,
    welcome: [
      'Welcome to {city}. Let us see what can be learned here.',
      'Welcome to {city}. Bring your eyes and a question.',
    ],
    greetingFirst: ['Our first example: {place}.', 'We start our studies at {place}.'],
    greeting: [
      'The next subject: {place}.',
      'We now look at {place}.',
      'Let us look closely at {place}.',
      'The next piece of evidence: {place}.',
      'Our example here: {place}.',
      'What can we learn at {place}?',
      'Time for {place}.',
    ],
    answerOpening: ['We began with a question.', 'Let us sum up.'],
    closeOpening: ['This concludes our walk.', 'Here the lesson ends.'],
  },
  storytelling: {
    ...STORY_STYLES.storytelling,
    welcome: [
      'Come closer, and let {city} tell you its story.',
      'Every story begins somewhere. Ours begins in {city}.',
    ],
    greetingFirst: ['The story opens at {place}.', 'The first chapter: {place}.'],
    greeting: [
      'Our story brings us to {place}.',
      'And so we come to {place}.',
      'The next chapter: {place}.',
      'Turn the page: {place}.',
      'Here it goes on, at {place}.',
      'The scene changes: {place}.',
      'On we go, to {place}.',
    ],
    answerOpening: ['Every story answers a question. Ours was this.', 'And so back to the beginning.'],
    closeOpening: ['And so our story ends.', 'Every story has an end, and this is ours.'],
  },
}

/** Several words for each, so that a walk does not repeat itself. */
const SIDES: Readonly<Record<Side, readonly string[]>> = {
  ahead: ['straight on', 'straight ahead'],
  back: ['back where you came from', 'back again'],
  left: ['to your left', 'to the left'],
  right: ['to your right', 'to the right'],
}

/** A small count in words. */
export const countWord = (count: number): string => (count <= 20 ? cardinalWords(count) : String(count))

/** Returns '80 metres', '350 metres', '1.2 kilometres'. */
export function spokenDistance(metres: number): string {
  const { value, unit } = roundedDistance(metres)
  if (unit === 'meter') return `${value} metres`
  return value === 1 ? '1 kilometre' : `${value} kilometres`
}

/** Returns '45 minutes', '3 hours'. */
export const spokenMinutes = (minutes: number): string => {
  const { value, unit } = roundedTime(minutes)
  return value === 1 ? `1 ${unit}` : `${value} ${unit}s`
}

const GAP_YEARS_MAX = 99
const CENTURY = { min: 90, max: 110 } as const
function gapWords(years: number): string | undefined {
  if (years === 0) return 'In the same year '
  if (years === 1) return 'One year later '
  if (years >= CENTURY.min && years <= CENTURY.max) return 'About a century later '
  if (years < 1 || years > GAP_YEARS_MAX) return undefined
  const words = cardinalWords(years)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} years later `
}

export const WORDS: LanguageWords = {
  language: 'en',
  phrases: PHRASES,
  stylePhrases: STYLE_PHRASES,
  theme: THEME,
  titles: TITLES,
  sides: SIDES,
  welcomeTitle: 'Welcome to {city}',
  wayTitle: 'On the way to {place}',
  endTitle: 'The end of the walk',
  description: '{theme} in {city} from {first} to {last}: {count} stops, about {minutes} minutes.',
  routeDescription: 'A walk from {first} to {last}: {count} stops, about {time}.',
  onScreen: 'you can read it on your screen.',
  nameOnScreen: 'that you see on your screen',
  stopNumber: (number) => `stop ${countWord(number)}`,
  quotes: ['“', '”'],
  between: ' ',
  stops: countWord,
  minutes: String,
  time: spokenMinutes,
  distance: spokenDistance,
  named: inSentence,
  feature: featureInSentence,
  since: { opening: /^In (\d{3,4}),? /, gap: gapWords },
  occasion:
    /\b(birthday|anniversary|wedding|honeymoon|engagement|proposal|graduation|retirement|reunion|farewell)\b/i,
  here: /(?<!\p{L})(?:here)(?!\p{L})/iu,
  countable: /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i,
  asksToCount: /\bcount\b/i,
  wikipedia: 'Wikipedia',
  longRun: 4,
  article: 'the ',
}
