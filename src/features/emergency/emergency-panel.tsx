/**
 * The emergency numbers of the country that a walk is in, once known also without a signal. A number is a link that dials.
 * Where none are known the panel says so and nothing else: a number is never guessed.
 */
import { useId } from 'react'
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import { useEmergency } from '#live/use-place.ts'
import type { Place } from '#live/views.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PhoneIcon } from '#ui/icon/action-icons.tsx'
import * as css from './emergency-panel.css.ts'
import { EMERGENCY_FAILED, isWorthSaying, NO_EMERGENCY } from './messages.ts'

const KINDS = ['universal', 'police', 'medical', 'fire'] as const
const NAMES = { universal: 'All emergencies', police: 'Police', medical: 'Medical', fire: 'Fire' } as const

const labelOf = ({ labels }: EmergencyCountry, kind: (typeof KINDS)[number]): string => {
  const label = kind === 'universal' ? undefined : labels?.[kind]
  const english = label?.english || NAMES[kind]
  return label?.local && label.local !== english ? `${english} (${label.local})` : english
}

/** Several numbers in one text ('110 or 112') are shown, not dialled. */
const isNumber = (text: string): boolean => /^\+?[\d\s-]{2,20}$/.test(text)

export function EmergencyNumbers({ country }: { readonly country: EmergencyCountry }) {
  const { countryName, localCountryName, additionalInfo, localAdditionalInfo } = country
  const numbers = KINDS.flatMap((kind) => {
    const number = country.emergencyNumbers[kind]
    return number ? [{ kind, number }] : []
  })
  return (
    <>
      <p>
        {countryName}
        {localCountryName && localCountryName !== countryName && ` (${localCountryName})`}
      </p>
      {numbers.length === 0 && <p className={css.quiet}>{NO_EMERGENCY}</p>}
      <dl className={css.numbers}>
        {numbers.map(({ kind, number }) => (
          <div key={kind} className={css.row}>
            <dt>{labelOf(country, kind)}</dt>
            <dd className={css.number}>
              {isNumber(number) ? (
                <a className={css.call} href={`tel:${number.replaceAll(/[\s-]/g, '')}`}>
                  <PhoneIcon />
                  {number}
                </a>
              ) : (
                number
              )}
            </dd>
          </div>
        ))}
      </dl>
      {[additionalInfo, localAdditionalInfo].map((info) => info && <p key={info}>{info}</p>)}
    </>
  )
}

export function EmergencyPanel({ place }: { readonly place: Place }) {
  const { data, status, failure, reload } = useEmergency(place)
  const headingId = useId()
  return (
    <Card as="section" labelledBy={headingId}>
      <h2 id={headingId} className={css.heading}>
        Emergency
      </h2>
      {data?.country ? (
        <EmergencyNumbers country={data.country} />
      ) : status === 'loading' ? (
        <div aria-busy="true">
          <Skeleton />
        </div>
      ) : isWorthSaying(failure) ? (
        <p className={css.quiet}>
          {EMERGENCY_FAILED}
          <Button variant="quiet" onPress={reload}>
            Try Again
          </Button>
        </p>
      ) : (
        <p className={css.quiet}>{NO_EMERGENCY}</p>
      )}
    </Card>
  )
}
