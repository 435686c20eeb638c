import { expect, it } from 'vitest'
import { periodLabels, type LabelRoom } from '../time/period-labels.ts'
import { categoryLabels, inLines, overhang, roomyLabels } from './category-labels.ts'

const asIs = { write: (name: string) => name, isPeriod: false }
const hospitals = [
  'Northside General Hospital',
  'St. Mary Children Hospital',
  'Lakeview Medical Centre',
  'Harbour Clinic',
  'Eastern University Hospital',
  'Old Town Infirmary',
]

const departments = [
  'Cardiology',
  'Dermatology',
  'Emergency Medicine',
  'General Surgery',
  'Geriatrics',
  'Intensive Care',
  'Maternity',
  'Neurology',
  'Oncology',
  'Orthopaedics',
  'Paediatrics',
  'Psychiatry',
  'Pulmonology',
  'Radiology',
]

interface AxisLabel {
  interval: unknown
  rotate: number
  formatter: (name: string) => string
}
interface Medium {
  query: { minWidth?: number; maxWidth?: number; minHeight?: number; maxHeight?: number }
  option: { xAxis: { axisLabel: AxisLabel }; yAxis: { axisLabel: AxisLabel } }
}
const mediaOf = (names: readonly string[], isHorizontal = false, taken = 0) =>
  roomyLabels(names, isHorizontal, asIs, taken) as unknown as Medium[]
const labelsAt = (names: readonly string[], width: number) =>
  mediaOf(names)
    .filter(({ query: { minWidth = 0, maxWidth = Infinity } }) => width >= minWidth && width <= maxWidth)
    .map(({ option }) => option.xAxis.axisLabel)

it('long names are broken into two lines and cut behind them; parts of a name have lines of their own [RV4]', () => {
  expect(inLines('Harbour Clinic', 128)).toBe('Harbour Clinic')
  expect(inLines('Northside General Hospital', 128)).toBe('Northside General\nHospital')
  expect(inLines('Northside General Hospital of the Province', 96)).toBe('Northside\nGeneral Hosp…')
  expect(inLines('Paediatrics · Emergency department', 96)).toBe('Paediatrics\nEmergency de…')
})

it('six hospitals on a wide chart all have their names [RV4]', () => {
  const [labels] = labelsAt(hospitals, 900)
  expect(labels?.interval).toBe(0)
  expect(hospitals.map((name) => labels?.formatter(name))).toEqual([
    'Northside\nGeneral\nHospital',
    'St. Mary\nChildren\nHospital',
    'Lakeview\nMedical Centre',
    'Harbour Clinic',
    'Eastern\nUniversity\nHospital',
    'Old Town\nInfirmary',
  ])
})

it('at every width exactly one setting holds, and names are left out only where they have no room [RV4]', () => {
  for (let width = 100; width < 2000; width += 1) expect(labelsAt(hospitals, width)).toHaveLength(1)
  expect(labelsAt(hospitals, 544)[0]?.interval, 'in the window of a preview').toBe(0)
  expect(labelsAt(hospitals, 180)[0]?.interval).toBe('auto')
})

it('fourteen departments have all their names, turned where they would be cut beside each other, on a screen and on a phone [RV4]', () => {
  for (const [width, rotate] of [
    [1500, 0],
    [1010, 35],
    [500, 35],
    [340, 60],
  ] as const) {
    const [labels] = labelsAt(departments, width)
    expect(
      [labels?.interval, labels?.rotate, labels?.formatter('Emergency Medicine').replace('\n', ' ')],
      String(width),
    ).toEqual([0, rotate, 'Emergency Medicine'])
  }
  expect(labelsAt(departments, 260)[0]).toMatchObject({ interval: 'auto', rotate: 0 })
  expect(labelsAt(['2024-01', '2024-02'], 90)[0]?.rotate).toBe(0)
  expect(
    labelsAt(
      departments.map((name) => `${name} · Northside General Hospital`),
      1010,
    )[0]?.formatter('Emergency Medicine · Northside General Hospital'),
  ).toBe('Emergency… · Northside…')
})

