interface DepartmentKind {
  readonly code: string
  readonly name: string
  /** Share of the visits of each class. */
  readonly emergency: number
  readonly inpatient: number
  readonly outpatient: number
  /** How much busier it is in the depth of winter. */
  readonly winter: number
  /** Half of the inpatients stay shorter than this. */
  readonly medianStayDays: number
  readonly staySpread: number
  readonly femaleShare: number
  /** Quantiles of the age at admission. */
  readonly ages: readonly number[]
  readonly dayRate: number
  readonly practitioners: number
}

const everyAge = [0, 3, 9, 17, 22, 27, 33, 40, 47, 55, 63, 70, 77, 83, 94]
const adults = [18, 24, 30, 36, 42, 48, 54, 60, 65, 70, 75, 80, 85, 93]
const children = [0, 0.1, 0.5, 1, 2, 3, 4, 6, 8, 11, 14, 17.9]
const expecting = [17, 22, 25, 27, 29, 30, 31, 33, 35, 37, 40, 45]
const hearts = [30, 45, 53, 58, 62, 66, 69, 72, 75, 78, 82, 86, 93]
const elders = [66, 71, 75, 78, 80, 82, 84, 86, 88, 91, 96]
const young = [14, 18, 22, 26, 31, 36, 41, 47, 54, 62, 80]

type Row = readonly [
  code: string,
  name: string,
  emergency: number,
  inpatient: number,
  outpatient: number,
  winter: number,
  medianStayDays: number,
  staySpread: number,
  femaleShare: number,
  ages: readonly number[],
  dayRate: number,
  practitioners: number,
]

const rows: readonly Row[] = [
  ['ED', 'Emergency', 100, 0, 0, 0.1, 0.3, 0.5, 0.5, everyAge, 900, 10],
  ['MED', 'General Medicine', 0, 22, 18, 0.25, 4.2, 0.7, 0.51, adults, 780, 8],
  ['CARD', 'Cardiology', 0, 11, 13, 0.1, 4.6, 0.65, 0.43, hearts, 1150, 6],
  ['PULM', 'Pulmonology', 0, 8, 7, 0.7, 5.4, 0.6, 0.46, hearts, 960, 4],
  ['SURG', 'Surgery', 0, 15, 11, 0, 3.6, 0.75, 0.49, adults, 1250, 7],
  ['ORTH', 'Orthopaedics', 0, 9, 14, 0.1, 4.8, 0.6, 0.54, adults, 1180, 5],
  ['PAED', 'Paediatrics', 0, 8, 10, 0.45, 2.4, 0.6, 0.48, children, 820, 6],
  ['MAT', 'Maternity', 0, 12, 9, 0, 2.6, 0.4, 1, expecting, 860, 6],
  ['NEUR', 'Neurology', 0, 5, 7, 0, 6.1, 0.8, 0.52, hearts, 1090, 4],
  ['ONC', 'Oncology', 0, 5, 8, 0, 6.6, 0.8, 0.53, hearts, 1420, 4],
  ['ICU', 'Intensive Care', 0, 4, 0, 0.3, 5.2, 0.9, 0.44, hearts, 3900, 5],
  ['GER', 'Geriatrics', 0, 5, 3, 0.3, 11.5, 0.6, 0.62, elders, 690, 3],
  ['PSY', 'Psychiatry', 0, 3, 6, 0.05, 16, 0.7, 0.53, young, 540, 3],
  ['DERM', 'Dermatology', 0, 0, 7, 0, 1.5, 0.4, 0.55, adults, 480, 2],
]

export const departmentKinds: readonly DepartmentKind[] = rows.map(
  ([code, name, emergency, inpatient, outpatient, winter, medianStayDays, staySpread, femaleShare, ages, ...costs]) => {
    const [dayRate, practitioners] = costs
    const visits = { emergency, inpatient, outpatient, winter }
    return { code, name, ...visits, medianStayDays, staySpread, femaleShare, ages, dayRate, practitioners }
  },
)
