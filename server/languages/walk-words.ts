/** The words of a language that the composer needs: every phrase, and the forms of names, counts and distances. */
import type { NarrationPreferences } from '#contract/api/preferences.ts'
import type { TopicValue } from '#contract/topics/topics.ts'
import type { Language } from '#contract/languages.ts'

export type Side = 'ahead' | 'back' | 'left' | 'right'
export type NarrationStyle = NarrationPreferences['narrationStyle']

/** Every kind of phrase. What each may hold in `{…}` is checked by words.test.ts. */
export type PhraseKind =
  | StoryPhraseKind
  | 'welcome'
  | 'plan'
  | 'planThread'
  | 'length'
  | 'lengthOnFoot'
  | 'localPhrase'
  | 'first'
  | 'greetingFirst'
  | 'greeting'
  | 'greetingLast'
  | 'localName'
  | 'metBefore'
  | 'lookOut'
  | 'sideRule'
  | 'goFewSteps'
  | 'go'
  | 'goSide'
  | 'setOut'
  | 'street'
  | 'makeFor'
  | 'sameStreet'
  | 'wayPast'
  | 'landmark'
  | 'goHere'
  | 'goFar'
  | 'openHours'
  | 'answerOpening'
  | 'closeOpening'
  | 'thanks'
  | 'credit'
  | 'welcomeRoute'
  | 'planOwnRoute'
  | 'planRoute'
  | 'wish'
  | 'wishMet'
  | 'wishUnmet'
  | 'calledHere'
  | 'nothingNew'
  | 'unknown'
  | 'near'
  | 'nearFewSteps'
  | 'address'
  | 'ownDescription'
  | 'makersDescription'
  | 'ownNote'

/** The kinds of the phrases that hold a walk together (story-phrases.ts of each language). */
export type StoryPhraseKind =
  | 'onTheWay'
  | 'passing'
  | 'nearWay'
  | 'ofCity'
  | 'backAt'
  | 'reminder'
  | 'bridge'
  | 'bridgePerson'
  | 'payOpening'
  | 'detour'
  | 'detourAgain'
  | 'favourite'
  | 'count'
  | 'compare'
  | 'noteYear'
  | 'promise'
  | 'turn'
  | 'closeWithout'
  | 'takeHome'
  | 'wishOccasion'

export type StoryPhrases = Readonly<Record<StoryPhraseKind, readonly string[]>>
export type StoryStyles = Readonly<
  Record<Exclude<NarrationStyle, 'conversational'>, Partial<Record<StoryPhraseKind, readonly string[]>>>
>

export type Phrases = Readonly<Record<PhraseKind, readonly string[]>>
/** Phrases of the other styles. Where a kind is missing, they use the conversational one. */
export type StylePhrases = Readonly<
  Record<Exclude<NarrationStyle, 'conversational'>, Partial<Record<PhraseKind, readonly string[]>>>
>

/** The fields of a place that a phrase needs to name it. */
export interface NamedPlace {
  readonly name: string
  /** True where the name has an article in English; undefined where the facts show it. */
  readonly article?: boolean | undefined
  readonly facts: readonly { readonly text: string }[]
}

/** A year at the beginning of a fact as the time since the fact before it. */
export interface SinceBefore {
  /** Matches the opening that is replaced; its first group is the year. */
  readonly opening: RegExp
  /** Returns the words that replace it; undefined where there is no good word for the number of years. */
  readonly gap: (years: number) => string | undefined
}

/**
 * One language. Apart from English, names stand in it as they are, in no case and without an article: its phrases are built so that
 * this is right ('Nächster Halt: {place}.').
 */
export interface LanguageWords {
  readonly language: Language
  readonly phrases: Phrases
  readonly stylePhrases: StylePhrases
  /** The name of a walk on the topic within a sentence. */
  readonly theme: Readonly<Record<TopicValue, string>>
  readonly titles: Readonly<Record<TopicValue, readonly string[]>>
  readonly sides: Readonly<Record<Side, readonly string[]>>
  /** The introduction's title, with `{city}`. */
  readonly welcomeTitle: string
  /** The title of what is told on the way to a stop, with `{place}`. */
  readonly wayTitle: string
  readonly endTitle: string
  /** With `{theme}`, `{city}`, `{first}`, `{last}`, `{count}` and `{minutes}`. */
  readonly description: string
  /** With `{first}`, `{last}`, `{count}` and `{time}`. */
  readonly routeDescription: string
  /** The words that the voice says instead of those that it has no sounds for, at the end of a sentence. */
  readonly onScreen: string
  /** The same for the name of a route. */
  readonly nameOnScreen: string
  /** The same for the name of a stop. */
  readonly stopNumber: (number: number) => string
  readonly quotes: readonly [opening: string, closing: string]
  /** The space between two sentences. */
  readonly between: ' ' | ''
  /** Returns the text for `{count}`. English has the noun in its phrases; the others have it here: 'vier Stationen'. */
  readonly stops: (count: number) => string
  /** Returns the text for `{minutes}`, with the noun except in English. */
  readonly minutes: (minutes: number) => string
  /** A time in minutes or hours: '45 minutes', '3 hours'. */
  readonly time: (minutes: number) => string
  /** '80 metres', '1.2 kilometres'. */
  readonly distance: (metres: number) => string
  /** A place as it stands in a sentence. */
  readonly named: (place: NamedPlace) => string
  /** Returns the thing to look for as it stands in a sentence. */
  readonly feature: (feature: string) => string
  readonly since: SinceBefore
  /** Finds a person's occasion in a wish: it asks for no fact. */
  readonly occasion: RegExp
  /** Finds a word for the place where the listener stands: away from it the sentence would mislead. */
  readonly here: RegExp
  /** Finds a number of things that a listener can count on the spot. */
  readonly countable: RegExp
  /** Finds that a sentence asks to count already. */
  readonly asksToCount: RegExp
  readonly wikipedia: string
  /** The number of words in a row (of letters, where there are no spaces) that a listener notices when they come again. */
  readonly longRun: number
  /** The article before most names, which counts with a run of words. */
  readonly article: string
}

/** Every phrase of a kind in a style. */
export const phrasesOf = (
  { phrases, stylePhrases }: LanguageWords,
  kind: PhraseKind,
  style: NarrationStyle,
): readonly string[] => (style === 'conversational' ? undefined : stylePhrases[style][kind]) ?? phrases[kind]

/** `{name}` replaced by its value; an unknown name is a mistake in the program and throws. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {${name}}`)
    return value
  })
}
