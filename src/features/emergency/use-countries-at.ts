/** The countries of a position, by a table on the device that is loaded when it is first needed. */
import { useEffect, useState } from 'react'
import type { LatLng } from '#contract/geo.ts'
import { countriesAt, type CountryTable } from '#contract/country-at.ts'

/** Returns country codes, the likeliest first; undefined while the table loads, empty where that fails. */
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
