import { chance } from './chances.ts'

const n = 'encounter_id'

export const encounterTables = [
  `create table encounters (
     encounter_id integer, department_id integer not null,
     patient_id integer not null,
       practitioner_id integer,
     class varchar not null, status varchar not null,
     admitted_at timestamp not null, discharged_at timestamp, length_of_stay_days decimal(8, 2), age_years integer not null,
     age_group varchar not null, triage_level varchar, waiting_minutes integer, admission_source varchar, disposition varchar
   )`,
]

export const encounterRows = `
  select encounter_id, department_id, patient_id, practitioner_id, class, status, admitted_at, discharged_at,
    date_diff('minute', admitted_at, discharged_at) / 1440.0, floor(age),
    case when age < 18 then '0–17' when age < 40 then '18–39' when age < 65 then '40–64'
      when age < 80 then '65–79' else '80+' end,
    triage_level, waiting_minutes, admission_source, disposition
  from (
    select s.*, case when unseen then -1 else floor(pow(${chance(n, 'practitioner')}, 1.3) * headcount)::int end as seat
    from draft.stays s join (select department_id, headcount from draft.wards) using (department_id)
  ) s
  left join draft.staff using (department_id, seat)
  order by encounter_id`
