import classes from './Cover.module.css'

const DEEPEST = { x: 685, y: 500 }
const marks = [80, 160, 240, 320, 400]
const depths = [
  { x: 300, y: 905, fathoms: 31 },
  { x: 252, y: 306, fathoms: 24 },
  { x: 520, y: 690, fathoms: 46 },
  { x: 830, y: 660, fathoms: 38 },
  { x: 120, y: 470, fathoms: 9 },
  { x: 870, y: 330, fathoms: 17 },
  { x: 440, y: 470, fathoms: 35 },
  { x: 640, y: 880, fathoms: 28 },
]

/** Drawn on the same canvas as depth-contours.svg, whose deepest point the weight touches. */
export function SoundingLine() {
  return (
    <svg className={classes.sounding} viewBox="0 0 1000 1100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g className={classes.depths}>
        {depths.map(({ x, y, fathoms }) => (
          <text key={fathoms} x={x} y={y}>
            {fathoms}
          </text>
        ))}
      </g>
      <line className={classes.rope} x1={DEEPEST.x} y1={-200} x2={DEEPEST.x} y2={DEEPEST.y - 46} />
      {marks.map((y, at) => (
        <line
          key={y}
          className={classes.mark}
          x1={DEEPEST.x - (at % 2 ? 7 : 12)}
          x2={DEEPEST.x + (at % 2 ? 7 : 12)}
          y1={y}
          y2={y}
        />
      ))}
      <circle className={classes.ring} cx={DEEPEST.x} cy={DEEPEST.y} r={26} />
      <circle className={classes.ring} cx={DEEPEST.x} cy={DEEPEST.y} r={46} />
      <path className={classes.weight} d={`M${DEEPEST.x} ${DEEPEST.y - 48}l13 30a14.2 14.2 0 1 1-26 0z`} />
    </svg>
  )
}
