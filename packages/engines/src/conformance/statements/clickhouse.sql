-- rows of one table
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from "visits" t0 order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last, c2 asc nulls last;

-- the second page
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from "visits" t0 order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last, c2 asc nulls last limit 50 offset 50;

-- a limit of the question within a page
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from "visits" t0 order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last, c2 asc nulls last limit 10 offset 50;

-- rows in an order
select t0."note" as c0, t0."minutes" as c1 from "visits" t0 order by c0 desc nulls last, c1 asc nulls last, t0."id" asc nulls last limit 20;

-- columns of a joined table
select t0."id" as c0, t1."name" as c1, t2."name" as c2, t3."name" as c3 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" left join "hospitals" t2 on t2."id" = t0."hospital_id" left join "regions" t3 on t3."id" = t2."region_id" order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last, c2 asc nulls last, c3 asc nulls last;

-- columns over a composite key
select t0."id" as c0, t1."kind" as c1 from "stays" t0 left join "beds" t1 on t1."hospital_id" = t0."hospital_id" and t1."no" = t0."bed_no" order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last;

-- a count by a joined name
select t1."name" as c0, toInt64(sum(t0.f1)) as c1, sum(t0.f2 * toDecimal256(1, 0)) as c2 from (select t0."hospital_id", count(*) as f1, sum(t0."cost" * toDecimal256(1, 0)) as f2 from "visits" t0 group by t0."hospital_id") t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" order by c0 asc nulls last;

-- all aggregations of a number
select sum(toInt128(t0."minutes")) as c0, avg(toFloat64(t0."minutes")) as c1, min(t0."minutes") as c2, max(t0."minutes") as c3, uniqExact(t0."minutes") as c4, count(*) as c5 from "visits" t0;

-- a median and a percentile by group, under a rule
select t0."note" as c0, quantileExactInclusiveOrNull(0.5e0)(toFloat64(t0."minutes")) as c1, quantileExactInclusiveOrNull(0.975e0)(toFloat64(t0."minutes")) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64}, {p2:Int64})) t0 group by t0."note" order by c0 asc nulls last;
--   1: string 1
--   2: string 2

-- a median by a group and a joined name, under a rule
select t0."note" as c0, t1."name" as c1, quantileExactInclusiveOrNull(0.5e0)(toFloat64(t0."minutes")) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64}, {p2:Int64})) t0 left join (select s0.* from "hospitals" s0 where s0."id" in ({p1:Int64}, {p2:Int64})) t1 on t1."id" = t0."hospital_id" group by t0."note", t1."name" order by c0 asc nulls last, c1 asc nulls last;
--   1: string 1
--   2: string 2

-- shares, a rank and a running total by name and month
select d0.c0 as c0, d0.c1 as c1, toFloat64(d0.c2) * 100 / nullif(toFloat64(d0.w0), 0) as c2, toFloat64(d0.c3) * 100 / nullif(toFloat64(d0.w1), 0) as c3, case when d0.c4 is not null then d0.w2 end as c4, case when d0.n0 is not null then d0.w3 end as c5 from (select d0.*, sum(d0.c5 * toDecimal256(1, 0)) over (partition by d0.c0, case when d0.n0 is null then 1 else 0 end order by d0.n0 rows between unbounded preceding and current row) as w3 from (select d0.*, rank() over (partition by case when d0.c4 is null then 1 else 0 end order by d0.c4 desc) as w2 from (select d0.*, sum(d0.c3 * toDecimal256(1, 0)) over (partition by d0.c0) as w1 from (select d0.*, sum(d0.c2 * toDecimal256(1, 0)) over () as w0 from (select d0.*, toInt32(toYear(d0.c1)) * 12 + toInt32(toMonth(d0.c1)) as n0 from (select t1."name" as c0, t0.k1 as c1, sum(t0.f2 * toDecimal256(1, 0)) as c2, sum(t0.f3 * toDecimal256(1, 0)) as c3, sum(t0.f4 * toDecimal256(1, 0)) as c4, sum(t0.f5 * toDecimal256(1, 0)) as c5 from (select t0."hospital_id", addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")) as k1, sum(t0."cost" * toDecimal256(1, 0)) as f2, sum(t0."cost" * toDecimal256(1, 0)) as f3, sum(t0."cost" * toDecimal256(1, 0)) as f4, sum(t0."cost" * toDecimal256(1, 0)) as f5 from "visits" t0 group by t0."hospital_id", addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted"))) t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name", t0.k1) d0) d0) d0) d0) d0) d0 order by c0 asc nulls last, c1 asc nulls last limit 50;

-- changes against the day before and the year before, under a rule
select d0.c0 as c0, toInt128(case when d0.h0 = 1 then d0.c1 end) - toInt128(case when d0.w0 = d0.n0 - 1 then d0.w1 when d0.n0 - 1 >= d0.w2 then 0 end) as c1, (toFloat64(case when d0.h0 = 1 then d0.c2 end) - toFloat64(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end)) * 100 / nullif(abs(toFloat64(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end)), 0) as c2 from (select d0.*, first_value(d0.n1) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 372 preceding and current row) as w3, first_value(case when d0.h0 = 1 then d0.c2 end) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 372 preceding and current row) as w4 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w2, min(case when d0.h0 = 1 then d0.n1 end) over () as w5 from (select d0.*, first_value(d0.n0) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c1 end) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w1 from (select d0.*, toInt32(toDate32(d0.c0)) as n0, (toInt32(toYear(d0.c0)) * 12 + toInt32(toMonth(d0.c0))) * 31 + toInt32(toDayOfMonth(d0.c0)) as n1, toInt32(toMonth(d0.c0)) * 100 + toInt32(toDayOfMonth(d0.c0)) as n2, case when not (toInt32(toYear(d0.c0)) * 10000 + toInt32(toMonth(d0.c0)) * 100 + toInt32(toDayOfMonth(d0.c0)) >= 20261115) then 1 else 0 end as h0 from (select toDate32(t0."admitted") as c0, count(*) as c1, count(*) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64}, {p2:Int64})) t0 group by toDate32(t0."admitted")) d0) d0) d0) d0) d0 order by c0 asc nulls last;
--   1: string 1
--   2: string 2

-- changes against the week before and the year before, under a rule
select d0.c0 as c0, toInt128(case when d0.h0 = 1 then d0.c1 end) - toInt128(case when d0.w0 = d0.n0 - 7 then d0.w1 when d0.n0 - 7 >= d0.w2 then 0 end) as c1, (toFloat64(case when d0.h0 = 1 then d0.c2 end) - toFloat64(case when d0.n2 = 364 then null when d0.w3 = d0.n1 - 371 then d0.w4 when d0.n1 - 371 >= d0.w5 then 0 end)) * 100 / nullif(abs(toFloat64(case when d0.n2 = 364 then null when d0.w3 = d0.n1 - 371 then d0.w4 when d0.n1 - 371 >= d0.w5 then 0 end)), 0) as c2 from (select d0.*, first_value(d0.n1) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 371 preceding and current row) as w3, first_value(case when d0.h0 = 1 then d0.c2 end) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 371 preceding and current row) as w4 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w2, min(case when d0.h0 = 1 then d0.n1 end) over () as w5 from (select d0.*, first_value(d0.n0) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 7 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c1 end) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 7 preceding and current row) as w1 from (select d0.*, toInt32(toDate32(d0.c0)) as n0, (toInt32(toYear(d0.c0)) + case when toInt32(toMonth(d0.c0)) = 12 and toInt32(toDayOfMonth(d0.c0)) >= 29 then 1 else 0 end) * 371 + (case when toInt32(toMonth(d0.c0)) = 12 and toInt32(toDayOfMonth(d0.c0)) >= 29 then 0 else (case toInt32(toMonth(d0.c0)) when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when toInt32(toMonth(d0.c0)) > 2 and toInt32(toYear(d0.c0)) % 4 = 0 and (toInt32(toYear(d0.c0)) % 100 <> 0 or toInt32(toYear(d0.c0)) % 400 = 0) then 1 else 0 end + toInt32(toDayOfMonth(d0.c0)) + 2) - (case toInt32(toMonth(d0.c0)) when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when toInt32(toMonth(d0.c0)) > 2 and toInt32(toYear(d0.c0)) % 4 = 0 and (toInt32(toYear(d0.c0)) % 100 <> 0 or toInt32(toYear(d0.c0)) % 400 = 0) then 1 else 0 end + toInt32(toDayOfMonth(d0.c0)) + 2) % 7 end) as n1, (case when toInt32(toMonth(d0.c0)) = 12 and toInt32(toDayOfMonth(d0.c0)) >= 29 then 0 else (case toInt32(toMonth(d0.c0)) when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when toInt32(toMonth(d0.c0)) > 2 and toInt32(toYear(d0.c0)) % 4 = 0 and (toInt32(toYear(d0.c0)) % 100 <> 0 or toInt32(toYear(d0.c0)) % 400 = 0) then 1 else 0 end + toInt32(toDayOfMonth(d0.c0)) + 2) - (case toInt32(toMonth(d0.c0)) when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when toInt32(toMonth(d0.c0)) > 2 and toInt32(toYear(d0.c0)) % 4 = 0 and (toInt32(toYear(d0.c0)) % 100 <> 0 or toInt32(toYear(d0.c0)) % 400 = 0) then 1 else 0 end + toInt32(toDayOfMonth(d0.c0)) + 2) % 7 end) as n2, case when not (toInt32(toYear(d0.c0)) * 10000 + toInt32(toMonth(d0.c0)) * 100 + toInt32(toDayOfMonth(d0.c0)) >= 20261109) then 1 else 0 end as h0 from (select addDays(toDate32(t0."admitted"), 1 - toDayOfWeek(t0."admitted")) as c0, count(*) as c1, count(*) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64}, {p2:Int64})) t0 group by addDays(toDate32(t0."admitted"), 1 - toDayOfWeek(t0."admitted"))) d0) d0) d0) d0) d0 order by c0 asc nulls last;
--   1: string 1
--   2: string 2

