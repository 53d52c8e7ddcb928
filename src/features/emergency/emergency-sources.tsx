/** The sources of the numbers, their date, and the advice to check them: once for all countries shown. */
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import * as texts from '#texts/emergency.ts'
import * as css from './emergency-panel.css.ts'

export function EmergencySources({ countries }: { readonly countries: readonly EmergencyCountry[] }) {
  const sources = new Map(
    countries.flatMap((country) => (country.sources ?? []).map((source) => [source.url, source])),
  )
  // The oldest date, where they differ.
  const [asOf] = countries.flatMap((country) => country.asOf ?? []).toSorted()
  return (
    <div className={css.sources}>
      <p>{texts.checkLocally}</p>
      {(sources.size > 0 || asOf) && (
        <p>
          {sources.size > 0 && texts.sources}
          {[...sources.values()].map(({ title, url, licence }) => (
            <span key={url}>
              {' '}
              <a href={url} rel="noreferrer" target="_blank">
                {title}
              </a>
              {licence && ` (${licence})`}
            </span>
          ))}
          {asOf && ` ${texts.asOf(asOf)}`}
        </p>
      )}
    </div>
  )
}
