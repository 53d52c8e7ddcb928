/** The facts of a place of business. All of them are server text; the ad slot is not used. */
import type { Poi } from '#contract/api/tours.ts'
import * as texts from '#texts/player-stops.ts'
import * as css from './stop.css.ts'

type BusinessInfo = NonNullable<Poi['businessInfo']>

/** Returns the number as a phone can dial it: without spaces and brackets. */
const dialable = (phone: string): string | undefined => {
  const number = phone.replaceAll(/[\s()./-]/g, '')
  return /^\+?\d{3,20}$/.test(number) ? number : undefined
}

export function Business({ info, stopName }: { readonly info: BusinessInfo; readonly stopName: string }) {
  const { businessName, businessPhone: phone, businessWebsite: website } = info
  const rows = [
    businessName && businessName !== stopName ? ([texts.businessName, businessName] as const) : undefined,
    info.businessType ? ([texts.businessKind, info.businessType] as const) : undefined,
    info.businessHours ? ([texts.businessHours, info.businessHours] as const) : undefined,
    phone
      ? ([
          texts.businessPhone,
          dialable(phone) ? (
            // oxlint-disable-next-line react/jsx-key -- half of a pair, not one of a list
            <a className={css.touchLink} href={`tel:${dialable(phone)}`}>
              {phone}
            </a>
          ) : (
            phone
          ),
        ] as const)
      : undefined,
    website
      ? ([
          texts.businessWebsite,
          /^https?:\/\//i.test(website) ? (
            // oxlint-disable-next-line react/jsx-key -- half of a pair, not one of a list
            <a className={css.touchLink} href={website} target="_blank" rel="noopener noreferrer">
              {website}
            </a>
          ) : (
            website
          ),
        ] as const)
      : undefined,
    info.businessAddress ? ([texts.businessAddress, info.businessAddress] as const) : undefined,
  ].filter((row) => row !== undefined)
  if (rows.length === 0) return null
  return (
    <dl className={css.business} aria-label={texts.aboutBusiness(businessName ?? stopName)}>
      {rows.map(([name, value]) => (
        <div key={name} className={css.businessRow}>
          <dt className={css.businessName}>{name}</dt>
          <dd className={css.businessValue}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
