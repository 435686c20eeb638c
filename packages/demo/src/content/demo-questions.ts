import {
  ascending,
  averageSpan,
  calculated,
  choose,
  descending,
  group,
  of,
  perCent,
  view,
  where,
  type DemoColumn,
  type DemoFilter,
  type DemoSequence,
} from './demo-words.ts'

export interface DemoQuestion {
  readonly name: string
  readonly description: string
  readonly tag: string
  readonly view: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly base: string
  /** Columns that only this question has. */
  readonly own?: Readonly<Record<string, DemoSequence>>
  readonly columns: readonly DemoColumn[]
  readonly filters?: readonly DemoFilter[]
  readonly limit?: number
}

const inpatients = where('encounters.class', 'equals', 'Inpatient')
const emergencies = where('encounters.class', 'equals', 'Emergency')
const finished = where('encounters.status', 'equals', 'Finished')
/** The last year of the demo hospital; the person who looks may choose another period. */
const lastYear = choose('encounters.admitted_at', 'between', '2025-11-01', '2026-10-31')
const anyHospital = choose('hospitals.name', 'isNotEmpty')
const byMonth = group('Month', 'encounters.admitted_at', 'month', ascending)
const encountersCount = view('Encounters', 'encounters.encounter_id', 'rowCount')
/** Quiet numbers beside the year before, with a line of its months. */
const compared = { style: 'quiet', compare: 'previous', sparkline: true }
/** Quiet numbers beside a value that they should not exceed. */
const atMost = (target: number) => ({ style: 'quiet', compare: 'target', target, better: 'lower' })
const noMarks = { avgLine: false, maxPoint: false, minPoint: false }

/** Whether the patient had been an inpatient within the 30 days before. */
const readmitted = {
  label: 'Readmitted within 30 days',
  among: [inpatients],
  subject: 'encounters.patient_id',
  by: 'encounters.admitted_at',
  end: 'encounters.discharged_at',
  days: 30,
} as const
const isReadmitted = where('own.readmitted', 'equals', '1')

