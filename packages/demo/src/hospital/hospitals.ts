import { chance } from './chances.ts'
import { departmentKinds } from './department-kinds.ts'
import { rowsOf } from './literals.ts'

type HospitalRow = readonly [
  id: number,
  name: string,
  city: string,
  region: string,
  kind: string,
  beds: number,
  opened: string,
  facilities: string,
  without: readonly string[],
]

const hospitals: readonly HospitalRow[] = [
  [
    1,
    'Northmere University Hospital',
    'Northmere',
    'North',
    'University',
    820,
    '1964-05-12',
    '{"helipad":true,"mri":3,"research":true}',
    [],
  ],
  [2, 'Harbour General', 'Port Élan', 'Coast', 'General', 540, '1978-09-01', '{"helipad":true,"mri":2}', []],
  [3, 'St. Brânwen Hospital', 'Caer Wyll', 'West', 'General', 460, '1951-03-30', '{"helipad":false,"mri":2}', ['DERM']],
  [
    4,
    'Silverlake Medical Centre',
    'Silverlake',
    'Lakes',
    'General',
    380,
    '1999-11-15',
    '{"helipad":true,"mri":1}',
    ['ONC'],
  ],
  [
    5,
    'Grünfeld Community Hospital',
    'Grünfeld',
    'South',
    'Community',
    210,
    '1986-06-20',
    '{"helipad":false,"mri":1}',
    ['ONC', 'DERM', 'NEUR'],
  ],
  [
    6,
    'Eastgate Clinic',
    'Eastgate',
    'Coast',
    'Community',
    150,
    '2011-02-07',
    '{"helipad":false,"mri":0}',
    ['ONC', 'DERM', 'NEUR', 'PSY', 'ICU'],
  ],
]

export const hospitalStatements = [
  `create table hospitals (
     hospital_id integer primary key, name varchar not null, city varchar not null, region varchar not null,
     kind varchar not null, beds integer not null, opened_on date not null, facilities varchar
   )`,
  `insert into hospitals select * from ${rowsOf(hospitals.map((row) => row.slice(0, 8) as (string | number)[]))}`,

  `create table draft.kinds as select * from ${rowsOf(
    departmentKinds.map((kind, position) => [
      position,
      kind.code,
      kind.name,
      kind.emergency,
      kind.inpatient,
      kind.outpatient,
      kind.winter,
      kind.medianStayDays,
      kind.staySpread,
      kind.femaleShare,
      kind.ages,
      kind.dayRate,
      kind.practitioners,
    ]),
  )} k (position, kind, name, emergency, inpatient, outpatient, winter, median_stay_days, stay_spread, female_share, ages,
    day_rate, practitioners)`,
  'alter table draft.kinds alter ages type double[]',

  `create table draft.wards as
   select (row_number() over (order by hospital_id, position))::int as department_id, hospital_id, beds, k.*,
     -- More practitioners the bigger the hospital is, and at least two.
     greatest(2, round(practitioners * (0.3 + beds / 600)))::int as headcount
   from hospitals cross join draft.kinds k
   join ${rowsOf(hospitals.map((row) => [row[0], row[8].join(' ')]))} w (hospital_id, without) using (hospital_id)
   where not contains(without, k.kind)`,

  `create table departments (
     department_id integer primary key, hospital_id integer not null, name varchar not null,
     specialty_code varchar not null, floor integer, beds integer, day_rate decimal(10, 2) not null,
     has_night_service boolean not null
   )`,
  `insert into departments
   select department_id, hospital_id, name, kind,
     case when kind = 'ED' then 0 else 1 + floor(${chance('department_id', 'floor')} * 8) end,
     case when inpatient > 0 then greatest(6, round(beds * inpatient / 110)) end, day_rate, kind not in ('DERM', 'PSY')
   from draft.wards order by department_id`,
]
