import * as texts from '#texts/app.ts'
import { FOOTER_COLUMNS } from '../nav-links.ts'
import * as css from './frame.css.ts'

export interface FooterProps {
  readonly isInteractive: boolean
  readonly onManageCookies: () => void
}

export function Footer({ isInteractive, onManageCookies }: FooterProps) {
  return (
    <footer className={css.footer}>
      <div className={css.footerInner}>
        {FOOTER_COLUMNS.map(({ name, title, links }) => (
          <nav key={name} aria-label={title}>
            <p className={css.footerTitle}>{title}</p>
            <ul className={css.footerList}>
              {links.map((link) => (
                <li key={link.to}>
                  <a className={css.footerLink} href={link.to}>
                    {link.label}
                  </a>
                </li>
              ))}
              {name === 'legal' && (
                <li>
                  <button
                    type="button"
                    className={css.footerButton}
                    disabled={!isInteractive}
                    onClick={onManageCookies}
                  >
                    {texts.cookiePreferences}
                  </button>
                </li>
              )}
            </ul>
            {name === 'support' && <p>{texts.supportHours}</p>}
          </nav>
        ))}
        <div className={css.statements}>
          <p>{texts.ageStatement}</p>
          <p>{texts.aiStatement}</p>
          <p>{texts.copyrightStatement}</p>
          <p>{texts.countryStatement}</p>
        </div>
      </div>
    </footer>
  )
}
