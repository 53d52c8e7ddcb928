/**
 * Every limit and weight by which the planner chooses the stops of a walk. The planner grows walks by chance, computes the cost of each and
 * takes one of the cheapest. A cost is in unwanted minutes: a walk of cost 8 is as bad as one that is otherwise perfect and
 * about 7 minutes too long. `npm run bench:generation` shows what a change of these numbers does to the walks of all cities.
 */

/** The stops of a walk of 30 minutes lie within this distance of each other, in metres. */
export const REACH_M = 2_500

/** A walk has at least `min` stops. Places count their chance against walks of the usual number, `usual`. */
export const STOPS = { min: 4, usual: 5 } as const

/** A walk is as long as requested if its duration differs from the requested one by at most this share. */
export const LENGTH_TOLERANCE = 0.15

/** The same for a plan: what is written may be a minute longer than what was planned. */
export const PLANNED_TOLERANCE = 0.14

/**
 * The stops that a walk should have, the most that it may have, and the greatest distance between two of them, by the requested minutes.
 * Longer walks use the last row. A walk talks at its stops and between them, so more stops and shorter legs leave less silence.
 * `topicShare` is the share of the stops that should be of the topic, where the city has enough such places.
 */
export const WALK_SIZES = [
  { durationMin: 30, stopsWanted: 5, stopsMax: 7, reachM: REACH_M, topicShare: 1 },
  { durationMin: 60, stopsWanted: 9, stopsMax: 11, reachM: 3_000, topicShare: 1 },
  { durationMin: 90, stopsWanted: 13, stopsMax: 16, reachM: 4_000, topicShare: 0.8 },
  { durationMin: 120, stopsWanted: 17, stopsMax: 22, reachM: 5_000, topicShare: 0.5 },
] as const

/** Stops nearer than this, in metres, are neighbours: their arrival zones of 50 m overlap, and the player would switch to and fro. */
export const NEIGHBOURS_M = 60

/** The words of a narration besides its facts, as `wordCount` counts them. They serve to estimate its duration. */
export const WORDS = {
  /** The greeting at a stop and the directions to the next one. */
  perStop: 26,
  /** The introduction and the end together. */
  perWalk: 170,
} as const

/** The cost of a whole walk. All values are unwanted minutes, except shares and where a unit is given. */
export const WALK_COST = {
  /** For each minute that the walk is shorter or longer than requested. A higher value favours the right length over good places. */
  minuteOff: 1.2,
  /** The share of the requested minutes beyond which each further minute costs `minuteFarOff` as well. */
  offShare: 0.1,
  /** For each minute beyond that share. A higher value forbids walks of a wrong length, a lower one only dislikes them. */
  minuteFarOff: 4,
  /** For each stop below `stopsWanted` of the walk's size. A higher value gives more stops and shorter legs. */
  stopMissing: 5,
  /** For each stop that is a neighbour of the one before. A higher value spreads the stops, a lower one lets zones overlap. */
  neighbours: 4,
  /** For a walk, or a leg without a rest, that is farther than the person can walk. It must outweigh all other costs together. */
  tooFar: 500,
  /** For each metre beyond the farthest distance that the person can walk, so that among such walks the shortest wins. */
  metreTooFar: 1,
  /** The metres of mean distance between the stops and the requested point that cost one minute. Fewer hold the walk near the point. */
  metresFromPoint: 400,
  /** The metres on foot that cost one minute if the person minds the weather. Fewer make such walks shorter. */
  metresInWeather: 60,
  /** For each stop of another topic than the requested one. A higher value prefers a shorter walk that stays on topic. */
  stopOffTopic: 20,
  /** For each stop that has little on the topic: a fact of it, in a place that is known for others. */
  stopThinOnTopic: 1,
  /**
   * Times the square of the missing share of the topic. At 400 one stop of five too few costs 16, two of five 64, besides what each
   * costs by itself: so much that only a topic with few walks has one. A lower value lets the length win over the topic.
   */
  missingTopicSquared: 400,
  /** The straight metres up to which a leg costs nothing. */
  legFreeM: 500,
  /**
   * Times the square of the hundreds of metres beyond `legFreeM`: a leg of 600 m costs 1.5, one of 800 m 13.5, one of a kilometre 37.5. A higher
   * value gives shorter legs, and walks that stay in one quarter.
   */
  longLegSquared: 1.5,
  /** For each leg of more than `legTooLongM` straight metres: some eighteen minutes of walking in one go. */
  legTooLong: 50,
  legTooLongM: 800,
  /** The metres from one stop up to the next that cost nothing, where the pack knows both heights. */
  climbFreeM: 15,
  /** The further metres up that cost one minute. Fewer avoid hills, and walk down rather than up. */
  metresUp: 4,
} as const

