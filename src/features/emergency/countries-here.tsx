/** The emergency numbers of the country of a place and, near a border, those of neighbours that differ. */
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import * as texts from '#texts/emergency.ts'
import { countriesHere } from './countries.ts'
import { CountryTitle, EmergencyNumbers } from './emergency-numbers.tsx'
import { EmergencySources } from './emergency-sources.tsx'
import * as css from './emergency-panel.css.ts'

export interface CountriesHereProps {
  readonly list: readonly EmergencyCountry[]
  /** Country codes, the likeliest first. */
  readonly codes: readonly string[]
  /** Shown where no number of the country is known. */
  readonly unknown: string
  /** False where the screen lists the sources for all its countries together. */
  readonly hasSources?: boolean | undefined
}

export function CountriesHere({ list, codes, unknown, hasSources = true }: CountriesHereProps) {
  const { country, neighbours } = countriesHere(list, codes)
  const shown = country ? [country, ...neighbours] : neighbours
  return (
    <>
      {country ? (
        <>
          <h3 className={css.name}>
            <CountryTitle country={country} />
          </h3>
          <EmergencyNumbers country={country} />
        </>
      ) : (
        <p className={css.quiet}>{unknown}</p>
      )}
      {neighbours.length > 0 && <p className={css.info}>{texts.nearBorder}</p>}
      {neighbours.map((neighbour) => (
        <div key={neighbour.countryCode} className={css.neighbour}>
          <h3 className={css.name}>
            <CountryTitle country={neighbour} />
          </h3>
          <EmergencyNumbers country={neighbour} />
        </div>
      ))}
      {hasSources && shown.length > 0 && <EmergencySources countries={shown} />}
    </>
  )
}