it('what a second axis takes leaves less for names [RV4]', () => {
  const [labels] = mediaOf(departments, false, 80).filter(
    ({ query: { minWidth = 0, maxWidth = Infinity } }) => minWidth <= 500 && maxWidth >= 500,
  )
  expect(labels?.option.xAxis.axisLabel).toMatchObject({ interval: 0, rotate: 60 })
})

it('names beside horizontal bars have one line where two have no room, and are left out only where one has none [RV4]', () => {
  const at = (height: number, width = 600) =>
    mediaOf(hospitals, true)
      .filter(({ query: { minHeight = 0, maxHeight = Infinity } }) => height >= minHeight && height <= maxHeight)
      .filter(({ query: { minWidth = 0, maxWidth = Infinity } }) => width >= minWidth && width <= maxWidth)
      .map(({ option }) => option.yAxis.axisLabel)
  for (let height = 80; height < 1000; height += 1) expect([at(height).length, at(height, 1200).length]).toEqual([1, 1])
  expect(
    [500, 200, 100].map((height) => [at(height)[0]?.interval, at(height)[0]?.formatter('Northside General Hospital')]),
  ).toEqual([
    [0, 'Northside General\nHospital'],
    [0, 'Northside General H…'],
    ['auto', 'Northside General H…'],
  ])
  expect(at(200, 1200)[0]?.formatter('Northside General Hospital'), 'a wide chart has room for the whole name').toBe(
    'Northside General Hospital',
  )
})

it('the last label of a line reaches half its width beyond the axis [RV4]', () => {
  expect(overhang(['Nov 25'], asIs)).toBe(23)
  expect(overhang(['A ward with a very long name indeed'], asIs)).toBe(80)
})

it('names beside horizontal bars have two lines as long as they are few, and periods are never broken [RV4]', () => {
  expect(categoryLabels(hospitals, true, asIs).formatter('Eastern University Hospital')).toBe(
    'Eastern University\nHospital',
  )
  expect(categoryLabels(Array.from({ length: 30 }, String), true, asIs).formatter('Eastern University Hospital')).toBe(
    'Eastern University…',
  )
  expect(
    categoryLabels(['2024-01-31'], false, { write: () => '31 Jan 2024', isPeriod: true }).formatter('2024-01-31'),
  ).toBe('31 Jan 2024')
})

it('periods have a second line for their year where it is narrow, then lose labels, and are never turned [RV4]', () => {
  const months = Array.from(
    { length: 24 },
    (_, at) => `${2024 + Math.floor((at + 10) / 12)}-${String(((at + 10) % 12) + 1).padStart(2, '0')}`,
  )
  const text = {
    write: String,
    isPeriod: true,
    writeIn: (room: LabelRoom) => periodLabels('month', months, room),
  }
  const at = (width: number) => {
    const fitting = (roomyLabels(months, false, text) as unknown as Medium[]).filter(
      ({ query: { minWidth = 0, maxWidth = Infinity } }) => width >= minWidth && width <= maxWidth,
    )
    expect(fitting).toHaveLength(1)
    const { interval, rotate, formatter } = fitting[0]!.option.xAxis.axisLabel
    expect(rotate).toBe(0)
    return months.filter((_, place) => place % (Number(interval) + 1) === 0).map(formatter)
  }
  for (let width = 100; width < 2000; width += 50) expect(at(width)[0]).toMatch(/^Nov.24$/s)
  expect(at(1900).slice(0, 4)).toEqual(['Nov 24', 'Dec', 'Jan 25', 'Feb'])
  expect(at(1000).slice(0, 4)).toEqual(['Nov\n24', 'Dec', 'Jan\n25', 'Feb'])
  expect(at(640).slice(0, 4)).toEqual(['Nov\n24', 'Jan\n25', 'Mar', 'May'])
  expect(at(326)).toEqual(['Nov\n24', 'Mar\n25', 'Jul', 'Nov', 'Mar\n26', 'Jul'])
})
