import type { SpecialType } from '@soundings/contract'
import type { SourceType } from '@soundings/engines'

/** What the source says of a column, enough to propose what people will see of it. */
export interface ColumnFacts {
  readonly tableName: string
  readonly name: string
  readonly dataType: SourceType['dataType']
  readonly dbType: string
  readonly isKey: boolean
  readonly isReference: boolean
}

/** `admission_date`, `AdmissionDate` and `ADMISSION DATE` become 'Admission date'. */
export function proposeDisplayName(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s.-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

const IDENTIFIER = /(^|_)(id|code|key|uuid)$/

/** Numbers that identify something are not there to be summed. */
export function proposeKind({ name, dataType, isKey, isReference }: ColumnFacts): 'DIMENSION' | 'MEASURE' {
  return dataType === 'NUMBER' && !isKey && !isReference && !IDENTIFIER.test(spelled(name)) ? 'MEASURE' : 'DIMENSION'
}

type Guess = readonly [RegExp, SpecialType]

/** The first that fits `table_column` wins. */
const guesses: Record<ColumnFacts['dataType'], readonly Guess[]> = {
  NUMBER: [
    [/(drug|medication|medicine)s?_.*(code|ndc|atc)$/, 'DRUG_CODE'],
    [/(diagnos[ei]s|icd\d*)_.*code$/, 'DIAGNOSIS_CODE'],
    [/_(.*_)?(quantity|qty|count|units|doses?)(_.*)?$/, 'QUANTITY'],
    [/_(.*_)?(value|amount|price|cost|charge|paid|result)(_.*)?$/, 'VALUE'],
  ],
  DATE: [
    [/_(.*_)?(birth_?(date|day)|date_of_birth|born(_on)?|dob)$/, 'BIRTHDATE'],
    [/_(.*_)?(created|creation|inserted)(_.*)?$/, 'CREATION_TIMESTAMP'],
  ],
  STRING: [
    [/(drug|medication|medicine)s?_(.*_)?(code|ndc|atc(_code)?|rxnorm)$/, 'DRUG_CODE'],
    [/(drug|medication|medicine)s?_(.*_)?name$|_(drug|medication|medicine)$/, 'DRUG_NAME'],
    [/(diagnos[ei]s|icd\d*)_(.*_)?code$|_icd\d*(_code)?$/, 'DIAGNOSIS_CODE'],
    [/diagnos[ei]s_(.*_)?(desc|description|name|text|title)$|_diagnosis$/, 'DIAGNOSIS_DESC'],
    [/_(.*_)?(status|state)$/, 'STATUS'],
    [/_(.*_)?(category|class|type|kind|gender|sex|ward|specialty)$/, 'CATEGORY'],
  ],
  BOOLEAN: [],
  OTHER: [],
}

export function proposeSpecialType({ tableName, name, dataType, dbType, isReference }: ColumnFacts): SpecialType {
  if (isReference) return 'REFERENCE'
  if (/^json/i.test(dbType)) return 'JSON'
  const place = `${spelled(tableName)}_${spelled(name)}`
  return guesses[dataType].find(([pattern]) => pattern.test(place))?.[1] ?? dataType
}

const spelled = (name: string) => proposeDisplayName(name).toLowerCase().replaceAll(' ', '_')