-- changes against the hour before and the year before, under a rule
select d0.c0 as c0, toInt128(case when d0.h0 = 1 then d0.c1 end) - toInt128(case when d0.w0 = d0.n0 - 1 then d0.w1 when d0.n0 - 1 >= d0.w2 then 0 end) as c1, (toFloat64(case when d0.h0 = 1 then d0.c2 end) - toFloat64(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 8928 then d0.w4 when d0.n1 - 8928 >= d0.w5 then 0 end)) * 100 / nullif(abs(toFloat64(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 8928 then d0.w4 when d0.n1 - 8928 >= d0.w5 then 0 end)), 0) as c2 from (select d0.*, first_value(d0.n1) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 8928 preceding and current row) as w3, first_value(case when d0.h0 = 1 then d0.c2 end) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 8928 preceding and current row) as w4 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w2, min(case when d0.h0 = 1 then d0.n1 end) over () as w5 from (select d0.*, first_value(d0.n0) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c1 end) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w1 from (select d0.*, (toInt32(toDate32(d0.c0))) * 24 + toInt32(toHour(d0.c0)) as n0, ((toInt32(toYear(d0.c0)) * 12 + toInt32(toMonth(d0.c0))) * 31 + toInt32(toDayOfMonth(d0.c0))) * 24 + toInt32(toHour(d0.c0)) as n1, toInt32(toMonth(d0.c0)) * 100 + toInt32(toDayOfMonth(d0.c0)) as n2, case when not ((toInt32(toYear(d0.c0)) * 10000 + toInt32(toMonth(d0.c0)) * 100 + toInt32(toDayOfMonth(d0.c0)) > 20261115 or (toInt32(toYear(d0.c0)) * 10000 + toInt32(toMonth(d0.c0)) * 100 + toInt32(toDayOfMonth(d0.c0)) = 20261115 and toInt32(toHour(d0.c0)) >= 8))) then 1 else 0 end as h0 from (select (toDateTime64(toDate32(t0."admitted"), 0, 'UTC') + toIntervalHour(toHour(t0."admitted"))) as c0, count(*) as c1, count(*) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64}, {p2:Int64})) t0 group by (toDateTime64(toDate32(t0."admitted"), 0, 'UTC') + toIntervalHour(toHour(t0."admitted")))) d0) d0) d0) d0) d0 order by c0 asc nulls last;
--   1: string 1
--   2: string 2

-- changes, a moving average and a rank of a rate
select d0.c0 as c0, toFloat64(case when d0.h0 = 1 then d0.r1 end) - toFloat64(case when d0.w0 = d0.n0 - 12 then d0.w1 end) as c1, case when d0.n0 - 2 >= d0.w5 and d0.w4 = d0.w6 and d0.n0 - 2 >= d0.w5 and d0.w7 = d0.w6 then toFloat64(d0.w2) / nullif(toFloat64(d0.w3), 0) * 1000 end as c2, case when d0.r3 is not null then d0.w8 end as c3 from (select d0.*, rank() over (partition by case when d0.r3 is null then 1 else 0 end order by d0.r3 desc) as w8 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w5 from (select d0.*, toFloat64(sum(toFloat64(case when d0.h0 = 1 then d0.c2 end)) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row)) as w2, toFloat64(sum(toFloat64(case when d0.h0 = 1 then d0.f2 end)) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row)) as w3, count(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as w4, count(*) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as w6, count(case when d0.h0 = 1 then d0.f2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as w7 from (select d0.*, first_value(d0.n0) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.r1 end) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w1 from (select d0.*, toInt32(toYear(d0.c0)) * 12 + toInt32(toMonth(d0.c0)) as n0, case when not (toInt32(toYear(d0.c0)) * 10000 + toInt32(toMonth(d0.c0)) * 100 + toInt32(toDayOfMonth(d0.c0)) >= 20261101) then 1 else 0 end as h0, toFloat64(d0.c1) / nullif(toFloat64(d0.f1), 0) * 1000 as r1, toFloat64(d0.c2) / nullif(toFloat64(d0.f2), 0) * 1000 as r2, toFloat64(d0.c3) / nullif(toFloat64(d0.f3), 0) * 1000 as r3 from (select addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")) as c0, count(case when (t0."note" = {p1:String}) then 1 end) as c1, count(case when (t0."note" = {p2:String}) then 1 end) as c2, count(case when (t0."note" = {p3:String}) then 1 end) as c3, count(*) as f1, count(*) as f2, count(*) as f3 from "visits" t0 group by addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted"))) d0) d0) d0) d0) d0) d0 order by c0 asc nulls last;
--   1: string Fever
--   2: string Fever
--   3: string Fever

-- months whose rate is above 5 and whose change from last year is above 10 per cent, under a rule
select c0, c1, c2 from (select d0.c0 as c0, toFloat64(d0.c1) / nullif(toFloat64(d0.f1), 0) * 1000 as c1, (toFloat64(case when d0.h0 = 1 then d0.c2 end) - toFloat64(case when d0.w0 = d0.n0 - 12 then d0.w1 end)) * 100 / nullif(abs(toFloat64(case when d0.w0 = d0.n0 - 12 then d0.w1 end)), 0) as c2 from (select d0.*, first_value(d0.n0) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c2 end) respect nulls over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w1 from (select d0.*, toInt32(toYear(d0.c0)) * 12 + toInt32(toMonth(d0.c0)) as n0, case when not (toInt32(toYear(d0.c0)) * 10000 + toInt32(toMonth(d0.c0)) * 100 + toInt32(toDayOfMonth(d0.c0)) >= 20261101) then 1 else 0 end as h0 from (select addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")) as c0, count(case when (t0."note" = {p1:String}) then 1 end) as c1, count(*) as c2, count(*) as f1 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p2:Int64}, {p3:Int64})) t0 group by addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")) having toFloat64(count(case when (t0."note" = {p4:String}) then 1 end)) / nullif(toFloat64(count(*)), 0) * 1000 > {p5:Float64}) d0) d0) d0) d1 where d1.c2 > {p6:Float64} order by c0 asc nulls last;
--   1: string Fever
--   2: string 1
--   3: string 2
--   4: string Fever
--   5: string 5
--   6: string 10

