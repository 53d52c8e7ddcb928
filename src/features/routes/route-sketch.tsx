import type { RouteView } from '#live/views.ts'
import { routeOutline } from './route-outline.ts'
import * as css from './route-sketch.css.ts'

const FRAME = { width: 320, height: 96, margin: 18 } as const

/** The way of a route as a line with its stops, drawn without a map. Decoration: the stops are listed elsewhere. */
export function RouteSketch({ pois }: Pick<RouteView, 'pois'>) {
  const points = routeOutline(pois, FRAME)
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  return (
    <svg className={css.sketch} viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} aria-hidden="true">
      <polyline className={css.street} points={line} />
      <polyline className={css.way} points={line} />
      {points.map(({ x, y }, index) => (
        <g key={pois[index]?.key ?? index}>
          <circle className={css.disc} cx={x} cy={y} r={9} />
          <text className={css.sign} x={x} y={y}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
