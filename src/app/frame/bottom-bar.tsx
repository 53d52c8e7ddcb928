import * as texts from '#texts/app.ts'
import { Link } from '#ui/link/link.tsx'
import { BOTTOM_LINKS } from './bottom-links.ts'
import * as css from './bottom-bar.css.ts'

/** The phone's bar at the foot of the window: the five places of the app in reach of the thumb. */
export function BottomBar({ path }: { readonly path: string }) {
  return (
    <nav className={css.bottomBar} aria-label={texts.appPlaces}>
      <ul className={css.list}>
        {BOTTOM_LINKS.map(({ to, label, Icon, covers }) => (
          <li key={to}>
            <Link
              className={css.link}
              to={to}
              current={path === to ? 'page' : covers.test(path) ? 'true' : undefined}
            >
              <Icon size="1.5rem" />
              <span className={css.word}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
