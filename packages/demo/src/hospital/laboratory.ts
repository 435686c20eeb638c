import { asLadder, bell, chance } from './chances.ts'
import { labCatalogue } from '../catalogues/lab-catalogue.ts'
import { rowsOf } from './literals.ts'

const MOST_TESTS = 4
const n = 'item'

const tested = `(case class when 'Inpatient' then 0.7 when 'Emergency' then 0.26 else 0.06 end)`
const testsTaken = `(1 + floor(${chance('encounter_id', 'tests')} * ${MOST_TESTS}))`

/** Most values lie within the range; illness moves those it is known to move. */
const value = `greatest(low * 0.3, (low + high) / 2 + (high - low) * (0.27 * ${bell(n, 'value')}
  + (case when contains(moved_by, chapter) then shift * ${chance(n, 'illness')} else 0 end)))`

export const laboratoryTables = [
  `create table lab_tests (
     test_code varchar primary key, name varchar not null, panel varchar not null, unit varchar not null,
     reference_low decimal(10, 2), reference_high decimal(10, 2) not null
   )`,
  // Where the range begins at zero no value can be too low, so there is no lower bound.
  `insert into lab_tests select * replace (nullif(reference_low, 0) as reference_low) from ${rowsOf(
    labCatalogue.map(([code, name, panel, unit, low, high]) => [code, name, panel, unit, low, high]),
  )} t (test_code, name, panel, unit, reference_low, reference_high) order by test_code`,
  `create table draft.test_ladder as ${asLadder(
    `select * from ${rowsOf(labCatalogue.map(([code, , , , ...rest]) => [code, ...rest]))}
       t (test_code, low, high, decimals, moved_by, shift, weight)`,
    'true',
    'test_code',
  )}`,

  `create table lab_results (
     lab_result_id integer, encounter_id integer not null,
     test_code varchar not null, collected_at timestamp not null, reported_at timestamp,
     status varchar not null,
     result_value decimal(10, 2), flag varchar, is_abnormal boolean, comment varchar
   )`,
]

export const labResultRows = `
  select (row_number() over (order by item))::int, encounter_id, test_code, collected_at,
    case when status = 'Final' then collected_at + to_minutes(18 + floor(150 * pow(${chance(n, 'reported')}, 2))::bigint) end,
    status, result_value, case when result_value > high then 'High' when result_value < low then 'Low'
      when result_value is not null then 'Normal' end,
    result_value > high or result_value < low, case when status = 'Rejected' then 'Sample was not usable' end
  from (
    select *, case when status <> 'Final' then null else round(${value}, decimals::int)::decimal(10, 2) end as result_value
    from (
      select *, admitted_at + to_minutes(10 + floor(110 * ${chance(n, 'collected')})::bigint) as collected_at,
        case when ${chance(n, 'rejected')} < 0.012 then 'Rejected'
          when is_open and ${chance(n, 'pending')} < 0.08 then 'Pending' else 'Final' end as status
      from (
        select encounter_id, admitted_at, chapter, status = 'In progress' as is_open, encounter_id * ${MOST_TESTS} + slot as item,
          -- Evenly spread draws, so that one sample is seldom tested twice for the same thing.
          (${chance('encounter_id', 'first test')} + slot / ${MOST_TESTS}.0) % 1 as draw
        from draft.stays
        join draft.primary_diagnoses using (encounter_id)
        cross join range(${MOST_TESTS}) s (slot)
        where ${chance('encounter_id', 'tested')} < ${tested} and slot < ${testsTaken}
      ) s
      asof join draft.test_ladder t on s.draw >= t.starts_at
    )
  ) order by item`
