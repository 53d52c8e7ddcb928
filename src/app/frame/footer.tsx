import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link/link.tsx'
import * as texts from '#texts/app.ts'
import { FOOTER_COLUMNS } from '../nav-links.ts'
import * as css from './frame.css.ts'

export interface FooterProps {
  readonly isInteractive: boolean
  /** On a phone: reduces the footer to the links that every screen must have. */
  readonly isBrief?: boolean | undefined
  readonly onManageCookies: () => void
  readonly onShowShortcuts: () => void
}

export function Footer({ isInteractive, isBrief, onManageCookies, onShowShortcuts }: FooterProps) {
  return (
    <footer className={classNames(css.footer, isBrief && css.footerBrief)}>
      <div className={css.footerInner}>
        {FOOTER_COLUMNS.map(({ name, title, links }) => (
          <nav
            key={name}
            aria-label={title}
            className={links.some((link) => link.isBrief) ? undefined : css.footerRest}
          >
            <p className={css.footerTitle}>{title}</p>
            <ul className={css.footerList}>
              {links.map((link) => (
                <li key={link.to} className={link.isBrief ? undefined : css.footerRest}>
                  <Link className={css.footerLink} to={link.to}>
                    {link.label}
                  </Link>
                </li>
              ))}
              {name === 'legal' && (
                <li>
                  <FooterButton
                    label={texts.cookiePreferences}
                    isInteractive={isInteractive}
                    onPress={onManageCookies}
                  />
                </li>
              )}
              {name === 'support' && (
                <li className={css.wideOnly}>
                  <FooterButton
                    label={texts.keyboardShortcuts}
                    isInteractive={isInteractive}
                    onPress={onShowShortcuts}
                  />
                </li>
              )}
            </ul>
            {name === 'support' && <p>{texts.supportHours}</p>}
          </nav>
        ))}
        <div className={classNames(css.statements, css.footerRest)}>
          <p>{texts.ageStatement}</p>
          <p>{texts.aiStatement}</p>
          <p>{texts.copyrightStatement}</p>
          <p>{texts.countryStatement}</p>
        </div>
      </div>
    </footer>
  )
}

function FooterButton(props: {
  readonly label: string
  readonly isInteractive: boolean
  readonly onPress: () => void
}) {
  return (
    <button
      type="button"
      className={css.footerButton}
      disabled={!props.isInteractive}
      onClick={props.onPress}
    >
      {props.label}
    </button>
  )
}