-- the number of the first five groups by rank
select count(*) as c0 from (select c0, c1 from (select d0.c0 as c0, case when d0.c1 is not null then d0.w0 end as c1 from (select d0.*, rank() over (partition by case when d0.c1 is null then 1 else 0 end order by d0.c1 desc) as w0 from (select t1."name" as c0, count(*) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") d0) d0) d1 where d1.c1 <= {p1:Int64} limit 3) q0;
--   1: string 5

-- totals of the groups that a filter on a share leaves
select count(*) as k0, sum(q0.c1) as k1, min(q0.c1) as k2, max(q0.c1) as k3, count(q0.c1) as k4, min(q0.c2) as k5, max(q0.c2) as k6, count(q0.c2) as k7 from (select c0, c1, c2 from (select d0.c0 as c0, toFloat64(d0.c1) * 100 / nullif(toFloat64(d0.w0), 0) as c1, d0.c2 as c2 from (select d0.*, sum(toInt128(d0.c1)) over () as w0 from (select t1."name" as c0, count(*) as c1, avg(toFloat64(t0."cost")) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") d0) d0) d1 where d1.c1 > {p1:Float64}) q0;
--   1: string 25

-- a moving average of averages
select d0.c0 as c0, case when d0.w0 = 4 then d0.w1 / 4 end as c1 from (select d0.*, count(case when d0.h0 = 1 then d0.c1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row) as w0, toFloat64(sum(toFloat64(case when d0.h0 = 1 then d0.c1 end)) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row)) as w1 from (select d0.*, toInt32(toYear(d0.c0)) * 12 + toInt32(toMonth(d0.c0)) as n0, case when not (toInt32(toYear(d0.c0)) * 10000 + toInt32(toMonth(d0.c0)) * 100 + toInt32(toDayOfMonth(d0.c0)) >= 20261001) then 1 else 0 end as h0 from (select addMonths(addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")), -((toMonth(t0."admitted") + 2) % 3)) as c0, avg(toFloat64(t0."minutes")) as c1 from "visits" t0 group by addMonths(addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")), -((toMonth(t0."admitted") + 2) % 3))) d0) d0) d0 order by c0 asc nulls last;

-- a rate per 1,000 with the lower limit of its interval
select d0.c0 as c0, toFloat64(d0.c1) / nullif(toFloat64(d0.f1), 0) * 1000 as c1, case when nullif(toFloat64(d0.f2), 0) > 0 and toFloat64(d0.c2) >= 0 and toFloat64(d0.c2) <= nullif(toFloat64(d0.f2), 0) then case when toFloat64(d0.c2) = 0 then 0e0 else ((toFloat64(d0.c2) / nullif(toFloat64(d0.f2), 0)) + 1.959963984540054e0 * 1.959963984540054e0 / (2 * nullif(toFloat64(d0.f2), 0)) - 1.959963984540054e0 * sqrt(abs((toFloat64(d0.c2) / nullif(toFloat64(d0.f2), 0)) * (1e0 - (toFloat64(d0.c2) / nullif(toFloat64(d0.f2), 0))) / nullif(toFloat64(d0.f2), 0) + 1.959963984540054e0 * 1.959963984540054e0 / (4 * nullif(toFloat64(d0.f2), 0) * nullif(toFloat64(d0.f2), 0))))) / (1e0 + 1.959963984540054e0 * 1.959963984540054e0 / nullif(toFloat64(d0.f2), 0)) end end * 1000 as c2 from (select t1."name" as c0, count(t0."discharged") as c1, count(t0."discharged") as c2, count(*) as f1, count(*) as f2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") d0 order by c0 asc nulls last;

-- groups by day
select toDate32(t0."admitted") as c0, count(*) as c1 from "visits" t0 group by toDate32(t0."admitted") order by c0 asc nulls last;

-- groups by month
select addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")) as c0, count(*) as c1 from "visits" t0 group by addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")) order by c0 asc nulls last;

-- groups by quarter
select addMonths(addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")), -((toMonth(t0."admitted") + 2) % 3)) as c0, count(*) as c1 from "visits" t0 group by addMonths(addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")), -((toMonth(t0."admitted") + 2) % 3)) order by c0 asc nulls last;

-- groups by bands of a number
select t0.k0 as c0, case when t1."weight" < 0.1 then '1000 below 0.1' when t1."weight" < 70 then '1001 0.1 to below 70' when t1."weight" >= 70 then '1002 70 and more' end as c1, toInt64(sum(t0.f2)) as c2 from (select t0."patient_id", case when t0."cost" < -0.5 then '1000 below -0.5' when t0."cost" < 0 then '1001 -0.5 to below 0' when t0."cost" < 100.25 then '1002 0 to below 100.25' when t0."cost" >= 100.25 then '1003 100.25 and more' end as k0, count(*) as f2 from "visits" t0 group by t0."patient_id", case when t0."cost" < -0.5 then '1000 below -0.5' when t0."cost" < 0 then '1001 -0.5 to below 0' when t0."cost" < 100.25 then '1002 0 to below 100.25' when t0."cost" >= 100.25 then '1003 100.25 and more' end) t0 left join "patients" t1 on t1."id" = t0."patient_id" group by t0.k0, case when t1."weight" < 0.1 then '1000 below 0.1' when t1."weight" < 70 then '1001 0.1 to below 70' when t1."weight" >= 70 then '1002 70 and more' end order by c0 asc nulls last, c1 asc nulls last;

-- the first three groups by a sum, and all others, with a median
select x0.k0 as c0, sum(t0."cost" * toDecimal256(1, 0)) as c1, quantileExactInclusiveOrNull(0.5e0)(toFloat64(t0."minutes")) as c2, x0.n0 as o0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join (select c0 as k0, coalesce(concat('v', c0), '') as v0, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 from (select t1."name" as c0, sum(t0."cost" * toDecimal256(1, 0)) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") q1 where 1 = 1 order by n0 limit 3) x0 on x0.v0 = coalesce(concat('v', (t1."name")), '') group by x0.k0, x0.n0 order by o0 asc nulls last;

-- the first two months by rows, by ward, under a rule
select d0.c0 as c0, d0.c1 as c1, d0.c2 as c2, toFloat64(d0.c3) * 100 / nullif(toFloat64(d0.w0), 0) as c3, d0.o1 as o1 from (select d0.*, sum(toInt128(d0.c3)) over (partition by d0.c0) as w0 from (select t0."note" as c0, x0.k0 as c1, count(*) as c2, count(*) as c3, x0.n0 as o1 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64}, {p2:Int64})) t0 left join (select c0 as k0, coalesce(concat('v', toString(c0)), '') as v0, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 from (select addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")) as c0, count(*) as c1 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64}, {p2:Int64})) t0 group by addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted"))) q1 where 1 = 1 order by n0 limit 2) x0 on x0.v0 = coalesce(concat('v', toString((addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted"))))), '') group by t0."note", x0.k0, x0.n0) d0) d0 order by c0 asc nulls last, o1 asc nulls last;
--   1: string 1
--   2: string 2

-- the first numbers and all others
select x0.k0 as c0, count(*) as c1, x0.n0 as o0 from "visits" t0 left join (select c0 as k0, coalesce(c0, 0) as v0, case when c0 is null then 1 else 0 end as v1, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 from (select t0."minutes" as c0, count(*) as c1 from "visits" t0 group by t0."minutes") q1 where 1 = 1 order by n0 limit 2) x0 on x0.v0 = coalesce((t0."minutes"), 0) and x0.v1 = case when (t0."minutes") is null then 1 else 0 end group by x0.k0, x0.n0 order by o0 asc nulls last;

-- groups by age at admission, and in bands
select case when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) >= 0 then (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) end as c0, case when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) >= 0 then case when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) < 0 then '1000 below 0' when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) < 18 then '1001 0 to below 18' when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) < 65 then '1002 18 to below 65' when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) >= 65 then '1003 65 and more' end end as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by case when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) >= 0 then (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) end, case when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) >= 0 then case when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) < 0 then '1000 below 0' when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) < 18 then '1001 0 to below 18' when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) < 65 then '1002 18 to below 65' when (toInt32(toYear(t0."admitted")) - toInt32(toYear(t1."born")) - case when toInt32(toMonth(t0."admitted")) * 100 + toInt32(toDayOfMonth(t0."admitted")) < toInt32(toMonth(t1."born")) * 100 + toInt32(toDayOfMonth(t1."born")) then 1 else 0 end) >= 65 then '1003 65 and more' end end order by c0 asc nulls last, c1 asc nulls last;

-- groups by hour
select (toDateTime64(toDate32(t0."admitted"), 0, 'UTC') + toIntervalHour(toHour(t0."admitted"))) as c0, count(*) as c1 from "visits" t0 group by (toDateTime64(toDate32(t0."admitted"), 0, 'UTC') + toIntervalHour(toHour(t0."admitted"))) order by c0 asc nulls last;

-- groups by week
select t0.k0 as c0, addDays(toDate32(t1."born"), 1 - toDayOfWeek(t1."born")) as c1, toInt64(sum(t0.f2)) as c2 from (select t0."patient_id", addDays(toDate32(t0."admitted"), 1 - toDayOfWeek(t0."admitted")) as k0, count(*) as f2 from "visits" t0 group by t0."patient_id", addDays(toDate32(t0."admitted"), 1 - toDayOfWeek(t0."admitted"))) t0 left join "patients" t1 on t1."id" = t0."patient_id" group by t0.k0, addDays(toDate32(t1."born"), 1 - toDayOfWeek(t1."born")) order by c0 asc nulls last, c1 asc nulls last;

