/** A list that is sorted by mouse, touch or keyboard: drag an item by its handle, or press the handle. */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { GripIcon } from '../icon/action-icons.tsx'
import * as css from './sortable-list.css.ts'

export interface SortableItem {
  readonly key: string
  /** The name of the item. */
  readonly name: string
  /** The accessible name of its handle. */
  readonly handleLabel: string
  readonly content: ReactNode
}

export interface SortableListProps {
  readonly label: string
  readonly items: readonly SortableItem[]
  /** Called with all keys in their new order. */
  readonly onOrder: (keys: readonly string[]) => void
}

export function SortableList({ label, items, onOrder }: SortableListProps) {
  const keys = items.map(({ key }) => key)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (dragged) => [...dragged].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys: dragged, target }) => {
      const rest = keys.filter((key) => !dragged.has(key))
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0)
      onOrder(rest.toSpliced(at, 0, ...keys.filter((key) => dragged.has(key))))
    },
  })
  return (
    <GridList
      className={css.list}
      aria-label={label}
      selectionMode="none"
      keyboardNavigationBehavior="tab"
      dragAndDropHooks={dragAndDropHooks}
    >
      {items.map(({ key, name, handleLabel, content }) => (
        <GridListItem key={key} id={key} textValue={name} className={css.item}>
          <Button slot="drag" className={css.handle} aria-label={handleLabel}>
            <GripIcon />
          </Button>
          <div className={css.content}>{content}</div>
        </GridListItem>
      ))}
    </GridList>
  )
}
