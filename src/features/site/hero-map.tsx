/** The landing page's picture: an old quarter from above, a walk through it, and the walker's position. */
import * as texts from '#texts/landing.ts'
import * as css from './hero-map.css.ts'

/** The ring around the square: centre (312, 222), radii 150 and 124. The route's arcs lie on it. */
const AVENUE = 'M-20 150C80 130 160 150 230 185L312 222C400 262 520 262 660 230'
const HIGH_STREET = 'M250-20C262 60 285 140 312 222C335 300 330 380 350 460'
const RING = 'M462 222A150 124 0 0 1 162 222A150 124 0 0 1 462 222'
const STREETS = [
  'M66-10C18 120 34 300 140 450',
  'M536-10C612 120 596 330 500 450',
  'M312 222L150 40L90-10',
  'M312 222L492 66L560-10',
  'M312 222L150 322L-10 372',
  'M312 222L470 372L520 450',
]
const ALLEYS = [
  'M30 90L262 74L372-10',
  'M44 232L162 222',
  'M180 148L150 322L172 450',
  'M230 185L236 120L200 92',
  'M236 290L250 352L236 450',
  'M390 118L372 40L430-10',
  'M462 222L574 178L650 160',
  'M438 290L574 300L650 292',
  'M352 150L300 150',
  'M392 236L386 330L420 378L396 450',
  'M418 134L556 110',
  'M40 300L150 322',
]

const WALKED =
  'M116.3 146.9C157.5 153.8 195 167.5 230 185L312 222C298.5 181 286 140.5 275.4 100.3A150 124 0 0 1 418 134'
const AHEAD = 'M418 134A150 124 0 0 1 418 310A150 124 0 0 1 206 310'

const STOPS: readonly (readonly [x: number, y: number, isAhead: boolean])[] = [
  [116, 147, false],
  [312, 222, false],
  [418, 134, false],
  [418, 310, true],
  [206, 310, true],
]

export function HeroMap() {
  return (
    <div className={css.sheet}>
      <svg
        className={css.map}
        viewBox="0 0 640 440"
        preserveAspectRatio="xMidYMid slice"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page is no file for an img
        role="img"
        aria-label={texts.mapPicture}
      >
        <path className={css.park} d="M-10 160V-10H70L150 40L176 92L120 134z" />
        <path className={css.park} d="M470 372C520 330 560 320 650 300V450H520z" />
        <path className={css.water} d="M-30 404C90 366 190 372 280 396S500 436 670 356" />
        <path
          className={css.ripple}
          d="M-30 398C90 360 190 366 280 390S500 430 670 350M-30 412C90 374 190 380 280 404S500 444 670 364"
        />
        <g className={css.street}>
          <g className={css.alleys}>
            {ALLEYS.map((path) => (
              <path key={path} d={path} />
            ))}
          </g>
          <g className={css.lanes}>
            {STREETS.map((path) => (
              <path key={path} d={path} />
            ))}
          </g>
          <path className={css.avenues} d={`${AVENUE}${HIGH_STREET}${RING}`} />
        </g>
        <ellipse className={css.square} cx={312} cy={222} rx={40} ry={27} />
        <path className={css.landmark} d="M338 168h13v-11h11v11h13v11h-13v22h-11v-22h-13z" />
        <circle className={css.landmark} cx={252} cy={240} r={11} />
        <path className={css.landmark} d="M470 330h38v14h-38zM84 66h26v20H84zM556 220h20v26h-20z" />
        <path className={css.casing} d={`${WALKED}A150 124 0 0 1 418 310A150 124 0 0 1 206 310`} />
        <path className={css.ahead} d={AHEAD} />
        <path className={css.route} d={WALKED} pathLength={1} />
        {STOPS.map(([x, y, isAhead], index) => (
          <g key={`${x}-${y}`}>
            <circle className={isAhead ? css.discAhead : css.disc} cx={x} cy={y} r={19} />
            <text className={isAhead ? css.signAhead : css.sign} x={x} y={y + 7}>
              {index + 1}
            </text>
          </g>
        ))}
        <circle className={css.halo} cx={462} cy={222} r={25} />
        <circle className={css.position} cx={462} cy={222} r={10.5} />
        <Plate x={148} y={196} width={104} tilt={22} name={texts.mapOldLane} />
        <Plate x={446} y={270} width={118} tilt={-4} name={texts.mapMillStreet} />
        <g className={css.north}>
          <circle cx={548} cy={50} r={22} />
          <path d="M548 34l7 16-7-4-7 4z" />
          <text x={548} y={66}>
            {texts.mapNorth}
          </text>
        </g>
      </svg>
    </div>
  )
}

interface PlateProps {
  readonly x: number
  readonly y: number
  readonly width: number
  /** In degrees. */
  readonly tilt: number
  readonly name: string
}

/** A street-name plate, as on a house wall. */
function Plate({ x, y, width, tilt, name }: PlateProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt})`}>
      <rect className={css.plate} width={width} height={28} rx={5} />
      <rect className={css.plateEdge} x={3} y={3} width={width - 6} height={22} rx={3} />
      <text className={css.plateText} x={width / 2} y={19}>
        {name}
      </text>
    </g>
  )
}
