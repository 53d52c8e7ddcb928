/** The form of an upload: the rules for its fields, and the size that its file may have. */
import * as z from 'zod/mini'
import { MEDIA, MEDIA_RULES, MEDIA_TYPE, type MediaTypeNumber, mediaMaxBytes } from '#contract/media-rules.ts'
import { IdParam } from '#contract/wire.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { type FieldTexts, malformed, parseOrRefuse } from '#server/kernel/http/validation.ts'
import * as texts from '#texts/custom-media.ts'

const Form = z.object({
  CustomPOIId: IdParam,
  MediaType: z.pipe(
    z.enum(['1', '2', '3']),
    z.transform((text) => Number(text) as MediaTypeNumber),
  ),
  Caption: z._default(z.string().check(z.trim(), z.maxLength(MEDIA.captionMax)), ''),
  IsPrimary: z
    ._default(
      z.pipe(
        z.string(),
        z.transform((text) => text.toLowerCase()),
      ),
      'false',
    )
    .check(z.refine((text) => ['true', 'false', ''].includes(text))),
})
const TEXTS: FieldTexts = {
  CustomPOIId: texts.poiMissing,
  MediaType: texts.mediaTypeMissing,
  IsPrimary: texts.primaryUnclear,
}

export interface MediaForm {
  readonly poiId: number
  readonly mediaType: MediaTypeNumber
  readonly caption: string | null
  readonly isPrimaryAsked: boolean
}

export function mediaFormOf(fields: ReadonlyMap<string, string>): MediaForm {
  const caption = fields.get('Caption') ?? ''
  if (caption.trim().length > MEDIA.captionMax) throw malformed([texts.captionTooLong(MEDIA.captionMax)])
  const form = parseOrRefuse(Form, Object.fromEntries(fields), malformed, TEXTS)
  return {
    poiId: form.CustomPOIId,
    mediaType: form.MediaType,
    caption: form.Caption === '' ? null : form.Caption,
    isPrimaryAsked: form.IsPrimary === 'true',
  }
}

/** Throws a 413 above the limit of the kind. Until the kind is known, the largest of all limits holds. */
export function refuseTooLarge(bytes: number, mediaType: string | undefined): void {
  const known = Object.values(MEDIA_TYPE).find((type) => String(type) === mediaType?.trim())
  const type = known ?? MEDIA_TYPE.video
  if (bytes <= mediaMaxBytes(type)) return
  throw new Refusal(413, { error: texts.fileTooLarge(MEDIA_RULES[type].maxMb), code: 'file_too_large' })
}
