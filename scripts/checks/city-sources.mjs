// Says which facts of a pack need two sources, and whether their sources suffice. Used by city-stories.mjs.
import { readFileSync } from 'node:fs'

const HOSTS = JSON.parse(readFileSync(new URL('source-hosts.json', import.meta.url), 'utf8'))
/** A 'first' counts where it says of a thing that none came before it: behind 'the' or an owner, and not of a floor or a day. */
const FIRST =
  /(?:\b(?:the|its|his|her|their)(?: very| whole)?|[’']s?) first\b(?! (?:floor|storey|time|day|night|morning|evening|thing|half|part|sight|glance|light|of [A-Z]))/
const SUPERLATIVE =
  /\b(?:only|largest|oldest|biggest|tallest|highest|longest|smallest|earliest|greatest|youngest|richest)\b/i
const NUMBER =
  /\d|\b(?:hundreds?|thousands?|millions?|dozens?|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|eleven|twelve|\w+teen)\b/i
/** The words by which a fact says that it is hearsay. */
const LEGEND =
  /\b(?:legend|stor(?:y|ies) (?:goes?|says?|has it|gives?)|so they say|(?:people|some) say|it is told)\b/i

/** @typedef {{ id: string, text: string, source: string, alsoFrom?: string[], legend?: true }} Fact */

/**
 * A number or a superlative needs two sources; a legend that is told as one does not.
 *
 * @param {Pick<Fact, 'text' | 'legend'>} fact
 */
export const needsSecondSource = ({ text, legend }) =>
  (SUPERLATIVE.test(text) || NUMBER.test(text) || FIRST.test(text)) && !legend && !LEGEND.test(text)

/** @param {string} url */
const hostOf = (url) => new URL(url).hostname.replace(/\.$/, '').replace(/^www\./, '')

/**
 * True for a page of an institution, of the press or of an encyclopaedia.
 *
 * @param {string} url
 */
export function isOfRecord(url) {
  const host = hostOf(url)
  const address = host + new URL(url).pathname
  return (
    HOSTS.endings.some((/** @type {string} */ ending) => host.endsWith(ending)) ||
    [HOSTS.institutions, HOSTS.press, HOSTS.encyclopaedias, HOSTS.copies]
      .flat()
      .some((name) =>
        name.includes('/') ? address.startsWith(`${name}/`) : host === name || host.endsWith(`.${name}`),
      )
  )
}

/**
 * Returns the faults in the sources of a fact that has a number or a superlative.
 *
 * @param {Fact} fact
 * @param {{ sources: Record<string, { url: string }> }} pack
 * @returns {string[]}
 */
export function sourceProblems(fact, { sources }) {
  if (!needsSecondSource(fact)) return []
  const cited = [fact.source, ...(fact.alsoFrom ?? [])].flatMap((key) => sources[key] ?? [])
  if (new Set(cited.map(({ url }) => hostOf(url))).size < 2)
    return ['a number or superlative with one source']
  if (!cited.some(({ url }) => isOfRecord(url)))
    return ['a number or superlative without an institution, the press or an encyclopaedia']
  return []
}
