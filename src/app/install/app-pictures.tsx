import * as texts from '#texts/install.ts'
import * as css from './install-dialog.css.ts'

/** The size of the pictures that scripts/build/manifest-pictures.mjs makes of docs/screens. */
const SIZE = { width: 300, height: 650 }

/** Real screens of the app. Without a connection they are left out. */
export function AppPictures({ isDark }: { readonly isDark: boolean }) {
  return (
    <ul className={css.pictures}>
      {texts.pictures.map(({ name, label }) => (
        <li key={name} className={css.frame}>
          <img
            className={css.picture}
            src={`/pictures/small/${name}-${isDark ? 'dark' : 'light'}.webp`}
            alt={label}
            loading="lazy"
            decoding="async"
            {...SIZE}
            onError={({ currentTarget }) => {
              currentTarget.hidden = true
            }}
          />
        </li>
      ))}
    </ul>
  )
}
