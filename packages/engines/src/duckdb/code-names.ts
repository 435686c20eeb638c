/** What columns are called that hold codes of diagnoses, and what those of other codes. */
const DIAGNOSES = /^(icd|dx|diag|diagnos[ei]s|diagnose)$/
const CODES = /^((icd|dx|diag)?codes?|cpt|drg|loinc|snomed|zip)$/
/** Words that may stand beside a diagnosis: `icd_9_cm`, `diagnosis primary`. With another one, as in `height_dx`, the column may be measured. */
const QUALIFIERS = /^(\d+|cm|pcs|primary|secondary|principal|admitting|admission|discharge|main|final|other)$/
/** Words that make a number of it: `age at diagnosis`, `number of codes`, `Anzahl Codes`. */
const MEASURES =
  /^(age|at|since|until|to|per|of|count|number|num|no|n|days?|weeks?|months?|years?|yrs?|has|is|alter|anzahl|bei|bis|seit|tage?|wochen?|monate?|jahre?)$/

/** The shape of ICD-9 codes of diagnoses, with and without their point; others have no sign and no exponent. */
const DIAGNOSIS_SHAPE = '[0-9]{3,5}|[0-9]{3}[.,][0-9]{0,2}'
const CODE_SHAPE = '[0-9]+([.,][0-9]+)?'

/**
 * The shape that all values of a column have if they are codes, by its name; undefined for names of other columns. Values alone do not tell
 * 250.0, a diabetes, from a measured 250.0.
 */
export function codeShapeOf(name: string): string | undefined {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-zäöüß]+|\d+/g)
  const last = words?.findLast((word) => !QUALIFIERS.test(word))
  if (!words || last === undefined || words.some((word) => MEASURES.test(word))) return undefined
  if (CODES.test(last)) return CODE_SHAPE
  return words.every((word) => [QUALIFIERS, DIAGNOSES, CODES].some((known) => known.test(word)))
    ? DIAGNOSIS_SHAPE
    : undefined
}
