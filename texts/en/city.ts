/** Output of `npm run city`. */
export const usage =
  'npm run city -- add PLACE [--language LANGUAGE]…\nFetches the sights of a city and what is written of them, for a server that stays offline. PLACE is a name or "49.2, 15.4"; English comes always.'
export const unknownPlace = (place: string): string => `No place is known by the name ${place}.`
export const looking = (place: string): string => `${place}: reading the map …`
export const sights = (place: string, count: number): string =>
  `${place}: ${count} sights that something may be written of`
export const reading = (language: string, done: number, all: number): string =>
  `${language}: ${done} of ${all} read`
export const told = (language: string, told: number): string => `${language}: ${told} can be told`
export const failed = (what: string, why: string): string =>
  `${what} could not be read: ${why}. Ask again to go on.`
export const openDataOff = 'OPEN_DATA is off, so nobody is asked.'
