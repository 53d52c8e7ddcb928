/** Photos and recordings of a custom route's points of interest. Uploads are multipart. */
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { MEDIA } from '../media-rules.ts'
import { Id, IdParam, maybe } from '../wire.ts'

/** The kind of file: 1 image, 2 voice, 3 video. */
export const MediaType = z.union([z.literal(1), z.literal(2), z.literal(3)])
export const CustomMedia = z.object({
  id: Id,
  customPOIId: Id,
  mediaType: MediaType,
  caption: maybe(z.string()),
  isPrimary: z._default(z.boolean(), false),
  mediaUrl: z.string(),
  /** A picture at most 320 px wide and high; null where the file is no picture. */
  thumbnailUrl: maybe(z.string()),
  /** The same picture at most 1280 px wide and high. */
  mediumUrl: maybe(z.string()),
})
export type CustomMedia = z.infer<typeof CustomMedia>

export const customMediaEndpoints = {
  uploadMedia: {
    method: 'POST',
    path: '/custom-media/upload',
    access: 'required',
    repeat: 'key',
    summary: 'Upload a file (multipart)',
    response: { 201: CustomMedia },
  },
  updateMedia: {
    method: 'PATCH',
    path: '/custom-media/:id',
    access: 'required',
    repeat: 'key',
    summary: 'Change caption or primary',
    params: z.object({ id: IdParam }),
    body: z.object({
      caption: z.optional(z.string().check(z.maxLength(MEDIA.captionMax))),
      isPrimary: z.optional(z.boolean()),
    }),
    response: { 200: CustomMedia },
  },
  deleteMedia: {
    method: 'DELETE',
    path: '/custom-media/:id',
    access: 'required',
    repeat: 'key',
    summary: 'Delete a file',
    params: z.object({ id: IdParam }),
    response: { 204: null },
  },
  mediaOfPoi: {
    method: 'GET',
    path: '/custom-media/poi/:poiId',
    access: 'required',
    repeat: 'read',
    summary: 'Files of a POI',
    params: z.object({ poiId: IdParam }),
    response: { 200: z.array(CustomMedia) },
  },
  mediaUsage: {
    method: 'GET',
    path: '/custom-media/usage',
    access: 'required',
    repeat: 'read',
    summary: 'Storage used',
    response: { 200: z.object({ usedBytes: z.number(), quotaBytes: z.number(), fileCount: z.number() }) },
  },
  validateUpload: {
    method: 'POST',
    path: '/custom-media/validate-upload',
    access: 'required',
    repeat: 'none',
    summary: 'May this be uploaded?',
    body: z.object({ fileSize: z.number().check(z.gte(0)), mediaType: z.optional(MediaType) }),
    response: { 200: z.object({ canUpload: z.boolean(), message: z._default(z.string(), '') }) },
  },
} as const satisfies Record<string, Endpoint>
