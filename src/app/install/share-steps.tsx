/** The three steps on iPhone and iPad, each with a drawing of the control to tap. */
import { ShareIcon } from '#ui/icon/action-icons.tsx'
import * as texts from '#texts/install.ts'
import * as css from './install-dialog.css.ts'

export function ShareSteps({ isSafari }: { readonly isSafari: boolean }) {
  return (
    <section aria-label={texts.howTo}>
      <ol className={css.steps}>
        <li className={css.step}>
          <span className={css.drawing} aria-hidden="true">
            <span className={css.toolbar}>
              <span className={css.dot} />
              <span className={css.tapped}>
                <ShareIcon size="1.5rem" />
              </span>
              <span className={css.dot} />
            </span>
          </span>
          <span>{isSafari ? texts.tapShareInSafari : texts.tapShareElsewhere}</span>
        </li>
        <li className={css.step}>
          <span className={css.drawing} aria-hidden="true">
            <span className={css.menuRow} />
            <span className={css.menuEntry}>
              {texts.iosAddToHomeScreen}
              <AddSquare />
            </span>
            <span className={css.menuRow} />
          </span>
          <span>{texts.chooseAddToHomeScreen}</span>
        </li>
        <li className={css.step}>
          <span className={css.drawing} aria-hidden="true">
            <span className={css.sheetHead}>
              <span className={css.line} />
              <span className={css.addWord}>{texts.iosAdd}</span>
            </span>
            <span className={css.sheetApp}>
              <img src="/icons/icon-64.png" alt="" width={28} height={28} />
              <span className={css.line} />
            </span>
          </span>
          <span>{texts.tapAdd}</span>
        </li>
      </ol>
    </section>
  )
}

/** The icon beside Apple's menu entry. */
const AddSquare = () => (
  <svg width="1.1em" height="1.1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
    <rect x="3" y="3" width="18" height="18" rx="5" />
    <path d="M12 8v8M8 12h8" strokeLinecap="round" />
  </svg>
)
