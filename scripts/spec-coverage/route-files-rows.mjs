// The rows of the specification's part 2 that belong to the files of a route on the device: chosen, recorded, waiting, refused.
// A test shows a row as in account-rows.mjs.
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

export const ROUTE_FILES_ROWS = [
  row(
    4,
    'waiting media',
    'Media stays on the device until it is sent, then it is sent per stop, after its route',
    'that wait are shown from this device, and say how far they are',
    'is liked, changed and given a photo under the id that the server gave it',
    'of a conflict that keeps both, the files that waited for my change go to my route, under its stops',
    'a file of a stop that is taken away before it was sent is not sent, and its bytes go',
  ),
  row(
    4,
    'media edit',
    'Caption and primary picture of a file that was sent are changed without a signal too, in the order of its upload and deletion',
    'one that the route has gets its caption when the field is left, or with the screen, and once',
    'one that the route has becomes the primary one, and a chosen one steps back',
    'what is changed of a file that was never sent is sent with it',
    'while it is sent waits for its id, which outlives the facts, and keeps its key on the screen',
    'and is refused shows as it was, says why, and is sent again or given up',
    'goes with an upload that was refused and is given up',
  ),
  row(
    5,
    'media',
    'Sizes and types of pictures and voice notes, their texts; the first picture is the primary one',
  ),
  row(5, 'recording', 'A title and a recording are required; the file is named by the title'),
  row(8, 'media', '{file}: {reason}; Failed to upload {file}; Failed to delete media'),
  row(
    8,
    'recording',
    'Failed to start recording; Failed to upload recording; Failed to delete voice note',
    'that failed says so: %i [2 §8 media]',
  ),
]