-- groups by week from Sunday on
select t0.k0 as c0, addDays(toDate32(t1."born"), -(toDayOfWeek(t1."born") % 7)) as c1, toInt64(sum(t0.f2)) as c2 from (select t0."patient_id", addDays(toDate32(t0."admitted"), -(toDayOfWeek(t0."admitted") % 7)) as k0, count(*) as f2 from "visits" t0 group by t0."patient_id", addDays(toDate32(t0."admitted"), -(toDayOfWeek(t0."admitted") % 7))) t0 left join "patients" t1 on t1."id" = t0."patient_id" group by t0.k0, addDays(toDate32(t1."born"), -(toDayOfWeek(t1."born") % 7)) order by c0 asc nulls last, c1 asc nulls last;

-- groups by financial year and quarter
select t0.k0 as c0, addMonths(addDays(toDate32(t1."born"), 1 - toDayOfMonth(t1."born")), -((toMonth(t1."born") + 5) % 3)) as c1, toInt64(sum(t0.f2)) as c2 from (select t0."patient_id", addMonths(addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")), -((toMonth(t0."admitted") + 8) % 12)) as k0, count(*) as f2 from "visits" t0 group by t0."patient_id", addMonths(addDays(toDate32(t0."admitted"), 1 - toDayOfMonth(t0."admitted")), -((toMonth(t0."admitted") + 8) % 12))) t0 left join "patients" t1 on t1."id" = t0."patient_id" group by t0.k0, addMonths(addDays(toDate32(t1."born"), 1 - toDayOfMonth(t1."born")), -((toMonth(t1."born") + 5) % 3)) order by c0 asc nulls last, c1 asc nulls last;

-- groups by hour, day of the week and month
select t0.k0 as c0, t0.k1 as c1, coalesce(toString((toInt32(toMonth(t1."born")) + 10)), toString(t1."born")) as c2, toInt64(sum(t0.f3)) as c3 from (select t0."patient_id", coalesce(toString((toInt32(toHour(t0."admitted")) + 10)), toString(t0."admitted")) as k0, coalesce(toString((toInt32(toDayOfWeek(t0."admitted")) + 10)), toString(t0."admitted")) as k1, count(*) as f3 from "visits" t0 group by t0."patient_id", coalesce(toString((toInt32(toHour(t0."admitted")) + 10)), toString(t0."admitted")), coalesce(toString((toInt32(toDayOfWeek(t0."admitted")) + 10)), toString(t0."admitted"))) t0 left join "patients" t1 on t1."id" = t0."patient_id" group by t0.k0, t0.k1, coalesce(toString((toInt32(toMonth(t1."born")) + 10)), toString(t1."born")) order by c0 asc nulls last, c1 asc nulls last, c2 asc nulls last;

-- rows of two days of the week
select t0."id" as c0 from "visits" t0 where ((case coalesce(toString((toInt32(toDayOfWeek(t0."admitted")) + 10)), toString(t0."admitted")) when '11' then 'Monday' when '12' then 'Tuesday' when '13' then 'Wednesday' when '14' then 'Thursday' when '15' then 'Friday' when '16' then 'Saturday' when '17' then 'Sunday' else coalesce(toString((toInt32(toDayOfWeek(t0."admitted")) + 10)), toString(t0."admitted")) end) in ({p1:String}, {p2:String})) order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string Saturday
--   2: string Sunday

-- groups by year
select addDays(toDate32(t0."admitted"), 1 - toDayOfYear(t0."admitted")) as c0, count(*) as c1 from "visits" t0 group by addDays(toDate32(t0."admitted"), 1 - toDayOfYear(t0."admitted")) order by c0 asc nulls last;

-- a difference of dates
select ((toUnixTimestamp64Micro(toDateTime64(t0."discharged", 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(t0."admitted", 6, 'UTC'))) / 1000000) as c0 from "visits" t0 order by t0."id" asc nulls last, c0 asc nulls last;

-- an average difference of dates
select t0."hospital_id" as c0, avg(((toUnixTimestamp64Micro(toDateTime64(t0."discharged", 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(t0."admitted", 6, 'UTC'))) / 1000000)) as c1 from "visits" t0 group by t0."hospital_id" order by c0 asc nulls last;

-- a formula over rows
select (toFloat64(t0."cost") / nullif(toFloat64(t0."minutes"), 0)) as c0 from "visits" t0 order by t0."id" asc nulls last, c0 asc nulls last;

-- a formula over aggregates
select t0."note" as c0, (toFloat64(sum(t0."cost" * toDecimal256(1, 0))) / nullif(toFloat64(count(*)), 0)) as c1 from "visits" t0 group by t0."note" order by c0 asc nulls last;

-- a count and a sum with conditions by a joined name
select t1."name" as c0, toInt64(sum(t0.f1)) as c1, sum(t0.f2 * toDecimal256(1, 0)) as c2 from (select t0."hospital_id", count(case when (t0."note" = {p1:String}) then 1 end) as f1, sum(case when (t0."minutes" > {p2:Int64} or (t0."note" is null or t0."note" = '')) then t0."cost" end * toDecimal256(1, 0)) as f2 from "visits" t0 group by t0."hospital_id") t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" order by c0 asc nulls last;
--   1: string Fever
--   2: string 30

-- a median with a condition by group, under a rule
select t0."note" as c0, quantileExactInclusiveOrNull(0.5e0)(toFloat64(case when t0."cost" > {p1:Decimal(76, 0)} then t0."minutes" end)) as c1 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p2:Int64}, {p3:Int64})) t0 group by t0."note" order by c0 asc nulls last;
--   1: string 100
--   2: string 1
--   3: string 2

-- conditions and choices in a formula
select case when (((toFloat64(t0."cost") > toFloat64({p1:Int64})) and (not (t0."note" = {p2:String}))) or case when coalesce(t1."active", false) then true when not coalesce(t1."active", true) then false end) then case when (abs(toFloat64(t0."cost")) * toFloat64({p3:Float64})) < toFloat64({p4:Float64}) then sign(toFloat64(t0."cost")) * floor((abs(toFloat64(t0."cost")) * toFloat64({p3:Float64})) * toFloat64({p5:Float64}) + toFloat64({p6:Float64})) / toFloat64({p3:Float64}) else toFloat64(t0."cost") end else coalesce(toFloat64(t0."minutes"), toFloat64({p7:Int64})) end as c0 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 100
--   2: string Fever
--   3: string 10
--   4: string 100000000000000
--   5: string 1.0000000000000002
--   6: string 0.5
--   7: string 0

-- texts in a formula
select concat(upperUTF8(trim(both ' ' from t0."note")), {p1:String}, substringUTF8(lowerUTF8(t0."note"), 1, 3)) as c0, (t0."note" ilike {p2:String}) as c1, toFloat64(lengthUTF8(t0."note")) as c2 from "visits" t0 order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last, c2 asc nulls last;
--   1: string -
--   2: string %fev%

-- dates in a formula
select (((toUnixTimestamp64Micro(toDateTime64(toDate32(t0."discharged"), 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(toDate32(t0."admitted"), 6, 'UTC'))) / 1000000) / toFloat64(86400)) as c0, (sign((((toUnixTimestamp64Micro(toDateTime64(t0."discharged", 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(t0."admitted", 6, 'UTC'))) / 1000000) / toFloat64(3600))) * floor(abs((((toUnixTimestamp64Micro(toDateTime64(t0."discharged", 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(t0."admitted", 6, 'UTC'))) / 1000000) / toFloat64(3600))))) as c1, (sign(((((toFloat64(toInt32(toYear(t0."admitted"))) * 12 + toFloat64(toInt32(toMonth(t0."admitted")))) - (toFloat64(toInt32(toYear(t1."born"))) * 12 + toFloat64(toInt32(toMonth(t1."born"))))) - case when ((toFloat64(toInt32(toYear(t0."admitted"))) * 12 + toFloat64(toInt32(toMonth(t0."admitted")))) - (toFloat64(toInt32(toYear(t1."born"))) * 12 + toFloat64(toInt32(toMonth(t1."born"))))) > 0 and toFloat64(toInt32(toDayOfMonth(t0."admitted"))) < toFloat64(toInt32(toDayOfMonth(t1."born"))) then 1 when ((toFloat64(toInt32(toYear(t0."admitted"))) * 12 + toFloat64(toInt32(toMonth(t0."admitted")))) - (toFloat64(toInt32(toYear(t1."born"))) * 12 + toFloat64(toInt32(toMonth(t1."born"))))) < 0 and toFloat64(toInt32(toDayOfMonth(t0."admitted"))) > toFloat64(toInt32(toDayOfMonth(t1."born"))) then -1 else 0 end) / toFloat64(12))) * floor(abs(((((toFloat64(toInt32(toYear(t0."admitted"))) * 12 + toFloat64(toInt32(toMonth(t0."admitted")))) - (toFloat64(toInt32(toYear(t1."born"))) * 12 + toFloat64(toInt32(toMonth(t1."born"))))) - case when ((toFloat64(toInt32(toYear(t0."admitted"))) * 12 + toFloat64(toInt32(toMonth(t0."admitted")))) - (toFloat64(toInt32(toYear(t1."born"))) * 12 + toFloat64(toInt32(toMonth(t1."born"))))) > 0 and toFloat64(toInt32(toDayOfMonth(t0."admitted"))) < toFloat64(toInt32(toDayOfMonth(t1."born"))) then 1 when ((toFloat64(toInt32(toYear(t0."admitted"))) * 12 + toFloat64(toInt32(toMonth(t0."admitted")))) - (toFloat64(toInt32(toYear(t1."born"))) * 12 + toFloat64(toInt32(toMonth(t1."born"))))) < 0 and toFloat64(toInt32(toDayOfMonth(t0."admitted"))) > toFloat64(toInt32(toDayOfMonth(t1."born"))) then -1 else 0 end) / toFloat64(12))))) as c2, ((toFloat64(toInt32(toDayOfWeek(t0."admitted"))) * toFloat64({p1:Int64})) + toFloat64(toInt32(toISOWeek(t0."admitted")))) as c3, (coalesce(t0."discharged", toDateTime64({p2:Date32}, 6, 'UTC')) >= toDateTime64({p3:Date32}, 6, 'UTC')) as c4 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last, c2 asc nulls last, c3 asc nulls last, c4 asc nulls last;
--   1: string 100
--   2: string 2026-11-15
--   3: string 2024-03-01

-- powers and logarithms in a formula
select (power(case when toFloat64(t0."cost") > 0 or (toFloat64(t0."cost") = 0 and toFloat64({p1:Int64}) >= 0) or (toFloat64(t0."cost") < 0 and toFloat64({p1:Int64}) = floor(toFloat64({p1:Int64}))) then toFloat64(t0."cost") end, toFloat64({p1:Int64})) + log10(case when toFloat64(t0."cost") > 0 then toFloat64(t0."cost") end)) as c0 from "visits" t0 order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 2

-- aggregates with conditions and percentiles in a formula, under a rule
select t0."note" as c0, (toFloat64(count(case when (toFloat64(t0."minutes") > toFloat64({p1:Int64})) then 1 end)) / nullif(toFloat64(count(*)), 0)) as c1, (toFloat64(sum(case when (toFloat64(t0."minutes") > toFloat64({p2:Int64})) then t0."cost" end * toDecimal256(1, 0))) / nullif(toFloat64(quantileExactInclusiveOrNull(0.5e0)(toFloat64(t0."cost"))), 0)) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p3:Int64}, {p4:Int64})) t0 group by t0."note" order by c0 asc nulls last;
--   1: string 30
--   2: string 30
--   3: string 1
--   4: string 2

-- patients without related rows
select t0."id" as c0 from "patients" t0 where not (t0."id" global in (select t0."patient_id" as k0 from "visits" t0 where t0."patient_id" is not null and (t0."note" = {p1:String})) and t0."id" is not null) order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string Fever

-- a number and the last value of related rows, under a rule
select t0."id" as c0, coalesce(r1.f0, 0) as c1, r2."f0" as c2 from "patients" t0 left join (select t0."patient_id" as k0, count(*) as f0 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64})) t0 where t0."patient_id" is not null and (t0."note" = {p2:String}) group by t0."patient_id") r1 on t0."id" = r1.k0 left join (select v0.k0, v0.f0, row_number() over (partition by v0.k0 order by v0.n0 desc, v0.n1 desc) as w0 from (select t0."patient_id" as k0, t0."cost" as f0, t0."admitted" as n0, t0."id" as n1 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64})) t0 where t0."patient_id" is not null and (t0."note" = {p3:String}) and t0."admitted" is not null) v0) r2 on t0."id" = r2.k0 and r2.w0 = 1 order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last, c2 asc nulls last;
--   1: string 1
--   2: string Fever
--   3: string Fever

