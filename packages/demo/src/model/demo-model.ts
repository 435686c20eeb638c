import { diagnoses, encounterDiagnoses, encounters, patients } from './care.ts'
import { departments, hospitals, practitioners } from './houses.ts'
import type { TableTouch } from './touch.ts'
import { claims, drugs, labResults, labTests, payers, prescriptions } from './treatment.ts'

/** The data model of the demo hospital by table name, to be put over what reading its tables gives. */
export const demoModel = {
  hospitals,
  departments,
  practitioners,
  patients,
  encounters,
  diagnoses,
  encounter_diagnoses: encounterDiagnoses,
  drugs,
  prescriptions,
  lab_tests: labTests,
  lab_results: labResults,
  payers,
  claims,
} satisfies Record<string, TableTouch>
