/** The stops in their order, with ways to add, move, edit and remove them. */
import { useState } from 'react'
import type { BuilderPoi, BuilderRoute } from '#live/views.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DownIcon, EditIcon, PlusIcon, TrashIcon, UpIcon } from '#ui/icon/action-icons.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import { SortableList } from '#ui/sortable-list/sortable-list.tsx'
import { StopDisc } from '#ui/stop-disc/stop-disc.tsx'
import * as texts from '#texts/route-builder.ts'
import { ImportRoute } from '../import/import-route.tsx'
import { AddPoiForm } from './add-poi-form.tsx'
import * as css from './builder-screen.css.ts'
import { moved, type DraftEvent } from './draft-history.ts'
import type { AddStop } from './use-add-stop.ts'

export interface ListTabProps {
  readonly route: BuilderRoute
  readonly adding: AddStop
  readonly dispatch: (event: DraftEvent) => void
  readonly onEdit: (key: string) => void
}

export function ListTab({ route, adding, dispatch, onEdit }: ListTabProps) {
  const { pois } = route
  const [isAdding, setAdding] = useState(false)
  // When the form goes, the focus returns to its button.
  const [wasAdding, setWasAdding] = useState(false)
  const close = () => {
    setAdding(false)
    setWasAdding(true)
  }
  const order = (keys: readonly string[]) => dispatch({ name: 'ordered', keys })
  const keys = pois.map(({ key }) => key)
  return (
    <Stack gap="md">
      {isAdding ? (
        <AddPoiForm
          onCancel={close}
          onAdd={(stop) => {
            if (adding.add(stop)) close()
          }}
        />
      ) : (
        <Cluster justify="between">
          <Cluster gap="xs">
            <Button isFocusedFirst={wasAdding} onPress={() => adding.hasRoom() && setAdding(true)}>
              <PlusIcon />
              {texts.addPoi}
            </Button>
            <ImportRoute route={route} hasRoom={adding.hasRoom} dispatch={dispatch} />
          </Cluster>
          {pois.length > 1 && <span className={css.hint}>{texts.stopsHint}</span>}
        </Cluster>
      )}
      {pois.length === 0 && !isAdding && <EmptyState title={texts.noPois}>{texts.noPoisText}</EmptyState>}
      {pois.length > 0 && (
        <SortableList
          label={texts.stopsInOrder}
          onOrder={order}
          items={pois.map((poi, index) => ({
            key: poi.key,
            name: poi.name,
            handleLabel: texts.moveStop(poi.name),
            content: (
              <Stop
                poi={poi}
                number={index + 1}
                onMove={(by) => order(moved(keys, index, by))}
                onEdit={() => onEdit(poi.key)}
                onRemove={() => dispatch({ name: 'poi-removed', key: poi.key })}
              />
            ),
          }))}
        />
      )}
    </Stack>
  )
}

interface StopProps {
  readonly poi: BuilderPoi
  readonly number: number
  readonly onMove: (by: -1 | 1) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Stop({ poi, number, onMove, onEdit, onRemove }: StopProps) {
  return (
    <Stack gap="xs">
      <div className={css.stopHead}>
        <StopDisc sign={number} />
        <div className={css.stopWords}>
          <h2 className={css.stopName}>{poi.name}</h2>
          {poi.address && <p className={css.stopAddress}>{poi.address}</p>}
        </div>
        {poi.tempMedia.length > 0 && <Badge>{texts.files(poi.tempMedia.length)}</Badge>}
      </div>
      <div className={css.stopActions}>
        <Button variant="quiet" onPress={() => onMove(-1)}>
          <UpIcon />
          <span className={css.wideOnly}>{texts.moveUp}</span>
        </Button>
        <Button variant="quiet" onPress={() => onMove(1)}>
          <DownIcon />
          <span className={css.wideOnly}>{texts.moveDown}</span>
        </Button>
        <Button variant="quiet" onPress={onEdit}>
          <EditIcon />
          {texts.edit}
        </Button>
        <Button variant="quiet" onPress={onRemove}>
          <TrashIcon />
          <span className={css.wideOnly}>{texts.remove}</span>
        </Button>
      </div>
    </Stack>
  )
}
