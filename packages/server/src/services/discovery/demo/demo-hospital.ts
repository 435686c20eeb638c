import type { FileStatement } from '@soundings/engines'
import { arrivalStatements } from './arrivals.ts'
import { chanceMacros } from './chances.ts'
import { claimRows, claimTables } from './claims.ts'
import { diagnosisStatements, encounterDiagnosisRows, encounterDiagnosisTables } from './diagnoses.ts'
import { encounterRows, encounterTables } from './encounters.ts'
import { hospitalStatements } from './hospitals.ts'
import { laboratoryTables, labResultRows } from './laboratory.ts'
import { patientPoolStatements, patientStatements } from './patients.ts'
import { practitionerStatements } from './practitioners.ts'
import { prescriptionRows, prescriptionTables } from './prescriptions.ts'
import { stayStatements } from './stays.ts'

const PATIENTS = 50_000
const ENCOUNTERS = 300_000

/** What happens at an encounter, by table. */
const events = {
  encounter_diagnoses: encounterDiagnosisRows,
  lab_results: labResultRows,
  prescriptions: prescriptionRows,
  claims: claimRows,
}

/** Everything that makes the demo hospital, in order. A smaller scale makes a smaller hospital of the same kind. */
export function demoStatements(scale = 1): FileStatement[] {
  return [
    // What is needed on the way only lies in memory, where every connection sees it.
    "attach ':memory:' as draft",
    ...chanceMacros,
    ...hospitalStatements,
    ...practitionerStatements,
    ...patientPoolStatements(Math.round(PATIENTS * scale)),
    ...arrivalStatements(Math.round(ENCOUNTERS * scale)),
    ...stayStatements,
    ...diagnosisStatements,
    ...patientStatements,
    ...encounterTables,
    ...encounterDiagnosisTables,
    ...prescriptionTables,
    ...laboratoryTables,
    ...claimTables,
    // Checking keys is most of the work, and threads within one insert only wait for each other: statements run side by side.
    'set threads = 1',
    [
      `insert into encounters ${encounterRows}`,
      ...Object.entries(events).map(([table, rows]) => `create table draft.${table} as ${rows}`),
    ],
    Object.keys(events).map((table) => `insert into ${table} from draft.${table}`),
  ]
}
