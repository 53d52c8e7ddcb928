/**
 * Writes /robots.txt, which says what search engines may read. Of two matching rules, the longer one counts (RFC
 * 9309, 2.2.2).
 */
import { sharedRouteCoverPath, tourCoverPath, API_BASE, HUB_PATH } from '#contract/paths.ts'
import { PAGES } from '#contract/pages.ts'
import { OWN_PAGES } from './fixed-heads.ts'

/** Search engines that run scripts need the API calls of public pages, and link previews need their pictures. */
const READ_BY_PAGES = [
  ...['/topics', '/tours/by-topic/', '/tours/nearby', '/tours/*/preview', '/custom-routes/shared/'].map(
    (path) => API_BASE + path,
  ),
  tourCoverPath('*', 'cover.png'),
  sharedRouteCoverPath('*', 'cover.png'),
]

/**
 * The screens of signed-in users. Shared routes are not among them: a page that may not be read cannot say that it
 * must not be listed. A rule matches every address that begins with it, so `/me` alone would hide `/media` too.
 */
const OWN = [
  ...OWN_PAGES.filter((path) => !path.includes('$') && path !== PAGES.account),
  `${PAGES.account}$`,
  `${PAGES.account}?`,
  PAGES.playById.replace('$id', ''),
  `${PAGES.playBySlug.replace('$slug', '*')}$`,
]

export const robotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...READ_BY_PAGES.map((path) => `Allow: ${path}`),
    ...[`${API_BASE}/`, `${HUB_PATH}/`, ...OWN].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
