/** The numbers of one country. A number is a link that dials; all text is the server's, shown as text. */
import type { EmergencyCountry } from '#contract/api/emergency.ts'
import { PhoneIcon } from '#ui/icon/action-icons.tsx'
import * as texts from '#texts/emergency.ts'
import * as css from './emergency-panel.css.ts'

const KINDS = ['universal', 'police', 'medical', 'fire'] as const
const NAMES = {
  universal: texts.allEmergencies,
  police: texts.police,
  medical: texts.medical,
  fire: texts.fire,
} as const

const labelOf = ({ labels }: EmergencyCountry, kind: (typeof KINDS)[number]): string => {
  const label = kind === 'universal' ? undefined : labels?.[kind]
  const english = label?.english || NAMES[kind]
  return label?.local && label.local !== english ? `${english} (${label.local})` : english
}

/** Several numbers in one text ('110 or 112') are shown, not dialled. */
const isNumber = (text: string): boolean => /^\+?[\d\s-]{2,20}$/.test(text)

/** 'Italy (Italia)'. */
export const countryTitle = ({ countryName, localCountryName }: EmergencyCountry): string =>
  localCountryName && localCountryName !== countryName ? `${countryName} (${localCountryName})` : countryName

export function EmergencyNumbers({ country }: { readonly country: EmergencyCountry }) {
  const { additionalInfo, localAdditionalInfo } = country
  const numbers = KINDS.flatMap((kind) => {
    const number = country.emergencyNumbers[kind]
    return number ? [{ kind, number }] : []
  })
  return (
    <>
      {numbers.length === 0 && <p className={css.quiet}>{texts.noEmergency}</p>}
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
      <p className={css.info}>{texts.checkLocally}</p>
      {(country.sources ?? []).length > 0 && (
        <p className={css.info}>
          {texts.sources}
          {country.sources?.map(({ title, url, licence }) => (
            <span key={url}>
              {' '}
              <a href={url} rel="noreferrer" target="_blank">
                {title}
              </a>
              {licence && ` (${licence})`}
            </span>
          ))}
          {country.asOf && ` · ${texts.asOf(country.asOf)}`}
        </p>
      )}
      {[additionalInfo, localAdditionalInfo].map(
        (info) =>
          info && (
            <p key={info} className={css.info}>
              {info}
            </p>
          ),
      )}
    </>
  )
}
