/** Checks that an entity is the thing on the map: ids on maps are wrong at times, and often of the chain instead of the shop. */
import { distanceM, type LatLng } from '#contract/geo.ts'
import type { Article } from '#server/kernel/db/stored/article.ts'

/** A sight is as large as a park; further away is something else of the name. */
const SAME_PLACE_M = 1000

/** No place at all, whatever else it is. */
const NEVER_A_PLACE = new Set([
  'Q5', // human
  'Q16521', // taxon
  'Q4167410', // disambiguation page
  'Q4167836', // category
  'Q13406463', // list
  'Q17362920', // duplicated page
  'Q101352', // family name
  'Q202444', // given name
])

/** Something that is nothing but one of these is no sight. */
const NO_SIGHTS = new Set([
  'Q431289', // brand
  'Q167270', // trademark
  'Q4830453', // business
  'Q783794', // company
  'Q891723', // public company
  'Q6881511', // enterprise
  'Q43229', // organization
  'Q507619', // retail chain
  'Q18534542', // restaurant chain
  'Q1631129', // hotel chain
  'Q18043413', // supermarket chain
  'Q22687', // bank
  'Q46970', // airline
  'Q7278', // political party
  'Q215380', // musical group
  'Q476028', // football club
  'Q847017', // sports club
  'Q2085381', // publisher
  'Q11424', // film
  'Q571', // book
  'Q7725634', // literary work
  'Q1656682', // event
  'Q1190554', // occurrence
  'Q486972', // human settlement
  'Q515', // city
  'Q1549591', // big city
  'Q3957', // town
  'Q532', // village
  'Q15284', // municipality
  'Q56061', // administrative territorial entity
  'Q6256', // country
])

export type WrongIdentity = 'far' | 'no-sight'

/** Undefined where it may be the thing at this place. */
export function wrongIdentity(
  article: Pick<Article, 'kinds' | 'position'>,
  place: LatLng,
): WrongIdentity | undefined {
  const { kinds, position } = article
  if (kinds.some((kind) => NEVER_A_PLACE.has(kind))) return 'no-sight'
  if (kinds.length > 0 && kinds.every((kind) => NO_SIGHTS.has(kind))) return 'no-sight'
  return position && distanceM(position, place) > SAME_PLACE_M ? 'far' : undefined
}
