import type { DemoQuestionName } from './demo-questions.ts'
import { choose, type DemoFilter } from './demo-words.ts'

interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface DemoTab {
  readonly name: string
  readonly tiles: Partial<Record<DemoQuestionName, Place>>
  readonly filters: readonly DemoFilter[]
}

const place = (x: number, y: number, w: number, h: number): Place => ({ x, y, w, h })
const period = choose('encounters.admitted_at', 'between', '2025-11-01', '2026-10-31')
/** Without a value it narrows nothing until a viewer chooses one. */
const hospital = choose('hospitals.name', 'in')

export const demoDashboard = {
  name: 'Hospital group at a glance',
  description: 'Occupancy, emergencies, diagnoses and finances of the demo hospitals.',
  tag: 'demo',
  clickFilters: true,
  tabs: [
    {
      name: 'Occupancy',
      tiles: {
        inpatientStays: place(0, 0, 3, 1),
        averageStay: place(3, 0, 3, 1),
        bedDays: place(6, 0, 3, 1),
        readmissionRate: place(9, 0, 3, 1),
        encountersByMonth: place(0, 1, 8, 3),
        dispositionShare: place(8, 1, 4, 3),
        stayByDepartment: place(0, 4, 4, 3),
        readmissionsByDepartment: place(4, 4, 4, 3),
        encountersByHospital: place(8, 4, 4, 3),
      },
      filters: [period, hospital],
    },
    {
      // Four rows, which a wall shows in large letters.
      name: 'Emergency',
      tiles: {
        emergencies: place(0, 0, 4, 1),
        averageWait: place(4, 0, 4, 1),
        leftUnseen: place(8, 0, 4, 1),
        waitByHospital: place(0, 1, 5, 3),
        arrivalsByHour: place(5, 1, 7, 3),
      },
      filters: [period, hospital],
    },
    {
      name: 'Triage and diagnoses',
      tiles: {
        triageWaits: place(0, 0, 6, 3),
        emergencyShareByAge: place(6, 0, 6, 3),
        emergencyByTriage: place(0, 3, 4, 4),
        topDiagnoses: place(4, 3, 4, 4),
        laboratoryTurnaround: place(8, 3, 4, 4),
      },
      filters: [],
    },
    {
      name: 'Finance',
      tiles: { billedByMonth: place(0, 0, 12, 3), claimsByPayer: place(0, 3, 6, 3), openClaims: place(6, 3, 6, 3) },
      filters: [],
    },
  ] satisfies readonly DemoTab[],
} as const
