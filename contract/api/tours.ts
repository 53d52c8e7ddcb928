/** The schemas of tours: in lists, in detail, and their parts. */
import * as z from 'zod/mini'
import { LANGUAGES } from '../languages.ts'
import { TEXT } from '../text-lengths.ts'
import { Id, IsoDate, Latitude, Longitude, maybe, Position, Source, Text, TourId } from '../wire.ts'
import { AudioChunk, Sentence, TrackOnTheWay } from './audio-chunks.ts'
import { MediaType } from './custom-media.ts'
import { Weather } from './weather.ts'

export const GenerationStatus = z.enum(['queued', 'processing', 'completed', 'failed'])
export type GenerationStatus = z.infer<typeof GenerationStatus>

/** The tour's picture (SVG) for the light and the dark theme. Another server may not send them. */
const coverFields = { coverUrl: maybe(z.string()), coverDarkUrl: maybe(z.string()) }

const publicFields = {
  id: TourId,
  title: z.string(),
  /** Null in the placeholder of a queued job, which has no tour yet. */
  slug: maybe(z.string()),
  locationName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  topic: z.string(),
  /** Minutes. */
  duration: z.number(),
  /** The whole minutes of it in which a voice tells. Another server may not send it. */
  toldMin: maybe(z.number()),
  createdAt: IsoDate,
  updatedAt: maybe(IsoDate),
  version: z._default(z.number(), 0),
  audioUrl: maybe(z.string()),
  narrativePreview: maybe(z.string()),
  playCount: z._default(z.number(), 0),
  isPublic: z._default(z.boolean(), false),
  isChunked: z._default(z.boolean(), false),
  chunkCount: z._default(z.number(), 0),
  chunksGenerated: z._default(z.number(), 0),
  /** The language of the tour. Another server may not send it. */
  language: maybe(z.string()),
  ...coverFields,
}

/** The orders that a list of public tours may have. */
export const TOUR_ORDERS = ['relevance', 'distance', 'newest'] as const
export type TourOrder = (typeof TOUR_ORDERS)[number]

/** How the tours of a list match the search: they contain its words, or, where none does, similar words. */
export const SearchMatch = z.enum(['words', 'similar'])
export type SearchMatch = z.infer<typeof SearchMatch>

/** A public tour in a list, as anyone may see it. */
export const PublicTour = z.object(publicFields)
export type PublicTour = z.infer<typeof PublicTour>
export const NearbyTour = z.extend(PublicTour, { distanceKm: z.number() })
export type NearbyTour = z.infer<typeof NearbyTour>

const listFields = {
  ...publicFields,
  currentWeather: maybe(Weather),
  isGeneratingChunks: z._default(z.boolean(), false),
  generationJobId: maybe(z.string()),
  generationStatus: maybe(GenerationStatus),
  /** 0-100. */
  generationProgress: maybe(z.number()),
  /** True for a job that its owner cancelled; its `generationStatus` is 'failed'. Another server may not send it. */
  wasCancelled: maybe(z.boolean()),
  /** For the owner: the tour contains notes that they wrote for themselves, and publishing it publishes them. Another server may not send it. */
  tellsOwnNotes: maybe(z.boolean()),
  /** For the owner: the administrator's reason for taking it down. Until it is restored it cannot be public. Another server may not send it. */
  takenDownReason: maybe(z.string()),
}
export const TourListItem = z.object(listFields)
export type TourListItem = z.infer<typeof TourListItem>

export { Source }

export const NarrativeSection = z.object({
  index: z.number(),
  title: maybe(z.string()),
  text: z._default(z.string(), ''),
  locationName: maybe(z.string()),
  poiId: maybe(Id),
  /** Seconds from the start of the whole narration. */
  estimatedAudioStartTime: z._default(z.number(), 0),
  estimatedAudioEndTime: z._default(z.number(), 0),
  sources: maybe(z.array(Source)),
  /** The end of each sentence of the text, in UTF-16 code units. Another server may not send it. */
  sentenceEnds: maybe(z.array(z.number())),
  /** Only of a walking track, which has no `poiId`. Another server may not send it. */
  walk: maybe(TrackOnTheWay),
})
export type NarrativeSection = z.infer<typeof NarrativeSection>
export const Narrative = z.object({ narrativeText: z.string(), narrativeSections: z.array(NarrativeSection) })
export type Narrative = z.infer<typeof Narrative>

