/** How many of what is divided by a rate is about: deaths per 1,000 stays. */
export const ratePers = [100, 1000, 10_000, 100_000] as const
export type RatePer = (typeof ratePers)[number]

/** How the limits of a rate are estimated. */
export const rateIntervals = {
  wilson: { label: 'Proportion (Wilson)', help: 'So many of so many: deaths among stays' },
  byar: { label: 'Count (Byar)', help: 'Events that can happen more than once: falls per patient day' },
} as const

export type RateInterval = keyof typeof rateIntervals
export const rateIntervalNames = Object.keys(rateIntervals) as readonly RateInterval[]

export const rateLimits = ['lower', 'upper'] as const
export type RateLimit = (typeof rateLimits)[number]
