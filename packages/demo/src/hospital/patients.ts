import { along, chance, oneOf } from './chances.ts'
import { familyNames, mensNames, womensNames } from './names.ts'
import { FIRST_DAY, LAST_DAY } from './period.ts'

const n = 'patient_id'

/** Quantiles of the age on the last day. */
const ages = [0, 2, 6, 11, 16, 21, 25, 29, 33, 37, 41, 45, 49, 53, 57, 61, 65, 69, 73, 78, 84, 103]
const cities = [
  'Northmere',
  'Port Élan',
  'Caer Wyll',
  'Silverlake',
  'Grünfeld',
  'Eastgate',
  'Ålsund',
  'Fernby',
  'Mółna',
  'Dunreach',
]
const bloodGroups = ['O+', 'A+', 'O+', 'A+', 'O+', 'A+', 'B+', 'O-', 'B+', 'A-', 'AB+', 'B-', 'AB-']

/** Everybody who may come, before it is known what happens to them. No two are born at one moment, so that the person who is looked for is one. */
export const patientPoolStatements = (patients: number) => [
  `create table draft.patient_pool as
   select *, birth_date::timestamp + to_microseconds(patient_id * 1000003::bigint % 86400000000) as born_at
   from (select patient_id, female, date '${LAST_DAY}' - floor(365.25 * ${along(ages, n, 'age')})::int as birth_date, hospital_id
   from (select (range + 1)::int as patient_id,
     ${chance('range + 1', 'female patient')} < 0.508 as female from range(${patients}))
   asof join (
     select hospital_id, (sum(beds) over (order by hospital_id) - beds) / (sum(beds) over ())::double as starts_at from hospitals
   ) on ${chance(n, 'hospital')} >= starts_at)`,
]

export const patientStatements = [
  `create table patients (
     patient_id integer primary key, hospital_id integer not null,
     record_number varchar not null,
     given_name varchar not null, family_name varchar not null, sex varchar, birth_date date not null, blood_group varchar,
     city varchar, language varchar, is_smoker boolean, registered_at timestamp not null, deceased_on date
   )`,
  `insert into patients
   select patient_id, hospital_id, 'MRN-' || lpad((patient_id * 7 + 100000)::varchar, 7, '0'),
     case when female then ${oneOf(womensNames, n, 'given')} else ${oneOf(mensNames, n, 'given')} end,
     ${oneOf(familyNames, n, 'family')},
     case when ${chance(n, 'sex unknown')} < 0.004 then null when ${chance(n, 'sex other')} < 0.005 then 'Other'
       when female then 'Female' else 'Male' end,
     birth_date,
     case when ${chance(n, 'typed')} < 0.71 then ${oneOf(bloodGroups, n, 'blood')} end,
     case when ${chance(n, 'city known')} < 0.97 then ${oneOf(cities, n, 'city', 1.4)} end,
     ${oneOf(['English', 'English', 'English', 'Español', 'Français', 'Polski', 'Türkçe', 'Svenska'], n, 'language', 1.7)},
     case when birth_date < date '${LAST_DAY}' - 5800 and ${chance(n, 'smoking asked')} < 0.85
       then ${chance(n, 'smoker')} < 0.19 end,
     greatest(
       birth_date::timestamp + to_hours(9),
       coalesce(first_admitted_at, timestamp '${FIRST_DAY} 10:00:00')
         - to_minutes(case when ${chance(n, 'new')} < 0.35 then 12 else floor(${chance(n, 'registered')} * 5000000)::bigint end)
     ),
     deceased_on
   from draft.patient_pool
   left join (
     select patient_id, min(admitted_at) as first_admitted_at,
       max(discharged_at::date) filter (disposition = 'Deceased') as deceased_on
     from draft.stays group by patient_id
   ) using (patient_id)
   order by patient_id`,
]