-- readmissions within thirty days
select case when (((toUnixTimestamp64Micro(toDateTime64(toDate32(t0."admitted"), 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(toDate32(t0."f0"), 6, 'UTC'))) / 1000000) / toFloat64(86400)) <= 30 then true else false end as c0, count(*) as c1 from (select d0.*, case when not (d0.v0 is not null and d0.v1 is not null) then null when d0.v3 = 1 then d0.w2 when d0.w0 > 0 then d0.w1 end as f0 from (select d0.*, lag(toNullable(d0.v4)) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end, d0.v3 order by d0.v1 asc, d0.v2 asc) as w2 from (select d0.*, first_value(d0.v4) respect nulls over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end, d0.w0 order by d0.v1 asc, d0.v2 asc) as w1 from (select d0.*, sum(d0.v3) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc rows between unbounded preceding and current row) as w0 from (select t0.*, t0."patient_id" as v0, t0."admitted" as v1, t0."id" as v2, case when (t0."note" = {p1:String}) then 1 else 0 end as v3, t0."discharged" as v4 from "visits" t0) d0) d0) d0) d0) t0 group by case when (((toUnixTimestamp64Micro(toDateTime64(toDate32(t0."admitted"), 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(toDate32(t0."f0"), 6, 'UTC'))) / 1000000) / toFloat64(86400)) <= 30 then true else false end order by c0 asc nulls last;
--   1: string Fever

-- days since the previous row, by a formula
select t0."id" as c0, (((toUnixTimestamp64Micro(toDateTime64(toDate32(t0."admitted"), 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(toDate32(t0."f0"), 6, 'UTC'))) / 1000000) / toFloat64(86400)) as c1 from (select d0.*, case when d0.v0 is not null and d0.v1 is not null then d0.w0 end as f0, case when d0.v0 is not null and d0.v1 is not null then d0.w1 end as f1 from (select d0.*, lag(toNullable(d0.v4)) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 desc, d0.v2 desc) as w1 from (select d0.*, lag(toNullable(d0.v3)) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc) as w0 from (select t0.*, t0."patient_id" as v0, t0."admitted" as v1, t0."id" as v2, t0."discharged" as v3, t0."cost" as v4 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64})) t0) d0) d0) d0) t0 where (coalesce((t0."f1" > t0."cost"), false)) order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last;
--   1: string 1

-- equal to one of several values, or missing
select t0."id" as c0 from "visits" t0 where (t0."note" in ({p1:String}) or t0."note" is null) order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string Fever

-- a text that contains another
select t0."id" as c0 from "patients" t0 where t0."name" ilike {p1:String} order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string %100\%%

-- between two dates
select t0."id" as c0 from "visits" t0 where (t0."admitted" >= {p1:DateTime64(6, 'UTC')} and t0."admitted" < {p2:DateTime64(6, 'UTC')}) order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 2024-02-29 00:00:00
--   2: string 2024-04-01 00:00:00

-- the last seven days
select t0."id" as c0 from "visits" t0 where (t0."admitted" >= {p1:DateTime64(6, 'UTC')} and t0."admitted" < {p2:DateTime64(6, 'UTC')}) order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 2026-11-08 08:30:00.001
--   2: string 2026-11-15 08:30:00.001

-- the current month
select t0."id" as c0 from "visits" t0 where (t0."admitted" >= {p1:DateTime64(6, 'UTC')} and t0."admitted" < {p2:DateTime64(6, 'UTC')}) order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 2026-11-01 00:00:00
--   2: string 2026-12-01 00:00:00

-- the previous complete week
select t0."id" as c0 from "visits" t0 where (t0."admitted" >= {p1:DateTime64(6, 'UTC')} and t0."admitted" < {p2:DateTime64(6, 'UTC')}) order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 2026-11-02 00:00:00
--   2: string 2026-11-09 00:00:00

-- conditions with and and or
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" where (t0."cost" > {p1:Decimal(76, 0)} or (t0."note" is null or t0."note" = '') and (coalesce(t1."active", false))) order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last, c2 asc nulls last;
--   1: string 100

