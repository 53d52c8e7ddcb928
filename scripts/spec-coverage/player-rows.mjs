// The rows of the specification's part 2 that belong to playing a tour: player, sound, proximity, weather and emergency
// numbers. A test shows a row as in account-rows.mjs.
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

export const PLAYER_ROWS = [
  row(
    2,
    'player',
    'Title, description, place, topic, minutes, plays, weather, emergency, audio, narrative, list of stops',
    'the tour: title, description, place, topic, minutes, plays, slots',
  ),
  row(
    2,
    'player states',
    'Loading, Error Loading Tour, Tour not found',
    'while it loads the screen is busy',
    'a tour that does not exist, and one that can not be loaded',
  ),
  row(
    2,
    'stops',
    'Numbers, distance, View on map, View Walking Route, View Starting Point',
    'stops with distance, the nearest marked, and links to a maps service',
    'View on map hands the stop to the map; choosing a stop there goes to its section',
  ),
  row(2, 'emergency', 'Country search with cards; No countries found; No emergency information available'),

  row(
    3,
    'business',
    'Name, kind, hours, phone, web site and address of a place of business',
    'business facts are text; numbers can be dialled and web addresses opened, nothing else [2 §3]',
  ),
  row(3, 'emergency', 'Four numbers, labels in two languages, further information'),
  row(
    3,
    'media',
    'Pictures of a stop, also large',
    'pictures come lazily into places that are kept for them, named by their captions [2 §3]',
    'one picture large, with its caption and who made it, and on to the next [2 §3]',
    'voice notes and films are beside the pictures, named, and load when they are played',
    'a voice note silences the narration, which goes on at the note’s end',
  ),

  row(
    4,
    'tour play',
    'Playing, paused, at the end back to zero; a play recorded at the start and its seconds',
    'play, sound, pause, play: the states a button shows',
    'the end goes back to zero and says ended; play starts anew',
    'one button plays and pauses, and the play is told to the server once, with the seconds heard',
  ),
  row(
    4,
    'generating',
    'A Generating Audio message while audio is made',
    'while audio is made: the message with its progress; the chunk that is played first is asked for',
  ),
  row(
    4,
    'audio mode',
    'Online and offline audio where a copy exists',
    'with a stored copy there is a choice of the source, and the stored one plays',
    'without a copy nothing offers one',
  ),
  row(
    4,
    'marks',
    'The current section Playing, the closest stop Nearby',
    'the audio moves on through the sections, and the present one is marked Playing',
    'stops with distance, the nearest marked, and links to a maps service',
  ),
  row(
    4,
    'proximity',
    'Reaching the stop plays its section; leaving pauses',
    'a section that begins far from its stop waits there, and plays on arrival',
    'leaving: the margin is not enough, one position beyond it is contradicted or not within 3 s, two are',
  ),
  row(
    4,
    'override',
    'A manual override prevents the pause until near again',
    'pressing Play away from the stop is an override: nothing pauses until near again',
  ),
  row(
    4,
    'section by hand',
    'Seeks to its start, plays only within the radius, 2 s without audio-driven changes',
    'choosing a section by hand holds it for 2 s against what the audio says',
    'choosing a section plays it only where it is told, or on without a position',
  ),
  row(
    4,
    'section by time',
    'The audio selects the section whose range contains it',
    'audio time selects the section whose range contains it',
  ),
  row(
    4,
    'chunk not ready',
    'Asked for at once, 10 s by 500 ms, then a failure',
    'a chunk that is not made: asked for at once, polled every 500 ms, given up after 10 s',
  ),
  row(
    4,
    'preload',
    'The next 3 chunks when online',
    'the next three that are not made are asked for ahead, each once, and not while offline',
    'at most three ahead; playing on fetches on; in the end one range of the summed durations, and the stream ends',
  ),
  row(
    4,
    'next chunk',
    'At the end of a chunk the next plays',
    'chunk by chunk: the next is loaded ahead and started with a lead, what was played is unloaded',
    'the chunks of a streamed tour lie on one timeline without a gap @once',
  ),

  row(5, 'seek', 'Between 0 and the duration', 'seek and skip stay between zero and the duration'),
  row(5, 'volume', '0 to 1 in steps of 0.05', 'seek, skip, volume and speed [2 §9]'),
  row(
    5,
    'emergency search',
    'From 2 characters',
    'every country has a card; two characters look for names and codes, here and on the server [2 §2 emergency]',
  ),

  row(
    7,
    'priority',
    'immediate_play, preload and proximity_preload with the position',
    'a stop that comes near and whose audio is not made is asked for once, with the position [2 §7]',
    'a chunk that is not made: asked for at once, polled every 500 ms, given up after 10 s',
  ),
  row(
    7,
    'media reload',
    'POIMediaGenerated loads that stop again',
    'POIMediaGenerated: skeletons, then every page of that stop`s media; other stops ask nothing [2 §7]',
  ),
  row(7, 'weather', 'Now, forecast and best times; °C by default, °F on request'),
  row(7, 'emergency', 'Countries, search, and the loaded list where the search fails'),

  row(8, 'player errors', 'The texts of the player and of audio'),
  row(
    8,
    'tour parts',
    'Failed to fetch tour narrative, POIs, audio chunks',
    'parts that can not be loaded are said by name, and asked for again [2 §8]',
  ),
  row(
    8,
    'walking route',
    'Could not load walking route, showing direct path',
    'a walking route that could not be loaded is said once, and only then [2 §8 walking route]',
  ),
  row(8, 'player location', 'The four texts of the position', '%s is said'),
  row(8, 'emergency', 'Failed to load emergency information'),

  row(
    9,
    'proximity',
    '50 m on a sphere of 6,371,000 m; throttle 2 s or 0.0001°',
    'entering is at the radius: 50 m is in, 51 m is out',
    'positions closer than 2 s count only when moved by more than 0.0001°',
  ),
  row(9, 'skip and speeds', '15 s; 0.5 to 2', 'seek, skip, volume and speed [2 §9]'),
  row(
    9,
    'sleep timer',
    'Off, 15, 30 or 60 minutes',
    'the sleep timer: Off, 15, 30 or 60 minutes; it says when it ends, and why the sound stopped [2 §9]',
  ),
  row(9, 'auto-play', 'On by default', 'Auto-play is on until it is switched off [2 §9]'),
  row(
    9,
    'volume kept',
    'Saved on this device, 1 by default',
    'the volume is kept on this device, with consent [1 §4 consent] [2 §9]',
  ),
]
