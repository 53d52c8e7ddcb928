/**
 * The emergency numbers of the country that a walk is in, once known also without a signal. A number is a link that dials.
 * Where none are known the panel says so and nothing else: a number is never guessed.
 */
import { useId } from 'react'
import { useEmergency } from '#live/tours/use-place.ts'
import type { LatLng } from '#contract/geo.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import * as texts from '#texts/emergency.ts'
import * as css from './emergency-panel.css.ts'
import { countryTitle, EmergencyNumbers } from './emergency-numbers.tsx'
import { isWorthSaying } from './messages.ts'

export function EmergencyPanel({ place }: { readonly place: LatLng }) {
  const { data, status, failure, reload } = useEmergency(place)
  const headingId = useId()
  return (
    <Card as="section" labelledBy={headingId}>
      <h2 id={headingId} className={css.heading}>
        {texts.emergency}
      </h2>
      {data?.country ? (
        <>
          <p>{countryTitle(data.country)}</p>
          <EmergencyNumbers country={data.country} />
          <a className={css.more} href="/emergency">
            {texts.everyCountry}
          </a>
        </>
      ) : status === 'loading' ? (
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
