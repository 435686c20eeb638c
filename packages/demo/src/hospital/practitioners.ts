import { chance, oneOf } from './chances.ts'
import { familyNames, mensNames, womensNames } from './names.ts'

const n = 'practitioner_id'
const roles = ['Consultant', 'Resident', 'Specialist']

export const practitionerStatements = [
  `create table draft.staff as
   select (row_number() over (order by department_id, seat))::int as practitioner_id, department_id, name as specialty, seat
   from draft.wards
   cross join lateral (select unnest(range(headcount)) as seat)`,

  `create table practitioners (
     practitioner_id integer primary key, department_id integer not null,
     full_name varchar not null,
     role varchar not null, specialty varchar not null, hired_on date not null, email varchar, is_active boolean not null
   )`,
  `insert into practitioners
   select practitioner_id, department_id, 'Dr. ' || given_name || ' ' || family_name, role, specialty, hired_on,
     case when ${chance(n, 'has email')} < 0.93 then 'p' || lpad(practitioner_id::varchar, 4, '0') || '@hospital.example' end,
     ${chance(n, 'active')} < 0.95
   from (
     select *,
       case when ${chance(n, 'woman')} < 0.52 then ${oneOf(womensNames, n, 'given')}
         else ${oneOf(mensNames, n, 'given')} end as given_name,
       ${oneOf(familyNames, n, 'family')} as family_name,
       case when seat = 0 then 'Head of department' else ${oneOf(roles, n, 'role')} end as role,
       date '2023-10-01' - floor(pow(${chance(n, 'hired')}, 1.6) * 9000)::int as hired_on
     from draft.staff
   ) order by practitioner_id`,
]
