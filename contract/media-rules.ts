/** The files that may be uploaded to a custom route: their kinds, types and sizes. One copy for the client and the server. */

export const MIB = 1024 * 1024

export const MEDIA = {
  /** The longest caption, in characters: a paragraph. */
  captionMax: 500,
  /** The server refuses a picture with more pixels: they take memory, however small its file is. */
  pictureMaxPixels: 65_000_000,
  /** The bytes that all files of a user may take together. */
  freeQuotaBytes: 250 * MIB,
  premiumQuotaBytes: 1024 * MIB,
} as const

/** The numbers by which the API names the kinds. */
export const MEDIA_TYPE = { image: 1, voice: 2, video: 3 } as const
export type MediaTypeNumber = (typeof MEDIA_TYPE)[keyof typeof MEDIA_TYPE]

export interface MediaRule {
  /** The largest file, in MiB. */
  readonly maxMb: number
  /** The types, as the text of a refusal lists them. */
  readonly listed: readonly string[]
}

export const MEDIA_RULES: Readonly<Record<MediaTypeNumber, MediaRule>> = {
  [MEDIA_TYPE.image]: { maxMb: 10, listed: ['jpeg', 'jpg', 'png', 'webp'] },
  [MEDIA_TYPE.voice]: { maxMb: 50, listed: ['mpeg', 'mp3', 'wav', 'webm', 'ogg', 'm4a'] },
  [MEDIA_TYPE.video]: { maxMb: 100, listed: ['mp4', 'webm', 'ogg'] },
}

export const mediaMaxBytes = (type: MediaTypeNumber): number => MEDIA_RULES[type].maxMb * MIB
