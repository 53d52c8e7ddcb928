/** The calls about tours. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { LANGUAGES } from '../languages.ts'
import { TEXT } from '../text-lengths.ts'
import { IdParam, LatitudeParam, LongitudeParam, PageQuery, pageOf } from '../wire.ts'
import { AudioChunk } from './audio-chunks.ts'
import {
  GenerateTourAnswer,
  GenerateTourBody,
  Narrative,
  NearbyTour,
  OfflineManifest,
  Poi,
  PoiMedia,
  PublicityAnswer,
  PublicTour,
  SearchMatch,
  TOUR_ORDERS,
  TourBasic,
  TourDetail,
  TourListItem,
  TourPreview,
  WalkLength,
  WalkToHear,
} from './tours.ts'

const ById = z.object({ id: IdParam })
const BySlug = z.object({ slug: z.string().check(z.minLength(1), z.maxLength(200)) })

export const tourEndpoints = {
  generateTour: {
    method: 'POST',
    path: '/tours/generate',
    access: 'required',
    repeat: 'key',
    summary: 'Ask for a tour',
    body: GenerateTourBody,
    response: { 202: GenerateTourAnswer },
  },
  cancelJob: {
    method: 'DELETE',
    path: '/tours/jobs/:jobId',
    access: 'required',
    repeat: 'key',
    summary: 'Take back a tour that is being made',
    params: z.object({ jobId: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: { 204: null },
  },
  walkLength: {
    method: 'GET',
    path: '/tours/walk-length',
    access: 'required',
    repeat: 'read',
    summary: 'How long a walk the known places allow, before it is asked for',
    query: z.object({
      locationName: z.string().check(z.maxLength(TEXT.short)),
      latitude: LatitudeParam,
      longitude: LongitudeParam,
      topic: z.string().check(z.maxLength(50)),
    }),
    response: { 200: WalkLength },
  },
  myTours: {
    method: 'GET',
    path: '/tours/my-tours',
    access: 'required',
    repeat: 'read',
    summary: "The user's tours and jobs, newest first",
    query: PageQuery,
    response: { 200: pageOf(TourListItem) },
  },
  toursByTopic: {
    method: 'GET',
    path: '/tours/by-topic/:topic',
    access: 'none',
    repeat: 'read',
    summary: 'Public tours of a topic',
    params: z.object({ topic: z.string().check(z.maxLength(50)) }),
    query: z.extend(PageQuery, {
      search: z.optional(z.string().check(z.maxLength(TEXT.short))),
      /** Only tours in this language are listed. */
      language: z.optional(z.enum(LANGUAGES)),
      /** `relevance` is the default of a search, else `newest`. `distance` needs the position. */
      sort: z.optional(z.enum(TOUR_ORDERS)),
      latitude: z.optional(LatitudeParam),
      longitude: z.optional(LongitudeParam),
    }),
    response: {
      200: z.extend(pageOf(PublicTour), {
        /** The way in which the tours match, only after a search. Another server may not send it. */
        match: z.optional(SearchMatch),
        /** The category code for an advertisement beside the list; only where the server has advertising. */
        advertisingCategory: z.optional(z.string()),
      }),
    },
  },
  nearbyTours: {
    method: 'GET',
    path: '/tours/nearby',
    access: 'none',
    repeat: 'read',
    summary: 'Public tours around a point, nearest first',
    query: z.extend(PageQuery, {
      latitude: LatitudeParam,
      longitude: LongitudeParam,
      radiusKm: z.optional(z.coerce.number().check(z.gt(0), z.lte(20_100))),
    }),
    response: { 200: pageOf(NearbyTour) },
  },
  walkToHear: {
    method: 'GET',
    path: '/tours/to-hear',
    access: 'none',
    repeat: 'read',
    summary: 'A public tour that a newcomer hears first',
    query: z.object({
      /** The preferred language of the tour; a tag of a language without tours counts as English. */
      language: z.optional(z.string().check(z.maxLength(35))),
    }),
    response: { 200: WalkToHear },
  },
  tourPreview: {
    method: 'GET',
    path: '/tours/:slug/preview',
    access: 'none',
    repeat: 'read',
    summary: 'What a visitor may see of a public tour',
    params: BySlug,
    response: { 200: TourPreview },
  },
  tourBySlug: {
    method: 'GET',
    path: '/tours/by-slug/:slug',
    access: 'required',
    repeat: 'read',
    summary: 'Tour detail by slug',
    params: BySlug,
    response: { 200: TourDetail },
  },
  tour: {
    method: 'GET',
    path: '/tours/:id',
    access: 'required',
    repeat: 'read',
    summary: 'Tour detail',
    params: ById,
    response: { 200: TourDetail },
  },
  tourBasic: {
    method: 'GET',
    path: '/tours/:id/basic',
    access: 'required',
    repeat: 'read',
    summary: 'Tour without its parts',
    params: ById,
    response: { 200: TourBasic },
  },
  tourNarrative: {
    method: 'GET',
    path: '/tours/:id/narrative',
    access: 'required',
    repeat: 'read',
    summary: 'Narrative and sections',
    params: ById,
    response: { 200: Narrative },
  },
  tourPois: {
    method: 'GET',
    path: '/tours/:id/pois',
    access: 'required',
    repeat: 'read',
    summary: 'Points of interest in order',
    params: ById,
    query: PageQuery,
    response: { 200: pageOf(Poi) },
  },
  poiMedia: {
    method: 'GET',
    path: '/tours/poi/:poiId/media',
    access: 'required',
    repeat: 'read',
    summary: 'Media of a point of interest',
    params: z.object({ poiId: IdParam }),
    query: PageQuery,
    // The answer is a page where the query asks for one, else the whole list.
    response: { 200: z.union([pageOf(PoiMedia), z.array(PoiMedia)]) },
  },
  tourAudioChunks: {
    method: 'GET',
    path: '/tours/:id/audio-chunks',
    access: 'required',
    repeat: 'read',
    summary: 'Audio chunks by index',
    params: ById,
    response: { 200: z.array(AudioChunk) },
  },
  tourOfflineManifest: {
    method: 'GET',
    path: '/tours/:id/offline-manifest',
    access: 'required',
    repeat: 'read',
    summary:
      'Every file of a complete download with its checksum (extension, announced by offlineManifestUrl)',
    params: ById,
    response: { 200: OfflineManifest },
  },
  deleteTour: {
    method: 'DELETE',
    path: '/tours/:id',
    access: 'required',
    repeat: 'key',
    summary: 'Delete a tour',
    params: ById,
    response: { 204: null },
  },
  setTourPublicity: {
    method: 'PATCH',
    path: '/tours/:id/publicity',
    access: 'required',
    repeat: 'key',
    summary: 'Publish or unpublish a tour',
    params: ById,
    body: z.object({ isPublic: z.boolean() }),
    response: { 200: PublicityAnswer },
  },
  recordTourPlay: {
    method: 'POST',
    path: '/tours/:id/play',
    access: 'required',
    repeat: 'key',
    summary: 'Start of a play (0) or seconds heard',
    params: ById,
    body: z.object({ durationPlayed: z.number().check(z.gte(0), z.lte(86_400)) }),
    response: { 200: z.object({ playCount: z.number() }) },
  },
} as const satisfies Record<string, Endpoint>
