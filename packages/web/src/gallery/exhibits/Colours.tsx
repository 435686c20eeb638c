import { Text } from '@mantine/core'
import { Mark } from '../../ui/mark/Mark.tsx'
import classes from '../Gallery.module.css'

const scales = ['brand', 'teal', 'green', 'amber', 'red', 'gray']

export function Colours() {
  return (
    <>
      <div className={classes.row}>
        {[16, 24, 32, 48, 96].map((size) => (
          <Mark key={size} size={size} />
        ))}
      </div>
      {scales.map((scale) => (
        <div key={scale}>
          <Text size="xs" c="dimmed">
            {scale}
          </Text>
          <div className={classes.swatches}>
            {Array.from({ length: 10 }, (_, step) => (
              <div
                key={step}
                className={classes.swatch}
                style={{ background: `var(--mantine-color-${scale}-${step})` }}
              />
            ))}
          </div>
        </div>
      ))}
    </>
  )
}
