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
        {FOOTER_COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className={css.footerTitle}>{title}</p>
            <ul className={css.footerList}>
              {links.map((link) => (
                <li key={link.to}>
                  <a className={css.footerLink} href={link.to}>
                    {link.label}
                  </a>
                </li>
              ))}
              {title === 'Legal' && (
                <li>
                  <button
                    type="button"
                    className={css.footerButton}
                    disabled={!isInteractive}
                    onClick={onManageCookies}
                  >
                    Cookie preferences
                  </button>
                </li>
              )}
            </ul>
            {title === 'Support' && <p>Weekdays 9:00–18:00 GMT</p>}
          </nav>
        ))}
        <div className={css.statements}>
          <p>You must be at least 13 years old to use Streetlore. Under 18, you need a parent’s consent.</p>
          <p>Tour content is AI-generated. Check what matters before you rely on it.</p>
          <p>Something here is yours? Tell our support and we will look at every copyright report.</p>
          <p>Streetlore is made in the United Kingdom.</p>
        </div>
      </div>
    </footer>
  )
}
