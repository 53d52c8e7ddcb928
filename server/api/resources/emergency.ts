/** /emergency: the numbers to call, by country. */
import { emergencyCountries, searchCountries } from '#server/knowledge/emergency/emergency-numbers.ts'
import type { Router } from '#server/kernel/http/router.ts'

export function serveEmergency(router: Router): void {
  router.serve('emergencyCountries', async () => [...emergencyCountries()])
  router.serve('emergencySearch', async ({ query: { countryName } }) => [...searchCountries(countryName)])
}