export const PoiMedia = z.object({
  id: Id,
  /** Absent from some servers; then the file is a picture. */
  mediaType: maybe(MediaType),
  mediaUrl: z.string(),
  thumbnailUrl: maybe(z.string()),
  caption: maybe(z.string()),
  attribution: maybe(z.string()),
  /** The address of the page about the file and its licence. Another server may not send it. */
  attributionUrl: maybe(z.string()),
})
export type PoiMedia = z.infer<typeof PoiMedia>
export const BusinessInfo = z.object({
  businessName: maybe(z.string()),
  businessType: maybe(z.string()),
  businessHours: maybe(z.string()),
  businessPhone: maybe(z.string()),
  businessWebsite: maybe(z.string()),
  businessAddress: maybe(z.string()),
  /** The business category code (`contract/advertising.ts`). */
  googleAdSlot: maybe(z.string()),
})
export const Poi = z.object({
  id: Id,
  name: z.string(),
  description: maybe(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  orderIndex: z.number(),
  media: z._default(z.array(PoiMedia), []),
  businessInfo: maybe(BusinessInfo),
})
export type Poi = z.infer<typeof Poi>

/**
 * The way in which the line of a tour was made. `walked`: all legs follow ways for walkers. `partly-walked`: some legs are straight,
 * because no way was found. `failed`: all legs are straight, because no way was found or the street data did not arrive. `straight`: the
 * server has no street data.
 */
export const LineKind = z.enum(['walked', 'partly-walked', 'failed', 'straight'])
export type LineKind = z.infer<typeof LineKind>

/** The walker's action at the beginning of a step. `set-out` leaves a stop, `arrive` is at the next one. */
export const WalkTurn = z.enum([
  'set-out',
  'straight',
  'slight-left',
  'left',
  'sharp-left',
  'slight-right',
  'right',
  'sharp-right',
  'turn-back',
  'arrive',
])
export type WalkTurn = z.infer<typeof WalkTurn>

/** One instruction on the way from a stop to the next, as data; the client makes the words. */
export const WalkStep = z.object({
  /** Metres along the tour's `line` to the place of the turn. */
  fromM: z.number(),
  /** Metres to the next step; 0 for `arrive`. */
  distanceM: z.number(),
  turn: WalkTurn,
  /** The leg's number; 0 leads from the first stop to the second. */
  leg: z.number(),
  /** The name of the street from here on, as on the map; absent where it has none. */
  street: maybe(z.string()),
  /** The way goes on over stairs. */
  isStairs: z._default(z.boolean(), false),
})
export type WalkStep = z.infer<typeof WalkStep>

const basicFields = {
  ...listFields,
  description: maybe(z.string()),
  totalChunks: z._default(z.number(), 0),
  readyChunks: z._default(z.number(), 0),
  isAudioGenerationComplete: z.optional(z.boolean()),
  // These are optional: another server may not send them, and the client works without them.
  distanceM: maybe(z.number()),
  line: maybe(z.array(Position)),
  lineKind: maybe(LineKind),
  /** In walking order; none for straight legs. A turn that this client does not know makes the steps null and leaves the tour readable. */
  walkSteps: z.catch(maybe(z.array(WalkStep)), null),
  mapUrl: maybe(z.string()),
  offlineManifestUrl: maybe(z.string()),
  factReportUrl: maybe(z.string()),
}
export const TourBasic = z.object(basicFields)
export type TourBasic = z.infer<typeof TourBasic>

export const TourDetail = z.object({
  ...basicFields,
  narrativeText: maybe(z.string()),
  narrativeSections: z._default(z.array(NarrativeSection), []),
  pointsOfInterest: z._default(z.array(Poi), []),
  audioChunks: z._default(z.array(AudioChunk), []),
  weatherForecast: maybe(z.array(Weather)),
  emergencyInfo: maybe(z.unknown()),
  chunkGenerationProgress: maybe(z.number()),
})
export type TourDetail = z.infer<typeof TourDetail>

/** The length of the walk that the known places for a place and topic allow. */
export const WalkLength = z.object({
  /** Minutes, by the user's preferences and plan. */
  wantedMin: z.number(),
  /** An estimate in minutes; 0 where no places are known. */
  possibleMin: z.number(),
  stops: z.number(),
  /** True where places are looked up only when the tour is made; then `possibleMin` and `stops` have no meaning. */
  isUnknown: z.optional(z.boolean()),
  /** The language in which the walk can be told here, where it cannot be told in the user's own without the network. */
  language: maybe(z.enum(LANGUAGES)),
  /** The user's own language; only beside `language`. */
  wantedLanguage: maybe(z.enum(LANGUAGES)),
  /** The nearest place that has walks on the topic, where none is known here. */
  nearest: maybe(z.object({ locationName: z.string(), distanceKm: z.number() })),
})
export type WalkLength = z.infer<typeof WalkLength>

/** The beginning of a tour's sound, which anyone may hear. */
export const TourSample = z.object({
  /** False while the sound is still being made; then the rest is absent. */
  isReady: z._default(z.boolean(), false),
  audioUrl: maybe(z.string()),
  /** Seconds from the beginning of the tour. */
  durationS: maybe(z.number()),
  /** The name of the stop that the sample is about. */
  stopName: maybe(z.string()),
  /** The sentences of the sample. */
  sentences: z._default(z.array(Sentence), []),
})
export type TourSample = z.infer<typeof TourSample>

/** A public tour that a newcomer hears first. */
export const WalkToHear = z.object({
  /** Null where there is no tour in the language, nor in English. */
  tour: maybe(
    z.object({
      slug: z.string(),
      title: z.string(),
      topic: z.string(),
      locationName: z.string(),
      /** Minutes. */
      duration: z.number(),
      /** The field is that of a list item. Another server may not send it. */
      toldMin: maybe(z.number()),
      language: maybe(z.string()),
      ...coverFields,
      sample: TourSample,
    }),
  ),
})
export type WalkToHear = z.infer<typeof WalkToHear>

export const TourPreview = z.object({
  id: TourId,
  title: z.string(),
  description: maybe(z.string()),
  topic: z.string(),
  locationName: z.string(),
  duration: z.number(),
  /** The field is that of a list item. Another server may not send it. */
  toldMin: maybe(z.number()),
  playCount: z._default(z.number(), 0),
  narrativeText: maybe(z.string()),
  pointsOfInterest: z._default(z.array(Poi), []),
  poiCount: z.optional(z.number()),
  createdAt: IsoDate,
  language: maybe(z.string()),
  /** Null where the tour has no sound. Another server may not send it. */
  sample: maybe(TourSample),
  /** The category code of an advertisement beside the preview; only where the server has advertising. */
  advertisingCategory: maybe(z.string()),
  ...coverFields,
})
export type TourPreview = z.infer<typeof TourPreview>

export const OfflineManifest = z.object({
  version: z.string(),
  files: z.array(
    z.object({
      url: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      kind: z.enum(['audio', 'map', 'image', 'video']),
    }),
  ),
})
export type OfflineManifest = z.infer<typeof OfflineManifest>

/** Only the bounds of the values; the handler checks the rest, so that its answers have the exact texts ('Please enter a location' …). */
export const GenerateTourBody = z.object({
  locationName: Text(TEXT.short),
  latitude: Latitude,
  longitude: Longitude,
  countryCode: maybe(z.string().check(z.maxLength(3))),
  topic: z.string().check(z.minLength(1), z.maxLength(50)),
  /** The language of the tour. Default that of the user's preferences. Sent only where `WalkLength` offered it. */
  language: maybe(z.enum(LANGUAGES)),
})
export type GenerateTourBody = z.infer<typeof GenerateTourBody>
export const GenerateTourAnswer = z.object({ jobId: z.string(), message: z._default(z.string(), '') })

export const PublicityAnswer = z.object({
  id: Id,
  isPublic: z.boolean(),
  version: z._default(z.number(), 0),
  updatedAt: maybe(IsoDate),
  message: z._default(z.string(), ''),
})
