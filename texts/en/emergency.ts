/** Emergency numbers. */
export const allEmergencies = 'All emergencies'
export const police = 'Police'
export const medical = 'Medical'
export const fire = 'Fire'
export const emergency = 'Emergency'
export const everyCountry = 'Numbers of every country'
export const tryAgain = 'Try Again'
export const whereYouAre = 'Where you are'
export const locateMe = 'Use My Location'
export const positionStays =
  'See the numbers of the country you are in. Your position stays on this device, which finds the country by itself.'
export const countryUnknown = 'No numbers are known for this place. Search for the country below.'
export const nearBorder = 'A border is near. If you are on its other side, these are the numbers:'
export const emergencyNumbers = 'Emergency Numbers'
export const lead = 'Whom to call, by country. A number is a link that dials.'
export const search = 'Search'
export const searchExample = 'A country, its code or a number'
export const countries = 'Countries'
export const nothingFits = (wanted: string): string =>
  `Nothing fits “${wanted}”. Try the country’s English name or its code.`

export const sources = 'Sources:'
export const asOf = (date: string): string => `As of ${date}.`
export const checkLocally = 'Numbers change and may differ by region: check them locally.'

export const noEmergency = 'No emergency information available'
export const noCountries = 'No countries found'
export const notOffered = 'This server does not offer emergency numbers yet.'
export const failed = 'Failed to load emergency information'

/** The services of an emergency number in the server's list. */
export const services = { police: 'Police', medical: 'Ambulance', fire: 'Fire brigade' }
