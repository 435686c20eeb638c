import { asLadder, chance, oneOf } from './chances.ts'
import { drugCatalogue, groupOf } from '../catalogues/drug-catalogue.ts'
import { rowsOf } from './literals.ts'

const MOST_DRUGS = 3
const n = 'item'

/** How likely a visit of each class ends with at least so many drugs. */
const wanted = `(case class when 'Inpatient' then 0.7 when 'Emergency' then 0.24 else 0.18 end)`

const patientIsAdult = 'age >= 14'

export const prescriptionTables = [
  `create table drugs (
     drug_code varchar primary key, name varchar not null, drug_group varchar not null, group_code varchar not null,
     form varchar not null, unit_dose decimal(10, 3) not null, dose_unit varchar not null, unit_price decimal(10, 2) not null
   )`,
  `insert into drugs select * from ${rowsOf(
    drugCatalogue.map(([code, name, ...rest]) => [code, name, groupOf(code), code.slice(0, 3), ...rest.slice(0, 4)]),
  )} order by 1`,
  `create table draft.drug_ladder as ${asLadder(
    `select unnest(string_split(chapters, ' ')) as chapter, * exclude (chapters) from ${rowsOf(
      drugCatalogue.map(([code, , form, dose, , , chapters, weight]) => [code, form, dose, chapters, weight]),
    )} d (drug_code, form, unit_dose, chapters, weight)`,
    'chapter',
    'drug_code',
  )}`,

  `create table prescriptions (
     prescription_id integer, encounter_id integer not null,
     drug_code varchar not null, prescribed_at timestamp not null, status varchar not null,
     route varchar not null, dose decimal(10, 3) not null, quantity integer, days_supplied integer
   )`,
]

export const prescriptionRows = `
  select (row_number() over (order by item))::int, encounter_id, drug_code,
    admitted_at + to_minutes(25 + floor(240 * ${chance(n, 'prescribed')})::bigint),
    case when ${chance(n, 'cancelled')} < 0.03 then 'Cancelled'
      when status = 'In progress' then 'Active' else ${oneOf(['Dispensed', 'Completed'], n, 'status')} end,
    case form when 'Infusion' then 'Intravenous' when 'Injection' then 'Subcutaneous' when 'Inhaler' then 'Inhaled'
      when 'Cream' then 'On the skin' else 'By mouth' end,
    unit_dose * (case when ${patientIsAdult} then ${oneOf([1, 1, 1, 1, 0.5, 2], n, 'dose')} else 0.5 end),
    case when ${chance(n, 'counted')} < 0.96 then days * ${oneOf([1, 1, 2, 2, 3], n, 'daily')} end, days
  from (
    select *, (case when form = 'Infusion' then ${oneOf([1, 1, 3, 5], n, 'days')}
      else ${oneOf([3, 5, 7, 7, 10, 14, 30], n, 'days')} end)::int as days
    from (
      select encounter_id, admitted_at, status, age, chapter, encounter_id * ${MOST_DRUGS} + slot as item,
        ${chance(`encounter_id * ${MOST_DRUGS} + slot`, 'drug')} as draw
      from draft.stays
      join draft.primary_diagnoses using (encounter_id)
      cross join range(${MOST_DRUGS}) s (slot)
      where ${chance('encounter_id', 'drugs')} < ${wanted} / (1 + slot)
    ) s
    asof join draft.drug_ladder d on s.chapter = d.chapter and s.draw >= d.starts_at
  ) order by item`