-- a condition on an aggregate
select t1."name" as c0, count(*) as c1, sum(t0."cost" * toDecimal256(1, 0)) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" having sum(t0."cost" * toDecimal256(1, 0)) > {p1:Decimal(76, 0)} order by c0 asc nulls last;
--   1: string 100

-- conditions on calculated columns of rows
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" where (toFloat64(t0."cost") / nullif(toFloat64(t0."minutes"), 0)) > {p1:Float64} and upperUTF8(t0."note") ilike {p2:String} and (coalesce(t0."discharged", t0."admitted") >= {p3:DateTime64(6, 'UTC')} and coalesce(t0."discharged", t0."admitted") < {p4:DateTime64(6, 'UTC')}) and (coalesce(((toFloat64(t0."cost") > toFloat64({p5:Int64})) and case when coalesce(t1."active", false) then true when not coalesce(t1."active", true) then false end), false)) order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last, c2 asc nulls last;
--   1: string 2.5
--   2: string %fev%
--   3: string 2024-02-29 00:00:00
--   4: string 2024-04-01 00:00:00
--   5: string 100

-- a condition on a calculated column of groups, under a rule
select t1."name" as c0, count(*) as c1, sum(t0."cost" * toDecimal256(1, 0)) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64}, {p2:Int64})) t0 left join (select s0.* from "hospitals" s0 where s0."id" in ({p1:Int64}, {p2:Int64})) t1 on t1."id" = t0."hospital_id" group by t1."name" having (toFloat64(sum(t0."cost" * toDecimal256(1, 0))) / nullif(toFloat64(count(*)), 0)) > {p3:Float64} order by c0 asc nulls last;
--   1: string 1
--   2: string 2
--   3: string 100

-- the number of groups by a condition on a median in a formula
select count(*) as c0 from (select t1."name" as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" having (toFloat64(quantileExactInclusiveOrNull(0.5e0)(toFloat64(t0."cost"))) / nullif(toFloat64({p1:Int64}), 0)) < {p2:Float64}) q0;
--   1: string 2
--   2: string 100

-- a rate with conditions on both of its parts
select d0.c0 as c0, toFloat64(d0.c1) / nullif(toFloat64(d0.f1), 0) * 1000 as c1 from (select t1."name" as c0, count(case when (t0."note" = {p1:String}) then 1 end) as c1, count(case when t0."minutes" > {p2:Int64} then 1 end) as f1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") d0 order by c0 asc nulls last;
--   1: string Fever
--   2: string 30

-- calculated columns of the data model
select concat(case when t1."id" is not null then coalesce(t2."name", {p1:String}) end, {p2:String}, case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p3:Int64})) then {p4:String} else {p5:String} end end, {p6:String}, upperUTF8(coalesce(t0."note", {p7:String}))) as c0, case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p3:Int64})) then {p4:String} else {p5:String} end end as c1, ((toFloat64((((toUnixTimestamp64Micro(toDateTime64(toDate32(t0."discharged"), 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(toDate32(t0."admitted"), 6, 'UTC'))) / 1000000) / toFloat64(86400))) > toFloat64({p8:Int64})) or (toFloat64(t0."minutes") > toFloat64({p9:Int64}))) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" where (coalesce(t0."discharged", t0."admitted") >= {p10:DateTime64(6, 'UTC')} and coalesce(t0."discharged", t0."admitted") < {p11:DateTime64(6, 'UTC')}) order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last, c2 asc nulls last;
--   1: string no region
--   2: string -
--   3: string 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: string 3
--   9: string 30
--   10: string 2024-02-29 00:00:00
--   11: string 2024-04-01 00:00:00

-- a group by a calculated column of the data model, under a rule
select concat(case when t1."id" is not null then coalesce(t2."name", {p1:String}) end, {p2:String}, case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p3:Int64})) then {p4:String} else {p5:String} end end, {p6:String}, upperUTF8(coalesce(t0."note", {p7:String}))) as c0, sum(case when (abs((toFloat64(t0."minutes") / nullif(toFloat64({p8:Int64}), 0))) * toFloat64({p9:Float64})) < toFloat64({p10:Float64}) then sign((toFloat64(t0."minutes") / nullif(toFloat64({p8:Int64}), 0))) * floor((abs((toFloat64(t0."minutes") / nullif(toFloat64({p8:Int64}), 0))) * toFloat64({p9:Float64})) * toFloat64({p11:Float64}) + toFloat64({p12:Float64})) / toFloat64({p9:Float64}) else (toFloat64(t0."minutes") / nullif(toFloat64({p8:Int64}), 0)) end) as c1 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p13:Int64}, {p14:Int64})) t0 left join (select s0.* from "hospitals" s0 where s0."id" in ({p13:Int64}, {p14:Int64})) t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" where (case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p3:Int64})) then {p4:String} else {p5:String} end end = {p15:String}) group by concat(case when t1."id" is not null then coalesce(t2."name", {p1:String}) end, {p2:String}, case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p3:Int64})) then {p4:String} else {p5:String} end end, {p6:String}, upperUTF8(coalesce(t0."note", {p7:String}))) order by c0 asc nulls last;
--   1: string no region
--   2: string -
--   3: string 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: string 60
--   9: string 10
--   10: string 100000000000000
--   11: string 1.0000000000000002
--   12: string 0.5
--   13: string 1
--   14: string 2
--   15: string open

-- the first groups of a calculated column of the data model, under a condition on groups
select x0.k0 as c0, count(*) as c1, x0.n0 as o0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" left join (select c0 as k0, coalesce(concat('v', c0), '') as v0, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 from (select concat(case when t1."id" is not null then coalesce(t2."name", {p1:String}) end, {p2:String}, case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p3:Int64})) then {p4:String} else {p5:String} end end, {p6:String}, upperUTF8(coalesce(t0."note", {p7:String}))) as c0, count(*) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" group by concat(case when t1."id" is not null then coalesce(t2."name", {p1:String}) end, {p2:String}, case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p3:Int64})) then {p4:String} else {p5:String} end end, {p6:String}, upperUTF8(coalesce(t0."note", {p7:String})))) q1 where 1 = 1 order by n0 limit 2) x0 on x0.v0 = coalesce(concat('v', (concat(case when t1."id" is not null then coalesce(t2."name", {p8:String}) end, {p9:String}, case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p10:Int64})) then {p11:String} else {p12:String} end end, {p13:String}, upperUTF8(coalesce(t0."note", {p14:String}))))), '') group by x0.k0, x0.n0 having (toFloat64(sum(t0."cost" * toDecimal256(1, 0))) / nullif(toFloat64(count(*)), 0)) > {p15:Float64} order by o0 asc nulls last;
--   1: string no region
--   2: string -
--   3: string 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: string no region
--   9: string -
--   10: string 0
--   11: string open
--   12: string closed
--   13: string -
--   14: string none
--   15: string 100

-- the values of a calculated column of the data model, under a rule
select concat(case when t1."id" is not null then coalesce(t2."name", {p1:String}) end, {p2:String}, case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p3:Int64})) then {p4:String} else {p5:String} end end, {p6:String}, upperUTF8(coalesce(t0."note", {p7:String}))) as c0 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p8:Int64})) t0 left join (select s0.* from "hospitals" s0 where s0."id" in ({p8:Int64})) t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" where concat(case when t1."id" is not null then coalesce(t2."name", {p1:String}) end, {p2:String}, case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p3:Int64})) then {p4:String} else {p5:String} end end, {p6:String}, upperUTF8(coalesce(t0."note", {p7:String}))) is not null group by concat(case when t1."id" is not null then coalesce(t2."name", {p1:String}) end, {p2:String}, case when t1."id" is not null then case when (toFloat64(t1."beds") > toFloat64({p3:Int64})) then {p4:String} else {p5:String} end end, {p6:String}, upperUTF8(coalesce(t0."note", {p7:String}))) order by c0 asc nulls last limit 100;
--   1: string no region
--   2: string -
--   3: string 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: string 1

