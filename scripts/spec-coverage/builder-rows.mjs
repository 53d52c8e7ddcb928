// The rows of the specification's part 2 that belong to the route builder. A test shows a row as in account-rows.mjs.
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

export const BUILDER_ROWS = [
  row(
    2,
    'route builder',
    'Tabs Map View, POI List and Validation; after saving it goes to the route',
    'saving queues the draft and goes to the route without a question [2 §2]',
  ),
  row(3, 'builder', 'The draft has name, description, topic (History), isPublic (false) and stops'),
  row(4, 'builder', 'Order by position, removal, reordering, colours, a held suggestion, files until save'),
  row(5, 'route', 'At most 6 stops; a name, 3 stops and a valid state to save; 3 to optimise, 1 to preview'),
  row(5, 'poi', 'A name and coordinates; an edit needs a name, trimmed'),
  row(5, 'recommendations', 'Over 5 miles, over 180 minutes, a segment too long, fewer than 3 segments'),
  row(4, 'full device', 'A photo for which there is no room says so; the rest of the draft is kept'),
  row(9, 'builder map', 'It begins at 51.505, -0.09, or where the person is'),
  row(8, 'optimising', 'Route optimization failed; Failed to optimize route'),
  row(8, 'builder', 'Failed to create route; Failed to update route'),
  row(8, 'builder position', 'The texts of a position that is not known, each with Try Again'),
  row(8, 'geocoding', 'Geocoding failed, Location not found, and Point n for a point without a name'),
]