/** The cost of what a walk's question lacks, in unwanted minutes. The question that lacks least counts. */
export const THREAD_COST = {
  /** The share of the stops at which the walk should meet the question. */
  share: 0.5,
  /** For each stop below that share. A higher value gives more walks whose stops belong together, out of fewer different places. */
  stopMissing: 4,
  /** A walk can ask a question only if this many of its stops and this share of them belong to it (`walk-thread.ts`). */
  askedStops: 3,
  askedShare: 0.34,
  /** For a walk that can ask no question. It must outweigh taste and a few minutes off, and may lose to a wrong topic. */
  none: 80,
  /** For a walk whose last stop has no fact of the question: then its end pays for nothing. */
  unpaidEnd: 24,
  /** The metres that the first stop lies farther from the requested point than the last one, that cost one minute. More reverse more walks. */
  metresToStart: 60,
} as const

/** The merits that make a walk cheaper, in unwanted minutes that each saves. */
export const WALK_MERIT = {
  /** For each fact on the topic, as a mean over the stops. A higher value prefers places with much to say. */
  topicFact: 3,
  /** More facts of one place than this save nothing, because a stop tells no more of them. Facts, not minutes. */
  topicFactsMax: 5,
  /** For each doubling of the number of Wikipedias that have a page about a stop, as a mean. A higher value prefers famous places. */
  fameDoubling: 1,
  /** For each stop. A higher value prefers more stops with shorter stories. */
  stop: 1,
} as const

/** The costs of a place by a person's preferences, in unwanted minutes. */
export const PLACE_COST = {
  /** For each kind of place that the person avoids: one that is climbed, indoors, or costs entry. Must outweigh a few minutes off. */
  avoidedKind: 12,
  /** For a place that is closed in the preferred part of the day. Lower than an avoided kind: hours of a map may be old. */
  closed: 8,
  /** For a place without a roof if the person minds the weather. Low, because most sights have none. */
  noShelter: 3,
  /** For each doubling of the number of Wikipedias with a page about the place if the person avoids crowds. */
  crowdDoubling: 2,
} as const

/** How much chance decides, so that the same request twice gives two walks. */
export const CHANCE = {
  /** A request likes or dislikes each place by up to half of this, in unwanted minutes. More gives more varied and worse walks. */
  tasteMin: 10,
  /** Walks whose cost is within this many minutes of the cheapest are equally good; one of them is drawn. */
  asGoodMin: 10,
  /**
   * The same where the topic gives few walks of the requested length: a wider choice, or all requests would get one walk. For
   * `shortMin` minutes and less it is so wide that one stop off the topic is in it; a longer walk has more stops to choose from.
   */
  asGoodOfFewMin: { short: 48, long: 32 },
  shortMin: 30,
  /** The share of the requests for such a topic that draw from the wider choice. */
  widerShare: 0.5,
  /** With fewer different walks of the requested length that are as good than this, further places may be stops too. */
  fewWalks: 5,
} as const

/** The search for cheap walks. More of each finds slightly better walks and takes proportionally longer. */
export const SEARCH = {
  /** The number of walks that are grown from a random place. */
  grown: 40,
  /** The number of the cheapest of them that are then improved. */
  improved: 12,
  /** The number of random changes that are tried on each of these, for each stop that the walk should have. */
  changesPerStop: 8,
  /** Below this random number a change drops a stop; up to `swapBelow` it swaps one for another; above, it adds one. */
  dropBelow: 0.33,
  swapBelow: 0.66,
} as const

/** The next place of a growing walk: the one with the lowest cost in metres. Only the proportions between these count. */
export const GROWTH_COST = {
  /** The wanted length of a leg is the computed one times a random factor of `legFactorMin` to `legFactorMin + legFactorSpan`. */
  legFactorMin: 0.4,
  legFactorSpan: 0.7,
  /** The distance from the wanted length is multiplied by a random factor of this to this plus 1, so that walks differ. */
  offFactorMin: 0.5,
  /** Metres for a neighbour of a stop. Higher keeps stops apart from the start. */
  neighboursM: 400,
  /** Metres for an indoor place, where the satellite fix is lost. Higher gives walks with fewer museums. */
  indoorM: 100,
  /** Metres for a place of another topic. Higher makes them rarer where places of the topic are near. */
  offTopicM: 150,
  /** Metres for each unwanted minute that the person's preferences have against the place. */
  perUnwantedMinuteM: 40,
} as const
