// The floors of the server from the bottom up, with the rooms of each. A room imports from any floor below its own and, on its
// own floor, only from the rooms that stand behind its name here. .dependency-cruiser.cjs makes import rules of this table, and
// scripts/checks/boundaries.mjs plants a violation of each rule.

/** @typedef {{ readonly floor: string, readonly rooms: Readonly<Record<string, readonly string[]>> }} Floor */

/** @type {readonly Floor[]} */
const FLOORS = [
  {
    floor: 'kernel',
    rooms: {
      settings: [],
      text: [],
      'http-client': [],
      threads: [],
      pictures: [],
      runtime: [],
      db: ['runtime'],
      events: ['db'],
      storage: ['settings', 'runtime', 'db'],
      http: ['runtime', 'db', 'storage'],
      mail: ['settings', 'text', 'runtime', 'db', 'http'],
      observability: ['settings', 'runtime', 'db', 'storage'],
    },
  },
  { floor: 'languages', rooms: {} },
  {
    floor: 'knowledge',
    rooms: {
      geometry: [],
      'city-packs': [],
      geocoder: [],
      'open-data': ['geometry', 'city-packs', 'geocoder'],
      maps: ['geometry', 'open-data'],
      walking: ['geometry', 'open-data'],
      places: ['geometry', 'city-packs', 'open-data'],
      weather: [],
      emergency: ['geocoder'],
    },
  },
  {
    floor: 'telling',
    rooms: {
      voice: [],
      generation: [],
      narrator: ['generation'],
      guides: ['generation'],
    },
  },
  { floor: 'jobs', rooms: {} },
  {
    floor: 'api',
    rooms: {
      audit: [],
      media: [],
      shares: [],
      uploads: [],
      advertising: [],
      reports: [],
      samples: ['media'],
      covers: ['shares'],
      pages: ['shares'],
      privacy: ['audit'],
      accounts: ['audit', 'privacy'],
      billing: ['audit'],
      hub: ['accounts'],
      admin: ['accounts', 'audit', 'billing', 'privacy', 'reports'],
      resources: [
        'accounts',
        'advertising',
        'audit',
        'billing',
        'covers',
        'media',
        'privacy',
        'reports',
        'samples',
        'shares',
        'uploads',
      ],
    },
  },
  { floor: 'roles', rooms: {} },
  { floor: 'commands', rooms: {} },
]

/**
 * @typedef {{
 *   readonly name: string,
 *   readonly from: string,
 *   readonly to: { readonly path: string, readonly pathNot?: string },
 *   readonly planted: Readonly<Record<string, string>>,
 * }} FloorRule
 */

/**
 * @param {string} name
 * @param {string} from folder whose files the rule binds
 * @param {{ readonly path: string, readonly pathNot?: string }} to
 * @param {string} wrong folder that a file of `from` must not import
 * @returns {FloorRule}
 */
const ruleWith = (name, from, to, wrong) => ({
  name,
  from: `^${from}/`,
  to,
  planted: {
    [`${wrong}/planted-${name}.ts`]: 'export const planted = 1',
    [`${from}/importing-${name}.ts`]: `import { planted } from '#${wrong}/planted-${name}.ts'\nexport const imported = planted`,
  },
})

/** @returns {FloorRule[]} */
function floorRules() {
  return FLOORS.flatMap(({ floor, rooms }, index) => {
    const folder = `server/${floor}`
    const above = FLOORS.slice(index + 1).map((upper) => upper.floor)
    const names = Object.keys(rooms)
    const upwards =
      above.length > 0
        ? [
            ruleWith(
              `server-${floor}-sees-no-floor-above`,
              folder,
              { path: `^server/(${above.join('|')})/` },
              `server/${above[0]}`,
            ),
          ]
        : []
    const listed =
      names.length > 0
        ? [
            ruleWith(
              `server-${floor}-has-only-listed-rooms`,
              `${folder}/(?!(?:${names.join('|')})/)[^/]+`,
              { path: `^${folder}/` },
              `${folder}/${names[0]}`,
            ),
          ]
        : []
    for (const rule of listed)
      Object.assign(rule, {
        planted: {
          [`${folder}/${names[0]}/planted-${rule.name}.ts`]: 'export const planted = 1',
          [`${folder}/unlisted/importing-${rule.name}.ts`]: `import { planted } from '#${folder}/${names[0]}/planted-${rule.name}.ts'\nexport const imported = planted`,
        },
      })
    const perRoom = Object.entries(rooms).map(([room, seen]) => {
      const wrong = names.find((name) => name !== room && !seen.includes(name))
      return ruleWith(
        `server-${floor}-${room}-sees-only-its-rooms`,
        `${folder}/${room}`,
        { path: `^${folder}/`, pathNot: `^${folder}/(${[room, ...seen].join('|')})/` },
        `${folder}/${wrong ?? 'unlisted'}`,
      )
    })
    return [...upwards, ...listed, ...perRoom]
  })
}

module.exports = { floorRules }