-- columns of the data model that are made of other rows, of the base table and of a joined one, under a rule
select t0.k0 as c0, case when t1."id" is not null then case when r1.k0 is not null then true else false end end as c1, sum(t0.f2) as c2 from (select t0."patient_id", case when (((toUnixTimestamp64Micro(toDateTime64(toDate32(t0."admitted"), 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(toDate32(t0."f0"), 6, 'UTC'))) / 1000000) / toFloat64(86400)) <= 200 then true else false end as k0, sum(((toFloat64(case when t1."id" is not null then coalesce(r1.f0, 0) end) * toFloat64({p1:Int64})) + coalesce(toFloat64(t0."f1"), toFloat64({p2:Int64})))) as f2 from (select d0.*, case when d0.v0 is not null and d0.v1 is not null then d0.w0 end as f0, case when d0.v4 is not null and d0.v5 is not null and d0.v7 = 1 then d0.w1 end as f1 from (select d0.*, row_number() over (partition by d0.v4, case when d0.v5 is null then 1 else 0 end, d0.v7 order by d0.v5 asc, d0.v6 asc) as w1 from (select d0.*, lag(toNullable(d0.v3)) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc) as w0 from (select t0.*, t0."patient_id" as v0, t0."admitted" as v1, t0."id" as v2, t0."discharged" as v3, t0."patient_id" as v4, t0."admitted" as v5, t0."id" as v6, case when t0."minutes" > {p3:Int64} then 1 else 0 end as v7 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p4:Int64}, {p5:Int64})) t0) d0) d0) d0) t0 left join "patients" t1 on t1."id" = t0."patient_id" left join (select t0."patient_id" as k0, count(*) as f0 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p4:Int64}, {p5:Int64})) t0 where t0."patient_id" is not null group by t0."patient_id") r1 on t1."id" = r1.k0 where (coalesce(case when (((toUnixTimestamp64Micro(toDateTime64(toDate32(t0."admitted"), 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(toDate32(t0."f0"), 6, 'UTC'))) / 1000000) / toFloat64(86400)) <= 200 then true else false end, false)) group by t0."patient_id", case when (((toUnixTimestamp64Micro(toDateTime64(toDate32(t0."admitted"), 6, 'UTC')) - toUnixTimestamp64Micro(toDateTime64(toDate32(t0."f0"), 6, 'UTC'))) / 1000000) / toFloat64(86400)) <= 200 then true else false end) t0 left join "patients" t1 on t1."id" = t0."patient_id" left join (select t0."patient_id" as k0 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p4:Int64}, {p5:Int64})) t0 where t0."patient_id" is not null and t0."minutes" > {p6:Int64} group by t0."patient_id") r1 on t1."id" = r1.k0 group by t0.k0, case when t1."id" is not null then case when r1.k0 is not null then true else false end end order by c0 asc nulls last, c1 asc nulls last;
--   1: string 10
--   2: string 0
--   3: string 20
--   4: string 1
--   5: string 2
--   6: string 20

-- patients with a long visit, by a column of the data model
select t0."id" as c0 from "patients" t0 where (t0."id" global in (select t0."patient_id" as k0 from "visits" t0 where t0."patient_id" is not null and t0."minutes" > {p1:Int64}) and t0."id" is not null) order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 20

-- the number of rows
select count(*) as c0 from "visits" t0;

-- the number of groups
select count(*) as c0 from (select t1."name" as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") q0;

-- a rule on the table itself
select t0."name" as c0 from (select s0.* from "hospitals" s0 where s0."id" in ({p1:Int64}, {p2:Int64})) t0 order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 1
--   2: string 2

-- a rule on a referenced table
select t1."name" as c0, toInt64(sum(t0.f1)) as c1, sum(t0.f2 * toDecimal256(1, 0)) as c2 from (select t0."hospital_id", count(*) as f1, sum(t0."cost" * toDecimal256(1, 0)) as f2 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64}, {p2:Int64})) t0 group by t0."hospital_id") t0 left join (select s0.* from "hospitals" s0 where s0."id" in ({p1:Int64}, {p2:Int64})) t1 on t1."id" = t0."hospital_id" group by t1."name" order by c0 asc nulls last;
--   1: string 1
--   2: string 2

-- a rule two keys away
select t1."name" as c0, toInt64(sum(t0.f1)) as c1, sum(t0.f2 * toDecimal256(1, 0)) as c2 from (select t0."hospital_id", count(*) as f1, sum(t0."cost" * toDecimal256(1, 0)) as f2 from (select s0.* from "visits" s0 where s0."hospital_id" global in (select s1."id" from "hospitals" s1 where s1."region_id" in ({p1:Int64}))) t0 group by t0."hospital_id") t0 left join (select s0.* from "hospitals" s0 where s0."region_id" in ({p1:Int64})) t1 on t1."id" = t0."hospital_id" group by t1."name" order by c0 asc nulls last;
--   1: string 1

-- a rule over a composite key
select t0."id" as c0 from (select s0.* from "stays" s0 where (s0."hospital_id" global in (select s1."id" from "hospitals" s1 where s1."main_ward_id" in ({p1:Int64})) or (s0."hospital_id", s0."ward_code") global in (select q0.k0, q0.k1 from (select s1."hospital_id" as k0, s1."code" as k1, case when s1."id" in ({p1:Int64}) then 0 else 1 end as v0 from "wards" s1) q0 group by q0.k0, q0.k1 having max(q0.v0) = 0) or (s0."hospital_id", s0."bed_no") global in (select s1."hospital_id", s1."no" from "beds" s1 where (s1."hospital_id" global in (select s2."id" from "hospitals" s2 where s2."main_ward_id" in ({p1:Int64})) or s1."ward_id" in ({p1:Int64}))) or s0."referred_by_id" global in (select s1."id" from "hospitals" s1 where s1."main_ward_id" in ({p1:Int64})))) t0 order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 1

-- two rules met by one row
select t0."id" as c0 from (select s0.* from "stays" s0 where (s0."hospital_id" global in (select s1."id" from "hospitals" s1 where s1."id" in ({p1:Int64}, {p2:Int64}) and s1."main_ward_id" in ({p3:Int64})) or (s0."hospital_id", s0."ward_code") global in (select q0.k0, q0.k1 from (select s1."hospital_id" as k0, s1."code" as k1, case when s1."id" in ({p3:Int64}) and s1."hospital_id" in ({p1:Int64}, {p2:Int64}) then 0 else 1 end as v0 from "wards" s1) q0 group by q0.k0, q0.k1 having max(q0.v0) = 0) or (s0."hospital_id", s0."bed_no") global in (select s1."hospital_id", s1."no" from "beds" s1 where (s1."hospital_id" global in (select s2."id" from "hospitals" s2 where s2."id" in ({p1:Int64}, {p2:Int64}) and s2."main_ward_id" in ({p3:Int64})) or s1."ward_id" global in (select s2."id" from "wards" s2 where s2."id" in ({p3:Int64}) and s2."hospital_id" in ({p1:Int64}, {p2:Int64})))) or s0."referred_by_id" global in (select s1."id" from "hospitals" s1 where s1."id" in ({p1:Int64}, {p2:Int64}) and s1."main_ward_id" in ({p3:Int64})))) t0 order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 1
--   2: string 2
--   3: string 1

-- a rule on every chain
select t0."id" as c0 from (select s0.* from "stays" s0 where (s0."hospital_id" in ({p1:Int64}) or (s0."hospital_id", s0."ward_code") global in (select q0.k0, q0.k1 from (select s1."hospital_id" as k0, s1."code" as k1, case when s1."hospital_id" in ({p1:Int64}) then 0 else 1 end as v0 from "wards" s1) q0 group by q0.k0, q0.k1 having max(q0.v0) = 0) or (s0."hospital_id", s0."bed_no") global in (select s1."hospital_id", s1."no" from "beds" s1 where (s1."hospital_id" in ({p1:Int64}) or s1."ward_id" global in (select s2."id" from "wards" s2 where s2."hospital_id" in ({p1:Int64})))) or s0."referred_by_id" in ({p1:Int64})) and ((s0."hospital_id" is null or s0."hospital_id" in ({p1:Int64})) and (s0."hospital_id" is null or s0."ward_code" is null or (s0."hospital_id", s0."ward_code") global in (select q0.k0, q0.k1 from (select s1."hospital_id" as k0, s1."code" as k1, case when (s1."hospital_id" is null or s1."hospital_id" in ({p1:Int64})) then 0 else 1 end as v0 from "wards" s1) q0 group by q0.k0, q0.k1 having max(q0.v0) = 0)) and (s0."hospital_id" is null or s0."bed_no" is null or (s0."hospital_id", s0."bed_no") global in (select s1."hospital_id", s1."no" from "beds" s1 where ((s1."hospital_id" is null or s1."hospital_id" in ({p1:Int64})) and (s1."ward_id" is null or s1."ward_id" global in (select s2."id" from "wards" s2 where (s2."hospital_id" is null or s2."hospital_id" in ({p1:Int64}))))))) and (s0."referred_by_id" is null or s0."referred_by_id" in ({p1:Int64})))) t0 order by t0."id" asc nulls last, c0 asc nulls last;
--   1: string 1

