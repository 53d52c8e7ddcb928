/** Where articles are read, from the environment. */
import {
  type Environment,
  plainUserAgent,
  withoutTrailingSlash,
} from '#server/kernel/settings/environment.ts'
import type { WikimediaUrls } from './read-articles.ts'

export interface WikimediaConfig {
  readonly baseUrls: WikimediaUrls
  /** Where photographs are fetched instead, under the same paths. */
  readonly filesUrl?: string | undefined
  /** Names this server and whom to write to. */
  readonly userAgent: string
}

const PUBLIC: WikimediaUrls = {
  wikidata: 'https://www.wikidata.org',
  wikipedia: 'https://{language}.wikipedia.org',
  commons: 'https://commons.wikimedia.org',
}

/**
 * The public servers, but for those that WIKIDATA_URL, WIKIPEDIA_URL (with `{language}`), COMMONS_URL and COMMONS_FILES_URL name. Their operators want
 * to know whom to write to: throws without CONTACT_EMAIL or OPEN_DATA_USER_AGENT, and with the variable's name where a value makes
 * no sense.
 */
export function wikimediaOf(env: Environment, publicUrl: string): WikimediaConfig {
  const contact = env['CONTACT_EMAIL']
  const given = env['OPEN_DATA_USER_AGENT'] || (contact && `Streetlore/1.0 (${publicUrl}; ${contact})`)
  if (!given) throw new Error('Wikimedia needs CONTACT_EMAIL or OPEN_DATA_USER_AGENT.')
  const userAgent = plainUserAgent(given)
  return {
    baseUrls: {
      wikidata: urlOf(env, 'WIKIDATA_URL', PUBLIC.wikidata),
      wikipedia: urlOf(env, 'WIKIPEDIA_URL', PUBLIC.wikipedia),
      commons: urlOf(env, 'COMMONS_URL', PUBLIC.commons),
    },
    ...(env['COMMONS_FILES_URL'] && {
      filesUrl: urlOf(env, 'COMMONS_FILES_URL', 'https://upload.wikimedia.org'),
    }),
    userAgent,
  }
}

function urlOf(env: Environment, name: string, fallback: string): string {
  const url = env[name] || fallback
  const isTemplate = fallback.includes('{language}')
  if (
    !/^https?:/.test(url) ||
    !URL.canParse(url.replaceAll('{language}', 'en')) ||
    url.includes('{language}') !== isTemplate
  )
    throw new Error(`${name} must be an address like ${fallback}.`)
  return withoutTrailingSlash(url).replace(/\/w\/api\.php$/, '')
}
