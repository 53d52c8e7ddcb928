/** Audio chunks: one file for each stop and for each walking track, and the order in which they are made. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import {
  Id,
  IdParam,
  LatitudeParam,
  LongitudeParam,
  Latitude,
  Longitude,
  maybe,
  wholeNumberParam,
} from '../wire.ts'
import { Health } from './weather.ts'

export const Sentence = z.object({ text: z.string(), startS: z.number(), endS: z.number() })
export type Sentence = z.infer<typeof Sentence>

/** The place of a walking track: it is told on the way, from a share of a leg's length on. */
export const TrackOnTheWay = z.object({
  /** The leg's number; 0 leads from the first stop to the second. */
  leg: z.number(),
  /** The share of the leg, 0 to 1. At 0 the track begins a moment after the stop, or as the walker leaves it. */
  startShare: z.number(),
})
export type TrackOnTheWay = z.infer<typeof TrackOnTheWay>

export const AudioChunk = z.object({
  chunkIndex: z.number().check(z.int(), z.gte(0)),
  poiName: maybe(z.string()),
  poiId: maybe(Id),
  isReady: z._default(z.boolean(), false),
  audioUrl: maybe(z.string()),
  /** Seconds. */
  estimatedDuration: z._default(z.number(), 0),
  /** Bytes; exact once ready. */
  contentLength: z._default(z.number(), 0),
  // The rest is optional: another server may not send it, and the client works without it.
  mimeType: maybe(z.string()),
  /** Seconds; exact: samples / rate. */
  durationS: maybe(z.number()),
  encoderDelaySamples: maybe(z.number()),
  sampleRate: maybe(z.number()),
  sha256: maybe(z.string()),
  sentences: maybe(z.array(Sentence)),
  /** Only of a walking track, which has no `poiId`; its title is in `poiName`. */
  walk: maybe(TrackOnTheWay),
  /** The chunk could not be made: there is no voice for its language, or the voice failed. Asking for it starts another attempt. */
  isFailed: maybe(z.boolean()),
})
export type AudioChunk = z.infer<typeof AudioChunk>

export const PriorityReason = z.enum(['proximity_preload', 'immediate_play', 'preload'])
export type PriorityReason = z.infer<typeof PriorityReason>

const ByTour = z.object({ tourId: IdParam })

export const audioChunkEndpoints = {
  audioChunks: {
    method: 'GET',
    path: '/audiochunks/tours/:tourId',
    access: 'required',
    repeat: 'read',
    summary: 'Audio chunks of a tour',
    params: ByTour,
    // The server accepts these parameters and reads none of them. They stay because they are part of the wire hash.
    query: z.object({
      userLat: z.optional(LatitudeParam),
      userLng: z.optional(LongitudeParam),
      proximityRadius: z.optional(z.coerce.number().check(z.gt(0))),
    }),
    response: { 200: z.array(AudioChunk) },
  },
  audioChunk: {
    method: 'GET',
    path: '/audiochunks/tours/:tourId/chunks/:index',
    access: 'required',
    repeat: 'read',
    summary: 'One audio chunk',
    params: z.extend(ByTour, { index: wholeNumberParam({ least: 0, most: 10_000 }) }),
    response: { 200: AudioChunk },
  },
  prioritiseAudioChunks: {
    method: 'POST',
    path: '/audiochunks/tours/:tourId/priority',
    access: 'required',
    repeat: 'none',
    summary: 'Ask for chunks sooner',
    params: ByTour,
    body: z.object({
      chunkIndexes: z.array(z.number().check(z.int(), z.gte(0))).check(z.minLength(1), z.maxLength(100)),
      userLatitude: maybe(Latitude),
      userLongitude: maybe(Longitude),
      reason: PriorityReason,
    }),
    response: { 200: z.array(AudioChunk) },
  },
  audioChunksHealth: {
    method: 'GET',
    path: '/audiochunks/health',
    access: 'none',
    repeat: 'read',
    summary: 'Is audio being made?',
    response: { 200: Health },
  },
} as const satisfies Record<string, Endpoint>
