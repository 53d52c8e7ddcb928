/** The numbers of one country. A number is a link that dials; all text is the server's and shown as text. */
import { Fragment } from 'react'
import type { EmergencyCountry, LocalText } from '#contract/api/emergency.ts'
import { PhoneIcon } from '#ui/icon/action-icons.tsx'
import * as texts from '#texts/emergency.ts'
import * as css from './emergency-panel.css.ts'

const KINDS = ['universal', 'police', 'medical', 'fire'] as const
type Kind = (typeof KINDS)[number]
const NAMES = {
  universal: texts.allEmergencies,
  police: texts.police,
  medical: texts.medical,
  fire: texts.fire,
} as const

/** Several numbers in one text ('110 or 112') are shown, not linked. */
const isNumber = (text: string): boolean => /^\+?[\d\s-]{2,20}$/.test(text)

/**
 * The names in the country's languages, each once, without the English one. A name has no language tag where the server names
 * none.
 */
const localOf = (
  english: string,
  locals: readonly LocalText[] | null | undefined,
  local: string | null | undefined,
): readonly { readonly text: string; readonly language?: string }[] => {
  const words = new Map<string, { readonly text: string; readonly language?: string }>()
  for (const word of locals?.length ? locals : local ? [{ text: local }] : [])
    if (word.text !== english && !words.has(word.text)) words.set(word.text, word)
  return [...words.values()]
}

/** The English name, and in brackets the names in the country's languages, each marked with its language. */
function InItsLanguages(props: {
  readonly english: string
  readonly locals: readonly LocalText[] | null | undefined
  readonly local: string | null | undefined
}) {
  const words = localOf(props.english, props.locals, props.local)
  if (words.length === 0) return props.english
  return (
    <>
      {props.english} (
      {words.map(({ text, language }, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          <bdi lang={language}>{text}</bdi>
        </Fragment>
      ))}
      )
    </>
  )
}

/** 'Italy (Italia)'. */
export const CountryTitle = ({
  country: { countryName, localCountryName, localNames },
}: {
  readonly country: EmergencyCountry
}) => <InItsLanguages english={countryName} locals={localNames} local={localCountryName} />

function Label({ country: { labels }, kind }: { readonly country: EmergencyCountry; readonly kind: Kind }) {
  const label = kind === 'universal' ? undefined : labels?.[kind]
  return (
    <InItsLanguages english={label?.english || NAMES[kind]} locals={label?.locals} local={label?.local} />
  )
}

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
            <dt className={css.label}>
              <Label country={country} kind={kind} />
            </dt>
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