/** What the demo asks of its hospital: one question at least for each way of showing an answer. */
export const demoQuestions = {
  inpatientStays: {
    name: 'Inpatient stays',
    description: 'How many people stayed at least one night in the chosen period.',
    tag: 'demo,occupancy',
    view: 'KPI',
    options: { kpiColor: '#048edd', number: { ...compared, unit: 'stays' } },
    base: 'encounters',
    columns: [view('Inpatient stays', 'encounters.encounter_id', 'rowCount')],
    filters: [inpatients, lastYear, anyHospital],
  },
  averageStay: {
    name: 'Average length of stay',
    description: 'Days from admission to discharge, over all inpatient stays that have ended.',
    tag: 'demo,occupancy',
    view: 'KPI',
    options: { kpiColor: '#0b7285', number: { ...compared, unit: 'days', decimals: 1, better: 'lower' } },
    base: 'encounters',
    columns: [view('Average length of stay (days)', 'encounters.length_of_stay_days', 'avg')],
    filters: [inpatients, finished, lastYear, anyHospital],
  },
  bedDays: {
    name: 'Bed days',
    description: 'All days that patients spent in beds in the chosen period.',
    tag: 'demo,occupancy',
    view: 'KPI',
    options: { kpiColor: '#1c7a4f', number: { ...compared, unit: 'days', decimals: 0 } },
    base: 'encounters',
    columns: [view('Bed days', 'encounters.length_of_stay_days', 'sum')],
    filters: [inpatients, lastYear, anyHospital],
  },
  averageWait: {
    name: 'Average emergency wait',
    description: 'From arrival to the physician in the emergency departments.',
    tag: 'demo,emergency',
    view: 'KPI',
    options: { kpiColor: '#b45309', number: atMost(50) },
    base: 'encounters',
    columns: [view('Average wait (minutes)', 'encounters.waiting_minutes', 'avg')],
    filters: [emergencies, lastYear, anyHospital],
  },
  encountersByMonth: {
    name: 'Encounters by month and class',
    description: 'Emergency, inpatient and outpatient encounters of three years. Winters show in the emergencies.',
    tag: 'demo,activity',
    view: 'LINE',
    options: { area: true, stack: true, dimensionalGrouping: true, enableDataZooming: true, ...noMarks },
    base: 'encounters',
    columns: [byMonth, group('Class', 'encounters.class'), encountersCount],
    filters: [anyHospital],
    limit: 1000,
  },
  stayByDepartment: {
    name: 'Length of stay by department',
    description: 'The average inpatient stay of each department, longest first.',
    tag: 'demo,occupancy',
    view: 'H_BAR_CHART',
    options: { enableDataZooming: false, legend: false, barLabel: false },
    base: 'encounters',
    columns: [
      group('Department', 'departments.name'),
      view('Average stay (days)', 'encounters.length_of_stay_days', 'avg', descending),
    ],
    filters: [inpatients, finished, lastYear, anyHospital],
  },
  stayByDepartmentAndMonth: {
    name: 'Length of stay by department and month',
    description: 'Average stay, stays and bed days as a table with subtotals for each hospital.',
    tag: 'demo,occupancy',
    view: 'TABLE',
    base: 'encounters',
    columns: [
      group('Hospital', 'hospitals.name', 'uniqueValues', { ...ascending, grouped: true }),
      group('Department', 'departments.name', 'uniqueValues', { ...ascending, orderIndex: 1 }),
      group('Month', 'encounters.admitted_at', 'month', { ...ascending, orderIndex: 2 }),
      view('Stays', 'encounters.encounter_id', 'rowCount'),
      view('Average stay (days)', 'encounters.length_of_stay_days', 'avg'),
      view('Bed days', 'encounters.length_of_stay_days', 'sum'),
    ],
    filters: [inpatients, lastYear],
    limit: 2000,
  },
  encountersByHospital: {
    name: 'Encounters by hospital and class',
    description: 'How the work is spread over the houses of the group.',
    tag: 'demo,activity',
    view: 'H_BAR_CHART',
    options: { stack: true, dimensionalGrouping: true, enableDataZooming: false, ...noMarks },
    base: 'encounters',
    columns: [
      group('Hospital', 'hospitals.name', 'uniqueValues', ascending),
      group('Class', 'encounters.class'),
      encountersCount,
    ],
    filters: [lastYear],
  },
  dispositionShare: {
    name: 'Where inpatients go',
    description: 'Home, rehabilitation, nursing home or another house: the disposition of inpatients.',
    tag: 'demo,occupancy',
    view: 'DOUGHNUT_CHART',
    base: 'encounters',
    columns: [
      group('Disposition', 'encounters.disposition'),
      view('Stays', 'encounters.encounter_id', 'rowCount', descending),
    ],
    filters: [inpatients, finished, lastYear, anyHospital],
  },
  triageWaits: {
    name: 'Waiting time by triage level',
    description: 'Average and longest wait in minutes. The most urgent are seen at once.',
    tag: 'demo,emergency',
    view: 'BAR',
    options: { enableDataZooming: false, barLabel: true, ...noMarks },
    base: 'encounters',
    columns: [
      group('Triage level', 'encounters.triage_level', 'uniqueValues', ascending),
      view('Average wait (minutes)', 'encounters.waiting_minutes', 'avg'),
    ],
    filters: [emergencies, where('encounters.triage_level', 'isNotEmpty'), lastYear, anyHospital],
  },
  emergencyShareByAge: {
    name: 'Emergency outcomes by age group',
    description: 'Of each age group, the share that went home, was admitted or left without being seen.',
    tag: 'demo,emergency',
    view: 'H_BAR_CHART',
    options: {
      percentageBar: true,
      stack: true,
      barLabel: true,
      dimensionalGrouping: true,
      enableDataZooming: false,
      ...noMarks,
    },
    base: 'encounters',
    columns: [
      group('Age group', 'encounters.age_group', 'uniqueValues', ascending),
      group('Disposition', 'encounters.disposition'),
      encountersCount,
    ],
    filters: [emergencies, finished, lastYear],
  },
  emergencyByTriage: {
    name: 'Emergencies by triage level',
    description: 'How urgent the patients of the emergency departments are.',
    tag: 'demo,emergency',
    view: 'PIE',
    base: 'encounters',
    columns: [
      group('Triage level', 'encounters.triage_level', 'uniqueValues', ascending),
      view('Emergencies', 'encounters.encounter_id', 'rowCount'),
    ],
    filters: [emergencies, where('encounters.triage_level', 'isNotEmpty'), lastYear, anyHospital],
  },
  topDiagnoses: {
    name: 'Most frequent diagnoses',
    description: 'The 15 most frequent primary diagnoses.',
    tag: 'demo,diagnoses',
    view: 'H_BAR_CHART',
    options: { enableDataZooming: false, legend: false, barLabel: true, ...noMarks },
    base: 'encounter_diagnoses',
    columns: [
      group('Diagnosis', 'diagnoses.description'),
      view('Encounters', 'encounter_diagnoses.encounter_diagnosis_id', 'rowCount', descending),
    ],
    filters: [
      where('encounter_diagnoses.rank', 'equals', 'Primary'),
      choose('encounters.admitted_at', 'between', '2025-11-01', '2026-10-31'),
    ],
    limit: 15,
  },
  laboratoryTurnaround: {
    name: 'Laboratory turnaround',
    description: 'Results of each panel, and how long it took on average from collecting a sample to reporting it.',
    tag: 'demo,laboratory',
    view: 'TABLE',
    base: 'lab_results',
    columns: [
      group('Panel', 'lab_tests.panel', 'uniqueValues', ascending),
      view('Results', 'lab_results.lab_result_id', 'rowCount'),
      averageSpan('Average time', 'lab_results.reported_at', 'lab_results.collected_at'),
    ],
    filters: [choose('lab_results.collected_at', 'between', '2025-11-01', '2026-10-31')],
  },
  claimsByPayer: {
    name: 'Claims by payer',
    description: 'Billed, paid and the share that was paid, with a calculated column. The smallest share stands first.',
    tag: 'demo,finance',
    view: 'TABLE',
    options: { cellFormats: { 'calculated:Paid share (%)': { kind: 'bars', hue: 'teal', low: 0, high: 100 } } },
    base: 'claims',
    columns: [
      group('Payer', 'payers.name', 'uniqueValues', { pin: true }),
      view('Claims', 'claims.claim_id', 'rowCount'),
      view('Billed', 'claims.billed_amount', 'sum'),
      view('Paid', 'claims.paid_amount', 'sum'),
      calculated(
        'Paid share (%)',
        [
          of('claims.paid_amount', 'sum'),
          { operator: '/' },
          of('claims.billed_amount', 'sum'),
          { operator: '*' },
          { value: 100 },
        ],
        ascending,
      ),
    ],
    filters: [choose('claims.submitted_at', 'between', '2025-11-01', '2026-10-31')],
  },
  billedByMonth: {
    name: 'Billed and paid by month',
    description: 'What was billed, and what has been paid of it so far: the latest months are still open.',
    tag: 'demo,finance',
    view: 'LINE',
    options: noMarks,
    base: 'claims',
    columns: [
      group('Month', 'claims.submitted_at', 'month', ascending),
      view('Billed', 'claims.billed_amount', 'sum'),
      view('Paid', 'claims.paid_amount', 'sum'),
    ],
    filters: [choose('claims.submitted_at', 'between', '2025-11-01', '2026-10-31')],
    limit: 1000,
  },
  openClaims: {
    name: 'Denied claims in detail',
    description: 'The claims that were denied in the last months, with the encounter and the department behind them.',
    tag: 'demo,finance',
    view: 'TABLE',
    base: 'claims',
    columns: [
      view('Claim number', 'claims.claim_number', 'none', { pin: true }),
      view('Submitted at', 'claims.submitted_at', 'none', descending),
      view('Payer', 'payers.name'),
      view('Department', 'departments.name'),
      view('Billed', 'claims.billed_amount'),
      view('Reason', 'claims.denial_reason'),
    ],
    filters: [
      where('claims.denial_reason', 'isNotEmpty'),
      choose('claims.submitted_at', 'greaterOrEqual', '2026-08-01'),
    ],
    limit: 500,
  },
  readmissionRate: {
    name: 'Readmissions within 30 days',
    description:
      'Of the inpatient stays, those that began within 30 days of the end of another one of the same patient.',
    tag: 'demo,occupancy',
    view: 'KPI',
    options: { kpiColor: '#6d3fa8', number: atMost(8) },
    base: 'encounters',
    own: { readmitted },
    columns: [perCent('Readmissions', 'encounters.encounter_id', [isReadmitted])],
    filters: [inpatients, lastYear, anyHospital],
  },
  emergencies: {
    name: 'Emergencies',
    description: 'How many people came to the emergency departments in the chosen period.',
    tag: 'demo,emergency',
    view: 'KPI',
    options: { kpiColor: '#048edd', number: { ...compared, unit: 'visits' } },
    base: 'encounters',
    columns: [view('Emergencies', 'encounters.encounter_id', 'rowCount')],
    filters: [emergencies, lastYear, anyHospital],
  },
  leftUnseen: {
    name: 'Left without being seen',
    description: 'Of the emergencies that have ended, those that left before a physician saw them.',
    tag: 'demo,emergency',
    view: 'KPI',
    options: { kpiColor: '#b45309', number: atMost(2.5) },
    base: 'encounters',
    columns: [
      perCent('Left without being seen', 'encounters.encounter_id', [
        where('encounters.disposition', 'equals', 'Left without being seen'),
      ]),
    ],
    filters: [emergencies, finished, lastYear, anyHospital],
  },
  readmissionsByDepartment: {
    name: 'Readmissions by department',
    description: 'Inpatient stays that began within 30 days of the end of another one of the same patient.',
    tag: 'demo,occupancy',
    view: 'H_BAR_CHART',
    options: { enableDataZooming: false, legend: false, barLabel: true, ...noMarks },
    base: 'encounters',
    own: { readmitted },
    columns: [
      group('Department', 'departments.name'),
      view('Readmissions', 'encounters.encounter_id', 'rowCount', descending),
    ],
    filters: [inpatients, isReadmitted, lastYear, anyHospital],
  },
  waitByHospital: {
    name: 'Emergency wait by hospital, October 2026',
    description: 'The average time from arrival to the physician in the last month, longest first.',
    tag: 'demo,emergency',
    view: 'H_BAR_CHART',
    options: {
      enableDataZooming: false,
      legend: false,
      barLabel: true,
      axisNotes: { targets: [{ value: 50, label: 'Target' }] },
      ...noMarks,
    },
    base: 'encounters',
    columns: [
      group('Hospital', 'hospitals.name'),
      view('Average wait', 'encounters.waiting_minutes', 'avg', descending),
    ],
    filters: [emergencies, where('encounters.admitted_at', 'between', '2026-10-01', '2026-10-31'), anyHospital],
  },
  arrivalsByHour: {
    name: 'When emergencies arrive',
    description: 'Arrivals by day of the week and hour.',
    tag: 'demo,emergency',
    view: 'HEAT_MAP',
    base: 'encounters',
    columns: [
      group('Day', 'encounters.admitted_at', 'dayOfWeek', ascending),
      group('Hour', 'encounters.admitted_at', 'hourOfDay', { ...ascending, orderIndex: 1 }),
      view('Emergencies', 'encounters.encounter_id', 'rowCount'),
    ],
    filters: [emergencies, lastYear, anyHospital],
  },
} satisfies Record<string, DemoQuestion>

export type DemoQuestionName = keyof typeof demoQuestions
