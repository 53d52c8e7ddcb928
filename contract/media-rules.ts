/** What may be uploaded to a custom route: kinds of files, their sizes and types. One copy for the client and the server. */
import { MIB } from './limits.ts'

/** As they are sent: 1 image, 2 voice, 3 video. */
export const MEDIA_TYPE = { image: 1, voice: 2, video: 3 } as const
export type MediaTypeNumber = (typeof MEDIA_TYPE)[keyof typeof MEDIA_TYPE]

export interface MediaRule {
  readonly maxMb: number
  /** As the text of a refusal lists them. */
  readonly listed: readonly string[]
}

export const MEDIA_RULES: Readonly<Record<MediaTypeNumber, MediaRule>> = {
  [MEDIA_TYPE.image]: { maxMb: 10, listed: ['jpeg', 'jpg', 'png', 'webp'] },
  [MEDIA_TYPE.voice]: { maxMb: 50, listed: ['mpeg', 'mp3', 'wav', 'webm', 'ogg', 'm4a'] },
  [MEDIA_TYPE.video]: { maxMb: 100, listed: ['mp4', 'webm', 'ogg'] },
}

export const mediaMaxBytes = (type: MediaTypeNumber): number => MEDIA_RULES[type].maxMb * MIB
