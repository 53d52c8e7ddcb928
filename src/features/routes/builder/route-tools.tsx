/** The actions on the route as a whole. */
import { Button } from '#ui/button/button.tsx'
import { RedoIcon, UndoIcon } from '#ui/icon/action-icons.tsx'
import { RouteIcon, MapIcon } from '#ui/icon/place-icons.tsx'
import * as texts from '#texts/route-builder.ts'
import * as css from './builder-screen.css.ts'
import type { DraftEvent, DraftHistory } from './draft-history.ts'

export interface RouteToolsProps {
  readonly history: DraftHistory
  readonly dispatch: (event: DraftEvent) => void
  readonly isOptimising: boolean
  readonly onOptimise: () => void
  readonly onPreview: () => void
}

export function RouteTools({ history, dispatch, isOptimising, onOptimise, onPreview }: RouteToolsProps) {
  return (
    <section className={css.tools} aria-label={texts.toolsOfTheRoute}>
      <Button
        isIconOnly
        label={texts.undo}
        isDisabled={history.past.length === 0}
        onPress={() => dispatch({ name: 'undone' })}
      >
        <UndoIcon />
      </Button>
      <Button
        isIconOnly
        label={texts.redo}
        isDisabled={history.future.length === 0}
        onPress={() => dispatch({ name: 'redone' })}
      >
        <RedoIcon />
      </Button>
      <Button onPress={onOptimise} isPending={isOptimising}>
        <RouteIcon />
        {texts.optimize}
      </Button>
      <Button onPress={onPreview}>
        <MapIcon />
        {texts.preview}
      </Button>
    </section>
  )
}
