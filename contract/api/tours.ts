/** Tours as they are sent: in lists, in detail, and their parts. */
import * as z from 'zod/mini'
import { TEXT } from '../text-lengths.ts'
import { Id, IsoDate, Latitude, Longitude, maybe, Position, Source, Text, TourId } from '../wire.ts'
import { AudioChunk, Sentence } from './audio-chunks.ts'
import { MediaType } from './custom-media.ts'
import { Weather } from './weather.ts'

export const GenerationStatus = z.enum(['queued', 'processing', 'completed', 'failed'])
export type GenerationStatus = z.infer<typeof GenerationStatus>

/** The tour's picture (SVG), by day and by night. Another server may lack them. */
const coverFields = { coverUrl: maybe(z.string()), coverDarkUrl: maybe(z.string()) }

const publicFields = {
  id: TourId,
  title: z.string(),
  /** null while there is no tour yet: the placeholder of a queued job. */
  slug: maybe(z.string()),
  locationName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  topic: z.string(),
  /** Minutes. */
  duration: z.number(),
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
  /** In which it is told. Another server may lack it. */
  language: maybe(z.string()),
  ...coverFields,
}

/** Orders of a list of public tours. */
export const TOUR_ORDERS = ['relevance', 'distance', 'newest'] as const
export type TourOrder = (typeof TOUR_ORDERS)[number]

/** How the tours of a list fit the search: they have its words, or, where none has, words much like them. */
export const SearchMatch = z.enum(['words', 'similar'])
export type SearchMatch = z.infer<typeof SearchMatch>

/** What anyone may see of a public tour in a list. */
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
  /** True for a job that its owner took back; its `generationStatus` is 'failed'. Another server may lack it. */
  wasCancelled: maybe(z.boolean()),
  /** For the owner: publishing it publishes what they wrote for their own ears. Another server may lack it. */
  tellsOwnNotes: maybe(z.boolean()),
  /** For the owner: why those who run the server took it down, in their words; it cannot be public until they restore it. Another server may lack it. */
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
  /** Where each sentence of the text ends, in UTF-16 units. Another server may lack it. */
  sentenceEnds: maybe(z.array(z.number())),
})
export type NarrativeSection = z.infer<typeof NarrativeSection>
export const Narrative = z.object({ narrativeText: z.string(), narrativeSections: z.array(NarrativeSection) })
export type Narrative = z.infer<typeof Narrative>

export const PoiMedia = z.object({
  id: Id,
  /** A picture, where another server does not say. */
  mediaType: maybe(MediaType),
  mediaUrl: z.string(),
  thumbnailUrl: maybe(z.string()),
  caption: maybe(z.string()),
  attribution: maybe(z.string()),
  /** The page that says more about the file and its licence. Another server may lack it. */
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
 * How the line of a tour was made. `walked`: along ways that one may walk. `partly-walked`: some legs go straight, because no way
 * was found. `failed`: all of them do, because no way was found or the street data did not come. `straight`: there is no street
 * data.
 */
export const LineKind = z.enum(['walked', 'partly-walked', 'failed', 'straight'])
export type LineKind = z.infer<typeof LineKind>

/** What one does at the beginning of a step. `set-out` leaves a stop, `arrive` is at the next one. */
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

/** One instruction on the way from a stop to the next, as data: the words are made where they are read or spoken. */
export const WalkStep = z.object({
  /** Metres along the tour's `line` to the place of the turn. */
  fromM: z.number(),
  /** To the next step, metres; 0 for `arrive`. */
  distanceM: z.number(),
  turn: WalkTurn,
  /** 0: from the first stop to the second. */
  leg: z.number(),
  /** What one walks on from here, as the map names it; absent where it has no name. */
  street: maybe(z.string()),
  /** One walks on over stairs. */
  isStairs: z._default(z.boolean(), false),
})
export type WalkStep = z.infer<typeof WalkStep>

const basicFields = {
  ...listFields,
  description: maybe(z.string()),
  totalChunks: z._default(z.number(), 0),
  readyChunks: z._default(z.number(), 0),
  isAudioGenerationComplete: z.optional(z.boolean()),
  // Optional: another server may lack these, and the client works without them.
  distanceM: maybe(z.number()),
  line: maybe(z.array(Position)),
  lineKind: maybe(LineKind),
  /** In walking order; none for legs that go straight. A turn that this client does not know costs the steps, not the tour. */
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

/** What the known places of a place and topic allow. */
export const WalkLength = z.object({
  /** By the user's preferences and plan, minutes. */
  wantedMin: z.number(),
  /** About, minutes; 0 where no places are known. */
  possibleMin: z.number(),
  stops: z.number(),
  /** Places are looked up only when the tour is made, so the other two say nothing. */
  isUnknown: z.optional(z.boolean()),
})
export type WalkLength = z.infer<typeof WalkLength>

/** The beginning of a tour's sound, for anyone. */
export const TourSample = z.object({
  /** False while the sound is still being made; then the rest is not known. */
  isReady: z._default(z.boolean(), false),
  audioUrl: maybe(z.string()),
  /** Seconds. It begins where the tour begins. */
  durationS: maybe(z.number()),
  /** The stop that is heard. */
  stopName: maybe(z.string()),
  /** Those that are heard of it. */
  sentences: z._default(z.array(Sentence), []),
})
export type TourSample = z.infer<typeof TourSample>

/** A public tour that a newcomer hears first. */
export const WalkToHear = z.object({
  /** null where there is none in the language, nor in English. */
  tour: maybe(
    z.object({
      slug: z.string(),
      title: z.string(),
      topic: z.string(),
      locationName: z.string(),
      /** Minutes. */
      duration: z.number(),
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
  playCount: z._default(z.number(), 0),
  narrativeText: maybe(z.string()),
  pointsOfInterest: z._default(z.array(Poi), []),
  poiCount: z.optional(z.number()),
  createdAt: IsoDate,
  language: maybe(z.string()),
  /** null where it has no sound. Another server may lack it. */
  sample: maybe(TourSample),
  /** The category code for an advertisement beside it; only where the server has advertising. */
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

/** Only bounds the values: the handler answers with the exact texts ('Please enter a location' …). */
export const GenerateTourBody = z.object({
  locationName: Text(TEXT.short),
  latitude: Latitude,
  longitude: Longitude,
  countryCode: maybe(z.string().check(z.maxLength(3))),
  topic: z.string().check(z.minLength(1), z.maxLength(50)),
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
