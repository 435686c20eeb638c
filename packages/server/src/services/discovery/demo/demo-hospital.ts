import { arrivalStatements } from './arrivals.ts'
import { chanceMacros } from './chances.ts'
import { diagnosisStatements, encounterDiagnosisStatements } from './diagnoses.ts'
import { encounterStatements } from './encounters.ts'
import { hospitalStatements } from './hospitals.ts'
import { patientPoolStatements, patientStatements } from './patients.ts'
import { practitionerStatements } from './practitioners.ts'
import { stayStatements } from './stays.ts'

const PATIENTS = 50_000
const ENCOUNTERS = 300_000

/** Everything that makes the demo hospital, in order. A smaller scale makes a smaller hospital of the same kind. */
export function demoStatements(scale = 1): string[] {
  return [
    ...chanceMacros,
    ...hospitalStatements,
    ...practitionerStatements,
    ...patientPoolStatements(Math.round(PATIENTS * scale)),
    ...arrivalStatements(Math.round(ENCOUNTERS * scale)),
    ...stayStatements,
    ...diagnosisStatements,
    ...patientStatements,
    ...encounterStatements,
    ...encounterDiagnosisStatements,
  ]
}
