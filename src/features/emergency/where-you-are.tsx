/** The numbers at the user's position, above all others. */
import { useId } from 'react'
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import type { PositionFailure, Positions } from '#platform/device/geolocation.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { LocateIcon } from '#ui/icon/place-icons.tsx'
import * as positionTexts from '#texts/position.ts'
import * as texts from '#texts/emergency.ts'
import { CountriesHere } from './countries-here.tsx'
import * as css from './emergency-panel.css.ts'
import { useCountriesAt } from './use-countries-at.ts'
import { usePosition } from './use-position.ts'

const PROBLEM: Readonly<Record<PositionFailure['kind'], string>> = {
  'position-unsupported': positionTexts.unsupported,
  'position-denied': positionTexts.denied,
  'position-unavailable': positionTexts.unavailable,
  'position-timeout': positionTexts.timedOut,
  'position-failed': positionTexts.failed,
}

export interface WhereYouAreProps {
  /** Undefined while it loads. */
  readonly list: readonly EmergencyCountry[] | undefined
  readonly positions: Positions
  /** Resolves to true where the user allowed positions before. Must be stable. */
  readonly isAllowed: () => Promise<boolean>
  /** False during a search; the position is not requested again afterwards. */
  readonly isShown: boolean
}

export function WhereYouAre({ list, positions, isAllowed, isShown }: WhereYouAreProps) {
  const { here, problem, isAsking, locate } = usePosition(positions, isAllowed)
  const codes = useCountriesAt(here)
  const headingId = useId()
  if (!isShown) return null
  return (
    <Card as="section" labelledBy={headingId} className={css.here}>
      <h2 id={headingId} className={css.heading}>
        {texts.whereYouAre}
      </h2>
      {list && here && codes ? (
        <CountriesHere list={list} codes={codes} unknown={texts.countryUnknown} hasSources={false} />
      ) : (
        <>
          <p className={css.info}>{texts.positionStays}</p>
          <Button onPress={locate} isPending={isAsking || here !== undefined}>
            <LocateIcon />
            {texts.locateMe}
          </Button>
          {problem && (
            <p className={css.info} role="alert">
              {PROBLEM[problem]}
            </p>
          )}
        </>
      )}
    </Card>
  )
}
