export const messages = {
  meaning: {
    scale: (low: string, high: string): string => `colours from ${low} to ${high}`,
    bars: (low: string, high: string): string => `bars from zero, values from ${low} to ${high}`,
  },
  unscaled: (labels: readonly string[]): string =>
    `No colours or bars in ${labels.join(', ')}: not all rows are known here, so there is no lowest and highest value. The author can type both in the format of the column.`,
  boundsHint: 'Left empty: the lowest and the highest value of all rows. Where a limit leaves rows out, enter both.',
  boundsOrder: 'The highest value must be above the lowest',
  stepsMissing: 'Type a value for each step',
  stepsRepeated: 'Each step needs a value of its own',
  scaleHint: 'Totals are not coloured: colours compare the values of rows.',
  signHint: 'Each sign has a shape of its own beside its colour.',
} as const
