/** Where a cover is for everybody who may know of its tour or route, as preview images of links need it: no header, and gone when it goes private. */
import { API_BASE } from './limits.ts'

export const COVER_THEMES = ['light', 'dark'] as const
export type CoverTheme = (typeof COVER_THEMES)[number]

export type CoverFile = 'cover.svg' | 'cover.png'
export const tourCoverPath = (id: number | string, file: CoverFile): string =>
  `${API_BASE}/tours/${id}/${file}`
export const routeCoverPath = (id: number | string, file: CoverFile): string =>
  `${API_BASE}/custom-routes/${id}/${file}`
export const sharedRouteCoverPath = (shareToken: string, file: CoverFile): string =>
  `${API_BASE}/shared-routes/${shareToken}/${file}`