-- the values of a column
select t0."note" as c0 from "visits" t0 where t0."note" is not null group by t0."note" order by c0 asc nulls last limit 100;

-- the values of a column that contain a text, under a rule
select t0."note" as c0 from (select s0.* from "visits" s0 where s0."hospital_id" in ({p1:Int64})) t0 where t0."note" is not null and t0."note" ilike {p2:String} group by t0."note" order by c0 asc nulls last limit 100;
--   1: string 1
--   2: string %fev%

-- the values of a question
select q0.c0 as k0 from (select t0."note" as c0 from "visits" t0 where t0."cost" > {p1:Decimal(76, 0)}) q0 where q0.c0 is not null group by q0.c0 order by k0 asc nulls last limit 100;
--   1: string 0

-- totals of a question with groups
select count(*) as k0, sum(toInt128(q0.c1)) as k1, min(q0.c1) as k2, max(q0.c1) as k3, avg(toFloat64(q0.c1)) as k4, count(q0.c1) as k5, sum(q0.c2 * toDecimal256(1, 0)) as k6, min(q0.c2) as k7, max(q0.c2) as k8, avg(toFloat64(q0.c2)) as k9, count(q0.c2) as k10 from (select t1."name" as c0, count(*) as c1, sum(t0."cost" * toDecimal256(1, 0)) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") q0;

-- totals by the first group
select q0.c0 as k0, count(*) as k1, min(q0.c2) as k2, max(q0.c2) as k3, count(q0.c2) as k4 from (select t1."name" as c0, t0."note" as c1, avg(toFloat64(t0."cost")) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name", t0."note") q0 group by q0.c0 order by k0 asc nulls last limit 1000;

-- totals by the first groups
select q0.c0 as k0, count(*) as k1, min(q0.c2) as k2, max(q0.c2) as k3, count(q0.c2) as k4, q0.o0 as k5 from (select x0.k0 as c0, t1."name" as c1, avg(toFloat64(t0."cost")) as c2, x0.n0 as o0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join (select c0 as k0, coalesce(concat('v', c0), '') as v0, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 from (select t0."note" as c0, count(*) as c1 from "visits" t0 group by t0."note") q1 where 1 = 1 order by n0 limit 2) x0 on x0.v0 = coalesce(concat('v', (t0."note")), '') group by x0.k0, x0.n0, t1."name") q0 group by q0.c0, q0.o0 order by k5 asc nulls last limit 1000;

-- totals of all groups but the first ones
select count(*) as k0, sum(toInt128(q0.c1)) as k1, min(q0.c1) as k2, max(q0.c1) as k3, avg(toFloat64(q0.c1)) as k4, count(q0.c1) as k5, sum(q0.c2 * toDecimal256(1, 0)) as k6, min(q0.c2) as k7, max(q0.c2) as k8, avg(toFloat64(q0.c2)) as k9, count(q0.c2) as k10 from (select t1."name" as c0, count(*) as c1, sum(t0."cost" * toDecimal256(1, 0)) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") q0 where not ((q0.c0 is not null and q0.c0 in (select p0.k0 from (select q0.c0 as k0 from (select t1."name" as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") q0 group by q0.c0 order by k0 asc nulls last limit 200) p0 where p0.k0 is not null)) or (q0.c0 is null and exists (select 1 from (select q0.c0 as k0 from (select t1."name" as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") q0 group by q0.c0 order by k0 asc nulls last limit 200) p0 where p0.k0 is null)));

-- totals of all groups but the first ones, from their rows
select quantileExactInclusiveOrNull(0.5e0)(toFloat64(t0."cost")) as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" where not ((t1."name" is not null and t0."note" is not null and (t1."name", t0."note") in (select p0.k0, p0.k1 from (select q0.c0 as k0, q0.c1 as k1 from (select t1."name" as c0, t0."note" as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name", t0."note") q0 group by q0.c0, q0.c1 order by k0 asc nulls last, k1 asc nulls last limit 200) p0 where p0.k0 is not null and p0.k1 is not null)) or (t1."name" is null and t0."note" is not null and t0."note" in (select p0.k1 from (select q0.c0 as k0, q0.c1 as k1 from (select t1."name" as c0, t0."note" as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name", t0."note") q0 group by q0.c0, q0.c1 order by k0 asc nulls last, k1 asc nulls last limit 200) p0 where p0.k0 is null and p0.k1 is not null)) or (t1."name" is not null and t0."note" is null and t1."name" in (select p0.k0 from (select q0.c0 as k0, q0.c1 as k1 from (select t1."name" as c0, t0."note" as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name", t0."note") q0 group by q0.c0, q0.c1 order by k0 asc nulls last, k1 asc nulls last limit 200) p0 where p0.k0 is not null and p0.k1 is null)) or (t1."name" is null and t0."note" is null and exists (select 1 from (select q0.c0 as k0, q0.c1 as k1 from (select t1."name" as c0, t0."note" as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name", t0."note") q0 group by q0.c0, q0.c1 order by k0 asc nulls last, k1 asc nulls last limit 200) p0 where p0.k0 is null and p0.k1 is null)));

-- rows put together by a column
select c0, c1 from (select t0."note" as c0, t0."id" as c1 from "visits" t0 order by t0."id" asc nulls last, c0 asc nulls last, c1 asc nulls last limit 100) q0 order by c0 asc nulls last, c1 asc nulls last;

-- statistics of a column
select max(t0."cost") as c0, avg(toFloat64(t0."cost")) as c1, min(t0."cost") as c2, sum(t0."cost" * toDecimal256(1, 0)) as c3, uniqExact(t0."cost") as c4, count(*) - count(t0."cost") as c5, sqrt(case when count(t0."cost") > 1 then case when min(t0."cost") = max(t0."cost") then 0e0 when varSampStable(toFloat64(t0."cost")) >= max(abs(toFloat64(t0."cost"))) * max(abs(toFloat64(t0."cost"))) * 1e-20 then varSampStable(toFloat64(t0."cost")) end end) as c6, case when count(t0."cost") > 1 then case when min(t0."cost") = max(t0."cost") then 0e0 when varSampStable(toFloat64(t0."cost")) >= max(abs(toFloat64(t0."cost"))) * max(abs(toFloat64(t0."cost"))) * 1e-20 then varSampStable(toFloat64(t0."cost")) end end as c7 from "visits" t0;

-- statistics of a column of a result
select count(*) as k0, max(q0.c2) as k1, avg(toFloat64(q0.c2)) as k2, min(q0.c2) as k3, sum(q0.c2 * toDecimal256(1, 0)) as k4, uniqExact(q0.c2) as k5, count(*) - count(q0.c2) as k6, sqrt(case when count(q0.c2) > 1 then case when min(q0.c2) = max(q0.c2) then 0e0 when varSampStable(toFloat64(q0.c2)) >= max(abs(toFloat64(q0.c2))) * max(abs(toFloat64(q0.c2))) * 1e-20 then varSampStable(toFloat64(q0.c2)) end end) as k7, case when count(q0.c2) > 1 then case when min(q0.c2) = max(q0.c2) then 0e0 when varSampStable(toFloat64(q0.c2)) >= max(abs(toFloat64(q0.c2))) * max(abs(toFloat64(q0.c2))) * 1e-20 then varSampStable(toFloat64(q0.c2)) end end as k8 from (select t1."name" as c0, count(*) as c1, sum(t0."cost" * toDecimal256(1, 0)) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name") q0;

-- the analysis of a table
select count(*) as c0, uniqExact(t0."id") as c1, count(*) - count(t0."id") as c2, min(t0."id") as c3, max(t0."id") as c4, avg(toFloat64(t0."id")) as c5, uniqExact(t0."name") as c6, count(*) - count(t0."name") as c7, max(lengthUTF8(t0."name")) as c8, avg(toFloat64(lengthUTF8(t0."name"))) as c9 from "regions" t0;

-- a sample of a column
select substringUTF8(t0."note", 1, 100) as c0 from (select s1.* from "visits" s1 where rand64() % 1000000 < 10000) t0;

-- the check of a reference
select q0.c0 as c0, q1.c0 as c1, q3.c0 as c2, q3.c1 as c3 from (select count(*) as c0 from "hospitals" t0 where t0."region_id" is not null and not t0."region_id" global in (select t1."id" from "regions" t1)) q0 cross join (select count(*) as c0 from (select t2."id" as c0 from "regions" t2 where t2."id" is not null group by t2."id" having count(*) > 1) q2) q1 cross join (select count(*) as c0, count(case when t3."region_id" is null then 1 end) as c1 from "hospitals" t3 where t3."region_id" is null) q3;
