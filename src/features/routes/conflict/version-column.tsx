/** One of the two versions, with its differences marked. */
import { useId } from 'react'
import { Badge } from '#ui/badge/badge.tsx'
import { VisuallyHidden } from '#ui/layout/layout.tsx'
import * as texts from '#texts/route-conflict.ts'
import type { ComparedStop, RouteField, StopField } from './compare-routes.ts'
import type { RouteVersion, StopVersion } from './route-version.ts'
import * as css from './route-conflict.css.ts'

export interface VersionColumnProps {
  readonly label: string
  readonly version: RouteVersion
  readonly stops: readonly ComparedStop[]
  readonly differing: readonly RouteField[]
}

const routeValue = (version: RouteVersion, field: RouteField): string =>
  field === 'visibility' ? (version.isPublic ? texts.isPublic : texts.isPrivate) : version[field]

const stopValue = (stop: StopVersion, field: StopField): string =>
  field === 'place' ? `${stop.latitude.toFixed(5)}, ${stop.longitude.toFixed(5)}` : stop[field]

function Value({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className={css.term}>{name}</dt>
      <dd className={css.value}>{value || texts.nothing}</dd>
    </div>
  )
}

export function VersionColumn({ label, version, stops, differing }: VersionColumnProps) {
  const headingId = useId()
  const shown: readonly RouteField[] = ['name', ...differing.filter((field) => field !== 'name')]
  return (
    <section className={css.column} aria-labelledby={headingId}>
      <h3 id={headingId} className={css.heading}>
        {label}
      </h3>
      <dl className={css.fields}>
        {shown.map((field) => (
          <div key={field} className={differing.includes(field) ? css.differs : css.same}>
            <Value name={texts.field[field]} value={routeValue(version, field)} />
          </div>
        ))}
      </dl>
      <ol className={css.stops} aria-label={texts.stopsOf(label)}>
        {stops.map((compared, index) => (
          <Stop key={compared.stop.key} number={index + 1} {...compared} />
        ))}
      </ol>
    </section>
  )
}

function Stop({ stop, number, isOnlyHere, isMoved, differing }: ComparedStop & { readonly number: number }) {
  const details = differing.filter((field) => field !== 'name')
  const isMarked = isOnlyHere || isMoved || differing.length > 0
  return (
    <li className={isMarked ? css.differs : css.same}>
      <span className={css.stopName}>
        <VisuallyHidden>{texts.stopNumber(number)}</VisuallyHidden>
        <span className={css.stopNumber} aria-hidden="true">
          {number}
        </span>
        <span>{stop.name}</span>
      </span>
      {isMarked && (
        <span className={css.badges}>
          {isOnlyHere && <Badge tone="info">{texts.onlyHere}</Badge>}
          {differing.length > 0 && <Badge tone="neutral">{texts.changed}</Badge>}
          {isMoved && <Badge tone="neutral">{texts.moved}</Badge>}
        </span>
      )}
      {details.length > 0 && (
        <dl className={css.fields}>
          {details.map((field) => (
            <Value key={field} name={texts.field[field]} value={stopValue(stop, field)} />
          ))}
        </dl>
      )}
    </li>
  )
}
