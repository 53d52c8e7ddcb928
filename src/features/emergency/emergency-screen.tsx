/**
 * Emergency numbers by country, with that of the user's position first. The list is on the device, so that a number is found
 * without a connection: the list is searched at once, and the server is asked for more.
 */
import { useEffect, useState } from 'react'
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import { DELAYS_MS } from '#kit/delays.ts'
import { TEXT } from '#contract/text-lengths.ts'
import { ask } from '#live/ask.ts'
import { useEmergencyCountries } from '#live/places.ts'
import {
  isPositionAllowed,
  positions as devicePositions,
  type Positions,
} from '#platform/device/geolocation.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { Grid, VisuallyHidden } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/emergency.ts'
import { countriesFor, joined, SEARCH_FROM_CHARACTERS } from './countries.ts'
import { CountryTitle, EmergencyNumbers } from './emergency-numbers.tsx'
import * as css from './emergency-panel.css.ts'
import { EmergencySources } from './emergency-sources.tsx'
import { WhereYouAre } from './where-you-are.tsx'

/** The countries that the server found for this text; undefined until it has answered, or where it could not. */
const useSearched = (text: string): readonly EmergencyCountry[] | undefined => {
  const [found, setFound] = useState<{
    readonly text: string
    readonly countries: readonly EmergencyCountry[]
  }>()
  useEffect(() => {
    if (text.length < SEARCH_FROM_CHARACTERS) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      void ask('emergencySearch', { query: { countryName: text } }).then((answer) => {
        if (isCurrent && answer.ok) setFound({ text, countries: answer.value })
      })
    }, DELAYS_MS.addressDebounce)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return found?.text === text ? found.countries : undefined
}

export interface EmergencyScreenProps {
  /** Default: the device's. Tests pass their own. Must be stable. */
  readonly positions?: Positions | undefined
  readonly isAllowed?: (() => Promise<boolean>) | undefined
}

export function EmergencyScreen({
  positions = devicePositions,
  isAllowed = isPositionAllowed,
}: EmergencyScreenProps) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const { data, status, failure, reload } = useEmergencyCountries()
  const searched = useSearched(wanted)
  const isSearch = wanted.length >= SEARCH_FROM_CHARACTERS
  const known = data || searched ? joined(data ?? [], searched ?? []) : undefined
  const countries = known && countriesFor(known, wanted)
  return (
    <Page title={texts.emergencyNumbers} lead={texts.lead}>
      <SearchField
        label={texts.search}
        value={text}
        onChange={setText}
        placeholder={texts.searchExample}
        maxLength={TEXT.short}
      />
      {(data ? data.length > 0 : status === 'loading') && (
        <WhereYouAre list={data} positions={positions} isAllowed={isAllowed} isShown={!isSearch} />
      )}
      <section aria-label={texts.countries}>
        {countries && countries.length > 0 ? (
          <>
            <h2>
              <VisuallyHidden>{texts.countries}</VisuallyHidden>
            </h2>
            <Grid as="ul">
              {countries.map((country) => (
                <Card as="li" key={country.countryCode} className={css.country}>
                  <h3 className={css.name}>
                    <CountryTitle country={country} />
                  </h3>
                  <p className={css.code}>
                    {[country.countryCode, country.countryCodeAlpha3].filter(Boolean).join(' · ')}
                  </p>
                  <EmergencyNumbers country={country} />
                </Card>
              ))}
            </Grid>
            <EmergencySources countries={countries} />
          </>
        ) : countries && isSearch ? (
          <EmptyState title={texts.noCountries}>
            <p>{texts.nothingFits(wanted)}</p>
          </EmptyState>
        ) : countries ? (
          <EmptyState title={texts.noEmergency} />
        ) : status === 'loading' ? (
          <div aria-busy="true">
            <Grid>
              {Array.from({ length: 6 }, (_, card) => (
                <Skeleton key={card} shape="block" />
              ))}
            </Grid>
          </div>
        ) : failure?.kind === 'not-implemented' ? (
          <EmptyState title={texts.noEmergency}>
            <p>{texts.notOffered}</p>
          </EmptyState>
        ) : (
          <ErrorState title={texts.failed} actions={<Button onPress={reload}>{texts.tryAgain}</Button>} />
        )}
      </section>
    </Page>
  )
}
