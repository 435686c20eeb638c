import { z } from 'zod'

/** Control characters in names and addresses only ever come from mistakes and attacks. */
const NO_CONTROL = /^[^\u0000-\u001f\u007f]*$/

export const line = (max: number) => z.string().max(max).regex(NO_CONTROL, 'must be one line of plain text')

const EMAIL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

export const Email = z.string().max(254).refine(isEmail, 'Please enter valid email')

/** Text of several lines. NUL is refused because PostgreSQL cannot keep it. */
export const paragraph = (max: number) => z.string().max(max).refine((text) => !text.includes('\u0000'), 'must not hold a NUL character')
