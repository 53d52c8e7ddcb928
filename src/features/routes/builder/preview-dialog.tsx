/** A preview of the route as a walker sees it. */
import type { BuilderRoute } from '#live/views.ts'
import { TourMap } from '#map/tour-map.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Cluster, Stack } from '#ui/layout/layout.tsx'
import { StopDisc } from '#ui/stop-disc/stop-disc.tsx'
import * as texts from '#texts/route-builder.ts'
import * as css from './builder-screen.css.ts'

export interface PreviewDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly route: BuilderRoute
  /** Stops, miles and minutes, as text. */
  readonly totals: string
}

export function PreviewDialog({ isOpen, onOpenChange, route, totals }: PreviewDialogProps) {
  const stops = route.pois.map(({ name, latitude, longitude }, id) => ({ id, name, latitude, longitude }))
  return (
    <Dialog
      title={texts.previewOf(route.name.trim() || texts.unnamedRoute)}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isWide
      actions={<Button onPress={() => onOpenChange(false)}>{texts.close}</Button>}
    >
      <Stack gap="md">
        <Cluster>
          <Badge tone="plate">{route.topic}</Badge>
          <span>{totals}</span>
        </Cluster>
        {route.description && <p className={css.prose}>{route.description}</p>}
        <TourMap findsStreets label={texts.mapOfTheRoute} height="low" stops={stops} />
        <Stack as="ol" gap="sm">
          {route.pois.map((poi, index) => (
            <li key={poi.key} className={css.stopHead}>
              <StopDisc sign={index + 1} />
              <div className={css.stopWords}>
                <strong>{poi.name}</strong>
                {poi.address && <p className={css.stopAddress}>{poi.address}</p>}
                {poi.description && <p className={css.prose}>{poi.description}</p>}
              </div>
            </li>
          ))}
        </Stack>
      </Stack>
    </Dialog>
  )
}
