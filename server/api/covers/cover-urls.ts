/**
 * The addresses of covers in answers. An owner's holds a token that nobody guesses and works as long as the tour is there; that of others
 * works while the tour or route is public. Tokens are derived from a secret that is not in the database.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  COVER_THEMES,
  type CoverTheme,
  routeCoverPath,
  sharedRouteCoverPath,
  tourCoverPath,
} from '#contract/paths.ts'
import type { LatLng } from '#contract/geo.ts'
import { MEDIA_PATH } from '#server/kernel/storage/tour-files.ts'
import {
  type CoveredRoute,
  type CoveredTour,
  coverOfRoute,
  coverOfTour,
  type CoverSubject,
} from './cover-subjects.ts'

export interface CoverUrlsAnswer {
  readonly coverUrl: string
  readonly coverDarkUrl: string
}

export interface OwnCover {
  readonly kind: 'tour' | 'route'
  readonly id: number
  readonly hash: string
  readonly theme: CoverTheme
}

export interface CoverUrls {
  ofTour(tour: CoveredTour, isOwner: boolean): CoverUrlsAnswer
  /** `shareToken`: of the link by which somebody reads a route that is not public. */
  ofRoute(
    route: CoveredRoute & { readonly isPublic: boolean },
    pois: readonly LatLng[],
    reader: { readonly isOwner: boolean; readonly shareToken?: string | undefined },
  ): CoverUrlsAnswer | undefined
  /** What an owner's address names; undefined where its token is not the right one. */
  read(token: string, name: string): OwnCover | undefined
}

const OWN_PATH = `${MEDIA_PATH}/covers`
export const OWN_COVER_ROUTE = `${OWN_PATH}/:token/:name`
const OWN_NAME = /^(tour|route)-(\d{1,9})-([0-9a-f]{16})-(light|dark)\.svg$/

export function createCoverUrls(secret: Uint8Array): CoverUrls {
  const tokenOf = (kind: OwnCover['kind'], id: number) =>
    createHmac('sha256', secret).update(`cover:${kind}:${id}`).digest('base64url')
  const own = (kind: OwnCover['kind'], id: number, { hash }: CoverSubject) => {
    const token = tokenOf(kind, id)
    return themed((theme) => `${OWN_PATH}/${token}/${kind}-${id}-${hash}-${theme}.svg`)
  }
  const open = (path: string, { hash }: CoverSubject) =>
    themed((theme) => `${path}?v=${hash}${theme === 'dark' ? '&theme=dark' : ''}`)
  return {
    ofTour: (tour, isOwner) => {
      const subject = coverOfTour(tour)
      return isOwner ? own('tour', tour.id, subject) : open(tourCoverPath(tour.id, 'cover.svg'), subject)
    },
    ofRoute: (route, pois, { isOwner, shareToken }) => {
      const subject = coverOfRoute(route, pois)
      if (isOwner) return own('route', route.id, subject)
      if (route.isPublic) return open(routeCoverPath(route.id, 'cover.svg'), subject)
      return shareToken === undefined
        ? undefined
        : open(sharedRouteCoverPath(encodeURIComponent(shareToken), 'cover.svg'), subject)
    },
    read(token, name) {
      const [, kind, id, hash, theme] = OWN_NAME.exec(name) ?? []
      if ((kind !== 'tour' && kind !== 'route') || !hash) return undefined
      const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(kind, Number(id)))]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      return { kind, id: Number(id), hash, theme: themeOf(theme) }
    },
  }
}

export const themeOf = (asked: unknown): CoverTheme =>
  COVER_THEMES.find((theme) => theme === asked) ?? 'light'

const themed = (urlOf: (theme: CoverTheme) => string): CoverUrlsAnswer => ({
  coverUrl: urlOf('light'),
  coverDarkUrl: urlOf('dark'),
})
