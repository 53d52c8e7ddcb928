/** The landing page's picture: an old quarter seen from above, a walk through it, and where the walker is now. */
import * as css from './hero-map.css.ts'

const BLOCKS: readonly (readonly [x: number, y: number, width: number, height: number])[] = [
  [96, 34, 78, 52],
  [196, 28, 60, 62],
  [24, 128, 52, 70],
  [98, 130, 74, 66],
  [330, 36, 70, 54],
  [424, 30, 96, 58],
  [330, 132, 64, 62],
  [420, 128, 92, 40],
  [540, 120, 74, 74],
  [98, 244, 70, 58],
  [24, 250, 50, 46],
  [336, 244, 76, 62],
  [438, 216, 70, 84],
  [538, 236, 78, 66],
  [102, 350, 66, 64],
  [206, 360, 84, 56],
  [442, 346, 66, 72],
]

const WALKED = 'M84 222 V112 H184 V220 H312'
const AHEAD = 'M312 220 V328 H424 V200 H528 V104'

const STOPS: readonly (readonly [x: number, y: number, isAhead: boolean])[] = [
  [84, 222, false],
  [184, 112, false],
  [312, 220, false],
  [424, 328, true],
  [528, 104, true],
]

export function HeroMap() {
  return (
    <div className={css.sheet}>
      <svg
        className={css.map}
        viewBox="0 0 640 440"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label="A walk drawn on a street map: three stops visited, two ahead"
      >
        <path className={css.park} d="M196 130h96q10 0 10 10v54q0 10-10 10h-96z" />
        <path className={css.park} d="M336 350q40-14 84 2v66h-84z" />
        <path
          className={css.water}
          strokeWidth={46}
          d="M-30 330C120 318 210 330 260 322s150 26 240 8 120-18 180-40"
          opacity={0.9}
        />
        {BLOCKS.map(([x, y, width, height]) => (
          <rect key={`${x}-${y}`} className={css.block} x={x} y={y} width={width} height={height} rx={5} />
        ))}
        <g className={css.street}>
          <path strokeWidth={19} d="M-10 112H650M-10 220H650M184-10V450M424-10V450" />
          <path strokeWidth={13} d="M84-10V450M312-10V450M528-10V450M-10 328H650" />
          <path strokeWidth={9} d="M184 112L312 20M424 220l104 108M528 220l112-70M-10 428L184 328" />
        </g>
        <path className={css.casing} d={`${WALKED} V328 H424 V200 H528 V104`} />
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
        <circle className={css.halo} cx={312} cy={276} r={24} />
        <circle className={css.position} cx={312} cy={276} r={10} />
        <Plate x={226} y={82} width={104} name="OLD LANE" />
        <Plate x={452} y={252} width={118} name="MILL STREET" />
      </svg>
    </div>
  )
}

function Plate(props: {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly name: string
}) {
  const { x, y, width, name } = props
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={css.plate} width={width} height={28} rx={5} />
      <rect className={css.plateEdge} x={3} y={3} width={width - 6} height={22} rx={3} />
      <text className={css.plateText} x={width / 2} y={19}>
        {name}
      </text>
    </g>
  )
}
