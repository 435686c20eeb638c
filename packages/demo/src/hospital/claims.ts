import { bell, chance, oneOf } from './chances.ts'
import { rowsOf } from './literals.ts'
import { LAST_DAY } from './period.ts'

const n = 'encounter_id'

const payers = [
  [1, 'National Health Fund', 'Public'],
  [2, 'Regional Care Fund', 'Public'],
  [3, 'Seniors’ Health Plan', 'Public'],
  [4, 'Lighthouse Mutual', 'Private'],
  [5, 'Aldermoor Insurance', 'Private'],
  [6, 'Santé Première', 'Private'],
  [7, 'Workers’ Accident Fund', 'Accident'],
  [8, 'Self-payer', 'Self'],
] as const

const denialReasons = ['Not covered', 'Missing documents', 'Submitted too late', 'No prior approval']

/** People keep their insurance; an accident has its own payer. */
const payer = `case
  when ${chance(n, 'accident')} < 0.02 then 7
  when age >= 65 and ${chance('patient_id', 'senior plan')} < 0.7 then 3
  else list_extract([1, 1, 1, 1, 2, 2, 4, 4, 5, 6, 8], 1 + floor(${chance('patient_id', 'payer')} * 11)::int) end`

const billed = `round((case class
    when 'Emergency' then 260 + 420 * (1 - severity) when 'Outpatient' then 95
    else 650 + day_rate * greatest(1, date_diff('hour', admitted_at, discharged_at) / 24.0) end)
  * exp(0.35 * ${bell(n, 'billed')}), 2)`

const daysOpen = `date_diff('day', submitted_at, timestamp '${LAST_DAY} 23:59:00')`

export const claimTables = [
  'create table payers (payer_id integer primary key, name varchar not null, kind varchar not null)',
  `insert into payers select * from ${rowsOf(payers)}`,

  `create table claims (
     claim_id integer, encounter_id integer not null,
     payer_id integer not null, claim_number varchar not null, status varchar not null,
     submitted_at timestamp not null,
     billed_amount decimal(12, 2) not null, paid_amount decimal(12, 2), paid_on date, denial_reason varchar
   )`,
]

// Outpatient visits are billed together, so only one in four has a claim of its own.
export const claimRows = `
  select (row_number() over (order by encounter_id))::int, encounter_id, payer_id,
    'C' || lpad((encounter_id * 3 + 1000000)::varchar, 8, '0'), status,
    submitted_at, billed_amount,
    case status when 'Paid' then billed_amount
      when 'Partly paid' then round(billed_amount * (0.45 + 0.5 * ${chance(n, 'part')}), 2) when 'Denied' then 0 end,
    case when status in ('Paid', 'Partly paid') then submitted_at::date + days_to_pay end,
    case when status = 'Denied' then ${oneOf(denialReasons, n, 'reason', 1.5)} end
  from (
    select *, case
        when days_to_pay > ${daysOpen} then case when ${daysOpen} < 6 then 'Submitted' else 'In review' end
        when ${chance(n, 'denied')} < 0.06 then 'Denied'
        when ${chance(n, 'partly')} < 0.12 then 'Partly paid' else 'Paid' end as status
    from (
      select encounter_id, ${payer} as payer_id, ${billed} as billed_amount,
        discharged_at + to_hours(20 + floor(140 * ${chance(n, 'submitted')})::bigint) as submitted_at,
        floor(12 + 30 * exp(0.5 * ${bell(n, 'paying')}))::int as days_to_pay
      from draft.stays
      where status = 'Finished' and not unseen and (class <> 'Outpatient' or ${chance(n, 'own claim')} < 0.25)
    )
    where submitted_at < timestamp '${LAST_DAY} 23:59:00'
  ) order by encounter_id`
