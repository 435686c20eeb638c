import { z } from 'zod'

/** Control characters in names and addresses only ever come from mistakes and attacks. */
const NO_CONTROL = /^[^\u0000-\u001f\u007f]*$/

export const line = (max: number) => z.string().max(max).regex(NO_CONTROL, 'must be one line of plain text')

/** Joiners inside emoji are part of a picture. */
const EMOJI_JOINER = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu
/** Format characters (zero-width, direction marks), separators of lines, and letters that are invisible. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u034f\u115f\u1160\u3164\uffa0]/u

const isVisible = (text: string): boolean => !INVISIBLE.test(text.replaceAll(EMOJI_JOINER, ''))

/** A name that people give. Two names that look alike must not be different ones, nor read in another order than they are written. */
export const nameLine = (max: number) =>
  line(max).refine(isVisible, 'must not hold invisible characters or direction marks')

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

export const Email = z.string().max(254).refine(isEmail, 'Please enter valid email')

/** Text of several lines. NUL is refused because PostgreSQL cannot keep it. */
export const paragraph = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000'), 'must not hold a NUL character')
