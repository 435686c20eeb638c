import { bell, chance } from './chances.ts'
import { LAST_DAY } from './period.ts'

const minutes = {
  Emergency: `185 * exp(0.55 * ${bell('n', 'emergency stay')})`,
  Outpatient: `34 * exp(0.4 * ${bell('n', 'outpatient stay')})`,
  Inpatient: `1440 * median_stay_days * exp(stay_spread * ${bell('n', 'stay')}) * (1 + greatest(age - 50, 0) / 140.0)
    * (case when ${chance('n', 'long stay')} < 0.003 then 9 else 1 end)`,
}

const minutesIfClass = Object.entries(minutes).map(([name, sql]) => `when '${name}' then ${sql}`)

/** Inpatients leave by day, between nine and five. */
const leaveByDay = `date_trunc('day', left_at) + to_minutes(540 + floor(480 * ${chance('n', 'leaving')})::bigint)`

const triage = `case
  when ${chance('n', 'triage recorded')} < 0.015 then null
  when severity < 0.02 then '1 Immediate' when severity < 0.14 then '2 Very urgent' when severity < 0.5 then '3 Urgent'
  when severity < 0.86 then '4 Standard' else '5 Non-urgent' end`

/** Of the hospitals by their id: larger houses see their emergencies later. */
const waitOfHouse = '[1.22, 1.04, 0.97, 0.9, 1.1, 0.78]'

const waitingMinutes = `case when severity < 0.02 then 0 else floor((6 + 70 * least(severity + 0.1, 0.9))
  * exp(0.5 * ${bell('n', 'waiting')}) * list_extract(${waitOfHouse}, hospital_id)
  * (case when hour(admitted_at) between 17 and 22 then 1.35 else 1 end)) end`

const risk = `case when kind = 'ICU' then 0.32 when class = 'Emergency' then 0.006 else 0.025 end
  * (case when age >= 85 then 5 when age >= 65 then 2.5 when age >= 18 then 0.8 else 0.1 end)`

const disposition = `case
  when status <> 'Finished' then null
  when may_die and ${chance('n', 'death')} < ${risk} then 'Deceased'
  when class = 'Emergency' then case
    when left_unseen then 'Left without being seen'
    when ${chance('n', 'outcome')} < 0.5 - 0.55 * severity + age / 500.0 then 'Admitted'
    when ${chance('n', 'outcome')} > 0.985 then 'Transferred' else 'Home' end
  when class = 'Outpatient' then 'Home'
  when ${chance('n', 'outcome')} < 0.012 then 'Left against advice'
  when ${chance('n', 'outcome')} < 0.05 then 'Transferred'
  when age >= 70 and ${chance('n', 'outcome')} < 0.24 then 'Nursing home'
  when age >= 45 and ${chance('n', 'outcome')} < 0.3 then 'Rehabilitation' else 'Home' end`

/** Each arrival becomes the visit of a patient of that hospital, sex and age, with its length and its outcome. */
export const stayStatements = [
  `create table draft.visits as
   select a.*, patient_id, birth_date, date_diff('day', birth_date, admitted_at::date) / 365.25 as age, median_stay_days,
     stay_spread, day_rate, ${chance('n', 'severity')} as severity
   from draft.arrivals a
   asof join draft.patient_pool p on a.hospital_id = p.hospital_id and a.female = p.female
     and a.born_by::timestamp + to_seconds(floor(86400 * ${chance('n', 'birth hour')})) >= p.born_at
   join draft.kinds using (kind)`,

  // No one is in two beds: a stay ends at the latest when the next one begins.
  `create table draft.timed_visits as
   select *, least(
       admitted_at + to_minutes(greatest(8, floor(case class ${minutesIfClass.join(' ')} end))::bigint),
       coalesce(next_admitted_at - to_minutes(30), timestamp '2030-01-01')
     ) as left_at
   from (
     select *, lead(admitted_at) over same_patient as next_admitted_at from draft.visits
     window same_patient as (partition by patient_id order by admitted_at, n)
   )`,

  `create table draft.stays as
   select (row_number() over (order by admitted_at, n))::int as encounter_id, * exclude (n, status, discharged_at, left_unseen),
     status, case when status = 'Finished' then discharged_at end as discharged_at,
     case when class = 'Emergency' then ${triage} end as triage_level,
     case when class = 'Emergency' and not left_unseen then ${waitingMinutes} end::int as waiting_minutes,
     case when class = 'Inpatient' then case
       when ${chance('n', 'source')} < 0.46 then 'Emergency' when ${chance('n', 'source')} < 0.82 then 'Planned'
       when ${chance('n', 'source')} < 0.94 then 'Referral' else 'Transfer' end end as admission_source,
     ${disposition} as disposition, left_unseen or status = 'No show' as unseen
   from (
     select *, case
         when class = 'Outpatient' and ${chance('n', 'no show')} < 0.045 then 'No show'
         when discharged_at >= timestamp '${LAST_DAY} 23:59:00' then 'In progress' else 'Finished' end as status,
       class = 'Emergency' and severity > 0.45 and ${chance('n', 'unseen')} < 0.05 as left_unseen,
       next_admitted_at is null and class <> 'Outpatient' as may_die
     from (
       select *, case
         when class = 'Inpatient' and ${leaveByDay} between admitted_at + interval 4 hours
         and coalesce(next_admitted_at, left_at + interval 1 day)
         then ${leaveByDay} else greatest(left_at, admitted_at) end as discharged_at
       from draft.timed_visits
     )
   )`,
]
