export const FIRST_DAY = '2023-11-01'
export const LAST_DAY = '2026-10-31'
export const DAYS = 1096

/** How wintry a date is: 1 in the middle of January, 0 in the middle of July. */
export const winter = (date: string) => `(0.5 + 0.5 * cos((dayofyear(${date}) - 15) * 2 * pi() / 365.25))`
export const winterOfMonth = (month: string) => `(0.5 + 0.5 * cos((${month} - 1) * 2 * pi() / 12))`
