/** Every country that has emergency numbers: on the device after the first visit, and asked for again while a screen shows it. */
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import type { Live } from '../live.ts'
import { useWatched } from '../watch.ts'

export const useEmergencyCountries = (): Live<readonly EmergencyCountry[]> =>
  useWatched('emergency-countries', null)
