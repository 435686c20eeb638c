import type { FileStatement } from '@soundings/engines'
import { arrivalStatements } from './hospital/arrivals.ts'
import { chanceMacros } from './hospital/chances.ts'
import { claimRows, claimTables } from './hospital/claims.ts'
import { diagnosisStatements, encounterDiagnosisRows, encounterDiagnosisTables } from './hospital/diagnoses.ts'
import { encounterRows, encounterTables } from './hospital/encounters.ts'
import { hospitalStatements } from './hospital/hospitals.ts'
import { laboratoryTables, labResultRows } from './hospital/laboratory.ts'
import { patientPoolStatements, patientStatements } from './hospital/patients.ts'
import { practitionerStatements } from './hospital/practitioners.ts'
import { prescriptionRows, prescriptionTables } from './hospital/prescriptions.ts'
import { stayStatements } from './hospital/stays.ts'

const PATIENTS = 50_000
const ENCOUNTERS = 300_000

/** The large tables, with their keys. */
const largeTables = {
  encounters: { key: 'encounter_id', rows: encounterRows },
  encounter_diagnoses: { key: 'encounter_diagnosis_id', rows: encounterDiagnosisRows },
  lab_results: { key: 'lab_result_id', rows: labResultRows },
  prescriptions: { key: 'prescription_id', rows: prescriptionRows },
  claims: { key: 'claim_id', rows: claimRows },
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
    // Threads within one statement mostly wait for each other: statements run side by side.
    'set threads = 1',
    Object.entries(largeTables).map(([table, { rows }]) => `insert into ${table} ${rows}`),
    // A key over rows that are there is made at once; row by row it takes longer than everything else. DuckDB can add no
    // foreign keys afterwards, so these stand in the data model only.
    Object.entries(largeTables).map(([table, { key }]) => `alter table ${table} add primary key (${key})`),
  ]
}
