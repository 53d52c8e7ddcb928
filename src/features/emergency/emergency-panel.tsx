/**
 * The emergency numbers of the country of a walk, with or without a connection: the list of all countries and the table that
 * finds the country are on the device. Where no number is known the panel says so and nothing else: a number is never guessed.
 */
import type { Failure } from '#contract/failure.ts'
import { useId } from 'react'
import type { LatLng } from '#contract/geo.ts'
import { useEmergencyCountries } from '#live/places.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Link } from '#ui/link/link.tsx'
import * as texts from '#texts/emergency.ts'
import * as css from './emergency-panel.css.ts'
import { CountriesHere } from './countries-here.tsx'
import { useCountriesAt } from './use-countries-at.ts'

export function EmergencyPanel({ place }: { readonly place: LatLng }) {
  const { data, status, failure, reload } = useEmergencyCountries()
  const codes = useCountriesAt(place)
  const headingId = useId()
  return (
    <Card as="section" labelledBy={headingId}>
      <h2 id={headingId} className={css.heading}>
        {texts.emergency}
      </h2>
      {data && codes ? (
        <>
          <CountriesHere list={data} codes={codes} unknown={texts.noEmergency} />
          <Link className={css.more} to="/emergency">
            {texts.everyCountry}
          </Link>
        </>
      ) : status === 'loading' || data ? (
        <div aria-busy="true">
          <Skeleton />
        </div>
      ) : isWorthSaying(failure) ? (
        <p className={css.quiet}>
          {texts.failed}
          <Button variant="quiet" onPress={reload}>
            {texts.tryAgain}
          </Button>
        </p>
      ) : (
        <p className={css.quiet}>{texts.noEmergency}</p>
      )}
    </Card>
  )
}

/** True for a failure that a new attempt may cure; a server without the list, or no connection, is no failure of this panel. */
export const isWorthSaying = (failure: Failure | undefined): boolean =>
  failure !== undefined && !['not-implemented', 'offline', 'timeout', 'aborted'].includes(failure.kind)
