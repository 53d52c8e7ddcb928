/** The countries of a position, by the table that lies on the device; it is loaded when it is first needed. */
import { useEffect, useState } from 'react'
import type { LatLng } from '#contract/geo.ts'
import { countriesAt, type CountryTable } from '#contract/country-at.ts'

/** Codes, the likeliest first; undefined while the table is loaded, none where that fails. */
export function useCountriesAt(place: LatLng | undefined): readonly string[] | undefined {
  const [table, setTable] = useState<CountryTable | null>()
  const isWanted = place !== undefined
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    import('./country-cells.json').then(
      ({ default: loaded }) => isCurrent && setTable(loaded),
      () => isCurrent && setTable(null),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  if (!place || table === undefined) return undefined
  return table === null ? [] : countriesAt(table, place)
}
