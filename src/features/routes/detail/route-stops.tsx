import type { RouteView } from '#live/views.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { StopDisc } from '#ui/stop-disc/stop-disc.tsx'
import * as texts from '#texts/routes.ts'
import { RouteMedia } from '../media/route-media.tsx'
import * as css from './route-stops.css.ts'

/** The stops in their order with all their facts. Notes are shown only to their author. */
export function RouteStops({ route }: { readonly route: RouteView }) {
  return (
    <section aria-labelledby="route-stops">
      <Stack gap="sm">
        <h2 id="route-stops">{texts.stops}</h2>
        {route.pois.length === 0 && <p>{texts.noStops}</p>}
        <Stack as="ol" gap="lg">
          {route.pois.map((poi, index) => (
            <li key={poi.key} className={css.stop}>
              <StopDisc sign={index + 1} />
              <div className={css.words}>
                <h3 className={css.name}>{poi.name}</h3>
                {poi.address && <p className={css.address}>{poi.address}</p>}
                {poi.description && <p className={css.written}>{poi.description}</p>}
                {route.isOwner && poi.userNotes && (
                  <div className={css.notes}>
                    <h4 className={css.notesTitle}>{texts.yourNotes}</h4>
                    <p className={css.written}>{poi.userNotes}</p>
                  </div>
                )}
                <RouteMedia media={poi.media} poiName={poi.name} />
              </div>
            </li>
          ))}
        </Stack>
      </Stack>
    </section>
  )
}
