/** The sheet that lists the keyboard shortcuts, with the switch that turns those with single keys off. */
import { Fragment, useState } from 'react'
import { Switch } from '#ui/choice/checkbox.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { LazyDialogProps } from '#ui/dialog/lazy-dialog.tsx'
import { VisuallyHidden } from '#ui/layout/layout.tsx'
import * as texts from '#texts/shortcuts.ts'
import { areShortcutsOn, setShortcutsOn } from './shortcuts.ts'
import * as css from './shortcut-sheet.css.ts'

type Row = readonly [what: string, keys: readonly string[], between?: string]

const { keys } = texts
const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

const groups = (control: string): readonly { readonly title: string; readonly rows: readonly Row[] }[] => [
  {
    title: texts.anywhere,
    rows: [
      [texts.showThisSheet, ['?']],
      [texts.search, ['/']],
      [texts.goToMyWalks, ['g', 'm'], texts.followedBy],
      [texts.goToNearMe, ['g', 'n'], texts.followedBy],
      [texts.goToDashboard, ['g', 'd'], texts.followedBy],
      [texts.goToRoutes, ['g', 'r'], texts.followedBy],
      [texts.goToOffline, ['g', 'o'], texts.followedBy],
      [texts.closeWhatIsOpen, [keys.escape]],
    ],
  },
  {
    title: texts.inLists,
    rows: [
      [texts.otherSentence, [keys.down, keys.up, keys.right, keys.left], texts.or],
      [texts.firstOrLastSentence, [keys.home, keys.end], texts.or],
      [texts.playFromSentence, [keys.enter]],
    ],
  },
  { title: texts.inSliders, rows: [[texts.changeValue, [keys.left, keys.right], texts.or]] },
  {
    title: texts.inBuilder,
    rows: [
      [texts.undo, [control, 'Z']],
      [texts.redo, [control, keys.shift, 'Z']],
    ],
  },
]

export function ShortcutSheet(props: LazyDialogProps) {
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <Dialog {...props} title={texts.keyboardShortcuts} isWide>
      <Switch
        isSelected={isOn}
        description={texts.switchHow}
        onChange={(next) => {
          setShortcutsOn(next)
          setOn(next)
        }}
      >
        {texts.switchLabel}
      </Switch>
      <div className={css.groups}>
        {groups(isApple() ? keys.command : keys.control).map(({ title, rows }) => (
          <section key={title} className={css.group}>
            <h3 className={css.title}>{title}</h3>
            <dl className={css.rows}>
              {rows.map(([what, of, between]) => (
                <div key={what} className={css.row}>
                  <dt>{what}</dt>
                  <dd className={css.keys}>
                    {of.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && between !== undefined && <span className={css.between}>{between}</span>}
                        <Key name={key} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Key({ name }: { readonly name: string }) {
  const spoken = texts.keyNames[name]
  return (
    <kbd className={css.key}>
      <span aria-hidden={spoken !== undefined || undefined}>{name}</span>
      {spoken !== undefined && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </kbd>
  )
}
