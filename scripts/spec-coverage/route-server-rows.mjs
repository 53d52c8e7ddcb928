// The rows of the specification's part 2 that the server keeps of custom routes. A test shows a row as in account-rows.mjs.
/**
 * @param {number} section
 * @param {string} name
 * @param {string} rule
 * @param {string[]} shownBy titles of tests
 */
const row = (section, name, rule, ...shownBy) => ({
  tag: `2 §${section} ${name}`,
  part: 2,
  section,
  rule,
  shownBy,
})

export const ROUTE_SERVER_ROWS = [
  row(3, 'route', 'The fields of a route', 'has its fields, with miles and minutes of the walk [2 §3]'),
  row(
    3,
    'route checks',
    'Validation and optimisation: lengths, times, segments, reductions',
    'tell lengths, walking times and what is not walkable [2 §3]',
    'find the shortest order, between given ends where they are given [2 §3]',
  ),
  row(4, 'route order', 'orderIndex by position, renumbered', 'numbers its stops by their order [2 §4]'),
  row(4, 'likes', 'A like counts once, never below 0', 'counts once and changes no version [2 §4]'),
  row(
    5,
    'route rules',
    'Name, 3 to 6 POIs, POI name trimmed, coordinates, nine topics',
    'is refused with %o [2 §5]',
    'takes each text up to its length, on each of the nine topics, and no more [2 §5]',
    'keeps names of stops trimmed, and texts as they are in every script [2 §5]',
    'on the equator or the prime meridian is a place, both at zero is none [2 §5]',
  ),
  row(
    6,
    'route roles',
    'Owner edits, shares, deletes; others like a public route; the link opens a private one',
    'is not made by visitors; a private one is read by its owner only [2 §6]',
    'is no other user’s to make, be the route public or not [2 §6]',
    'is given by the owner only, and opens nothing once the route is deleted [2 §6]',
    'is not for the own route, nor for one that is private [2 §6]',
  ),
  row(6, 'route tour', 'Anyone viewing a route may generate a tour from it'),
  row(
    7,
    'route lists',
    'Own 1/10, public 20 within 10 km by topic and position',
    'of the user are paged, newest first, and revalidate [2 §7]',
    'of all hold public routes, by topic whatever its case [2 §7]',
    'of all are 20 on a page, of the user 10, and never more than 100 [2 §7]',
    'near a point hold the routes with a stop in the radius, nearest first [2 §7]',
  ),
  row(
    7,
    'route changes',
    'Create, change, delete; POI ids stay',
    'keeps the ids of its stops and adopts none of another route [2 §7]',
    'is deleted by its owner only, with its stops and likes [2 §7]',
  ),
  row(
    7,
    'route share',
    'POST share; GET shared by token',
    'opens a private route for anyone, and stays the same when shared again [2 §7]',
  ),
  row(
    7,
    'route tour',
    'POST generate-tour: additionalContext, generateAudio; job, slug and message',
    'visits its stops in their order, with map, audio and progress as any other, though the route is deleted',
    'without sound has texts and a map, and says that no audio is on the way',
    'repeats the person’s wish as theirs and chooses facts by it, never as a fact',
  ),
]
