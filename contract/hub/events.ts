/**
 * The hub: the events that the server sends and the methods that the client may call. Every event has one argument, an object. Events are
 * hints: the client can fetch everything that they report.
 */
import * as z from 'zod/mini'

const optionalText = z.optional(z.nullable(z.string()))
/** The event's cursor for `EventsSince`. Another server may not send it. */
const cursor = { EventId: z.optional(z.number()) }

export const hubEvents = {
  TourGenerationProgress: z.object({
    JobId: z.string(),
    Progress: z.number(),
    Message: optionalText,
    ...cursor,
  }),
  TourGenerationCompleted: z.object({
    JobId: z.string(),
    TourSlug: optionalText,
    Title: optionalText,
    ...cursor,
  }),
  TourGenerationFailed: z.object({ JobId: z.string(), Error: optionalText, ...cursor }),
  /** The owner cancelled the job. Another server may not send it. */
  TourGenerationCancelled: z.object({ JobId: z.string(), ...cursor }),
  ChunkReady: z.object({
    TourId: z.number(),
    ChunkIndex: z.number(),
    AudioUrl: optionalText,
    EstimatedDuration: z.optional(z.number()),
    ContentLength: z.optional(z.number()),
    ...cursor,
  }),
  ChunkGenerationProgress: z.object({
    TourId: z.number(),
    ChunkIndex: z.optional(z.number()),
    Progress: z.optional(z.number()),
    ChunksCompleted: z.optional(z.number()),
    TotalChunks: z.optional(z.number()),
    ...cursor,
  }),
  ChunkedAudioGenerationCompleted: z.object({
    TourId: z.number(),
    Success: z.boolean(),
    ChunksReady: z.optional(z.number()),
    TotalChunks: z.optional(z.number()),
    Error: optionalText,
    ...cursor,
  }),
  AudioGenerationCompleted: z.object({
    TourId: z.number(),
    Success: z.boolean(),
    AudioUrl: optionalText,
    Error: optionalText,
    ...cursor,
  }),
  POIMediaGenerated: z.object({
    TourId: z.number(),
    POIId: z.number(),
    POIName: optionalText,
    MediaCount: z.optional(z.number()),
    ...cursor,
  }),
  POIMediaGenerationCompleted: z.object({ TourId: z.number(), ...cursor }),
} as const

export type HubEvents = typeof hubEvents
export type HubEventName = keyof HubEvents
export type HubEvent<N extends HubEventName> = z.infer<HubEvents[N]>

/** The methods that the client may call. Another server may not have the last three; the client ignores the error that it then answers. */
export const HUB_METHODS = ['JoinUserGroup', 'JoinTourGroup', 'LeaveTourGroup', 'EventsSince'] as const
export type HubMethod = (typeof HUB_METHODS)[number]

export const HUB_STATES = [
  'Disconnected',
  'Connecting',
  'Connected',
  'Disconnecting',
  'Reconnecting',
] as const
export type HubState = (typeof HUB_STATES)[number]

/** Parses an event whatever the case of the first letter of its fields; undefined where it has not the event's shape. */
export function parseHubEvent<N extends HubEventName>(name: N, argument: unknown): HubEvent<N> | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined
  const fields = Object.entries(argument).map(([key, value]) => [
    key.charAt(0).toUpperCase() + key.slice(1),
    value,
  ])
  const parsed = hubEvents[name].safeParse(Object.fromEntries(fields))
  return parsed.success ? (parsed.data as HubEvent<N>) : undefined
}
