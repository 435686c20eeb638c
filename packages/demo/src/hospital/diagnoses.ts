import { asLadder, chance } from './chances.ts'
import { chapterOf, chapters, diagnosisCatalogue } from '../catalogues/diagnosis-catalogue.ts'
import { rowsOf } from './literals.ts'
import { winterOfMonth } from './period.ts'

const n = 'encounter_id'
const item = 'encounter_id * 4 + position'

const bandBounds = [1, 5, 15, 30, 50, 65, 80]
const bandMiddles = [0.5, 3, 10, 22, 40, 57, 72, 88]
const band = `(case ${bandBounds.map((bound, index) => `when age < ${bound} then ${index}`).join(' ')} else 7 end)`

const drawOf = (position: number) => chance(n, `diagnosis ${position}`)

/** Second diagnoses come with age, and with a stay. */
const wantsMore = (position: number) =>
  `${chance(n, `has diagnosis ${position}`)} < (case when class = 'Inpatient' then 0.55 else 0.1 end) 
    * (0.25 + age / 90.0) / ${position}`

const drawn = (position: number, kind: string, from: string) => `
  select encounter_id, ${position} as position, diagnosis_code, chapter
  from (select encounter_id, ${kind} as kind, ${band} as band, month(admitted_at) as month, female,
    ${drawOf(position)} as draw from ${from}) s
  asof join draft.diagnosis_ladder d
    on s.kind = d.kind and s.band = d.band and s.month = d.month and s.female = d.female and s.draw >= d.starts_at`

export const diagnosisStatements = [
  `create table diagnoses (
     diagnosis_code varchar primary key, description varchar not null, chapter varchar not null, is_chronic boolean not null
   )`,
  `insert into diagnoses select * from ${rowsOf(
    diagnosisCatalogue.map(([code, description, chronic]) => [code, description, chapters[chapterOf(code)], chronic]),
  )} order by 1`,
  `create table draft.diagnosis_ladder as ${asLadder(
    `select kind, band, month, sex.female, diagnosis_code, chapter,
      round(1000 * weight * (1 + (winter - 1) * ${winterOfMonth('month')}))::bigint as weight
     from (
       select * exclude (kinds), unnest(string_split(kinds, ' ')) as kind from ${rowsOf(
         diagnosisCatalogue.map(([code, , , ...odds]) => {
           const [kinds, weight, from, to, winter = 1, sex = null] = odds
           return [code, chapterOf(code), kinds, weight, from, to, winter, sex]
         }),
       )} c (diagnosis_code, chapter, kinds, weight, from_age, to_age, winter, only_sex)
     )
     join ${rowsOf(bandMiddles.map((middle, index) => [index, middle]))} b (band, middle) on middle between from_age and to_age
     join (values (true, 'F'), (false, 'M')) sex (female, letter) on coalesce(only_sex, letter) = letter
     cross join (select unnest(range(1, 13)) as month)`,
    'kind, band, month, female',
    'diagnosis_code',
  )}`,
  `create table draft.primary_diagnoses as ${drawn(1, 'kind', 'draft.stays where not unseen')}`,
]

export const encounterDiagnosisTables = [
  `create table encounter_diagnoses (
     encounter_diagnosis_id integer, encounter_id integer not null,
     diagnosis_code varchar not null, rank varchar not null, present_on_admission boolean,
     recorded_at timestamp not null
   )`,
]

export const encounterDiagnosisRows = `
  select (row_number() over (order by encounter_id, position))::int, encounter_id, diagnosis_code,
    case when position = 1 then 'Primary' else 'Secondary' end,
    case when ${chance(item, 'asked')} < 0.9 then ${chance(item, 'present')} < 0.93 end,
    admitted_at + to_minutes(20 + floor(200 * ${chance(item, 'recorded')})::bigint)
  from (
    select distinct on (encounter_id, diagnosis_code) * from (
      from draft.primary_diagnoses
      union all ${drawn(2, "'+'", `draft.stays where not unseen and ${wantsMore(2)}`)}
      union all ${drawn(3, "'+'", `draft.stays where not unseen and ${wantsMore(3)}`)}
    ) order by encounter_id, diagnosis_code, position
  )
  -- Half of the outpatient visits are never coded.
  join (select encounter_id, admitted_at from draft.stays where class <> 'Outpatient' or ${chance(n, 'coded')} < 0.5)
    using (encounter_id)
  order by encounter_id, position`
