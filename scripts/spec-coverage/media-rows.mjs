// The rows of the specification's part 2 that belong to photos, recordings and films of custom routes. A test shows a row as in
// account-rows.mjs.
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

export const MEDIA_ROWS = [
  row(
    5,
    'media types',
    'image jpeg, jpg, png, webp; voice mpeg, mp3, wav, webm, ogg, m4a; video mp4, webm, ogg',
  ),
  row(5, 'media type text', 'Invalid file type. Allowed types: {list}, by content'),
  row(5, 'media size', 'image 10 MB, voice 50 MB, video 100 MB: File size exceeds {n}MB limit'),
  row(
    5,
    'hostile files',
    'Renamed, oversized, truncated, SVG, HTML, polyglots, archives that grow, names that are paths or 3,000 characters long',
    'of 3,000 characters is cut, its extension never',
  ),
  row(5, 'first image', 'The first uploaded image is marked primary'),
  row(5, 'upload allowed', 'The server is asked whether an upload is allowed for a given size'),
  row(
    6,
    'media owner',
    'Media and notes are changed by the owner only, and read by others while the route is public',
    'is nobody else’s to change, be the route public or not [2 §6]',
    'of a private route is nobody else’s to see; of a public one it is [2 §6]',
    'are the owner’s alone, however public the route is [2 §6]',
    'of a public route stops working for everybody but the owner when the route goes private',
    'of a private route are nobody else’s, also where the tour is public [2 §6]',
    'of a public route are told to others under addresses that end with its publicity [2 §6]',
    'a tour that tells its owner’s own notes is published only after a warning',
  ),
  row(7, 'media calls', 'Upload, list of a point, change, delete'),
  row(
    7,
    'POI media',
    'GET /tours/poi/{poiId}/media: all of a stop as an array, or a page, 10 by default',
    'are at the stops of the owner’s tour, in every answer of its stops, the primary picture first [2 §7 POI media]',
    'go from the tour with the file, the point or the route',
  ),
  row(
    7,
    'media events',
    'POIMediaGenerated (TourId, POIId, POIName, MediaCount) and POIMediaGenerationCompleted are sent for what comes later',
  ),
  row(
    4,
    'media offline',
    'A download stores the pictures and recordings of its stops',
    'are in the offline manifest with the length and hash of what is served',
    'are files of the download, counted in its size',
    'must have the hash that the manifest says',
    'that were removed from the route are gone after the next renewal, and new ones are there',
    'Generate AI Tour makes a tour along the route, whose photo and voice note travel in its download @once',
  ),
  row(7, 'media usage', 'GET /custom-media/usage: bytes, quota, files'),
]
