import { along, asLadder, chance } from './chances.ts'
import { DAYS, FIRST_DAY, winter, winterOfMonth } from './period.ts'

const classes = ['Emergency', 'Inpatient', 'Outpatient'] as const

/** Quantiles of the hour of arrival. */
const hours = {
  Emergency: [0, 2.5, 6.5, 8.5, 9.7, 10.7, 11.7, 12.9, 14.1, 15.3, 16.4, 17.5, 18.5, 19.5, 20.6, 21.8, 24],
  Inpatient: [0, 6.5, 7.3, 7.8, 8.3, 8.9, 9.6, 10.5, 11.6, 13, 14.6, 16.4, 18.6, 21, 24],
  Outpatient: [8, 8.4, 8.9, 9.4, 9.9, 10.4, 11, 11.6, 13, 13.8, 14.5, 15.3, 16.5],
}

const isHoliday = "strftime(day, '%m-%d') in ('01-01', '05-01', '12-24', '12-25', '12-26', '12-31')"
const isWeekend = 'isodow(day) >= 6'
const luck = (stream: string) => `(0.92 + 0.16 * ${chance("date_diff('day', date '2000-01-01', day)", stream)})`
const growth = `(1 + 0.035 * date_diff('day', date '${FIRST_DAY}', day) / 365)`

const weekday = '[1.14, 1.03, 0.98, 0.96, 1.0, 1.02, 1.0]'

const weightOfDay = {
  Emergency: `36 * (1 + 0.28 * ${winter('day')}) * list_extract(${weekday}, isodow(day)) * ${luck('emergency')}`,
  Inpatient: `21 * (1 + 0.12 * ${winter('day')}) * ${luck('inpatient')}
    * (case when ${isWeekend} or ${isHoliday} then 0.6 else 1.16 end)`,
  Outpatient: `43 * (case when ${isHoliday} or isodow(day) = 7 then 0.03 when isodow(day) = 6 then 0.22
    when month(day) = 8 then 1.12 else 1.38 end)
    * ${luck('outpatient')}`,
}

const daysOfClass = classes.map(
  (each) => `select day, '${each}' as class, round(1000 * ${weightOfDay[each]} * ${growth})::bigint as weight
    from (select (date '${FIRST_DAY}' + range::int) as day from range(${DAYS}))`,
)

const wardsOfMonth = classes.map(
  (each) => `select '${each}' as class, month, department_id, hospital_id, kind, ages, female_share,
      round(beds * ${each.toLowerCase()} * (1 + winter * ${winterOfMonth('month')}))::bigint as weight
    from draft.wards cross join (select unnest(range(1, 13)) as month)`,
)

const hourIfClass = classes.map((each) => `when '${each}' then ${along(hours[each], 'n', `hour ${each}`)}`)
const hourOf = `case class ${hourIfClass.join(' ')} end`

/** Who comes when and where: a day and a class by the calendar, a department by the class, an age and a sex by the department. */
export const arrivalStatements = (encounters: number) => [
  `create table draft.days_of_class as ${asLadder(daysOfClass.join(' union all '), 'true', 'day, class')}`,
  `create table draft.wards_of_month as ${asLadder(wardsOfMonth.join(' union all '), 'class, month', 'department_id')}`,
  `create table draft.arrivals as
   select n, c.class, department_id, hospital_id, kind, admitted_at, ${chance('n', 'female')} < female_share as female,
     admitted_at::date - floor(${along('ages', 'n', 'age')} * 365.25)::int as born_by
   from (
     select n, class, day, day::timestamp + to_minutes(floor(60 * ${hourOf})::bigint) as admitted_at
     from (select range as n, (range + 0.5) / ${encounters} as share from range(${encounters}))
     asof join draft.days_of_class on share >= starts_at
   ) c
   asof join draft.wards_of_month w on c.class = w.class and month(c.day) = w.month
     and ${chance('n', 'department')} >= w.starts_at`,
]
