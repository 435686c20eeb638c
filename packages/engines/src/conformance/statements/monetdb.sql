-- rows of one table
select c0, c1, c2 from (select t0."id" as c0, t0."admitted" as c1, t0."note" as c2, t0."id" as k0 from "visits" t0) g0 order by k0 asc;

-- the second page
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from (select t0."id" as k0 from "visits" t0 order by t0."id" asc limit 50 offset 50) p0 join "visits" t0 on p0.k0 = t0."id" order by t0."id" asc;

-- a limit of the question within a page
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from (select t0."id" as k0 from "visits" t0 order by t0."id" asc limit 10 offset 50) p0 join "visits" t0 on p0.k0 = t0."id" order by t0."id" asc;

-- rows in an order
select c0, c1 from (select t0."note" as c0, t0."minutes" as c1, t0."id" as k0 from "visits" t0) g0 order by c0 is null, c0 desc, c1 is null, c1, k0 asc limit 20 offset 0;

-- columns of a joined table
select c0, c1, c2, c3 from (select t0."id" as c0, t1."name" as c1, t2."name" as c2, t3."name" as c3, t0."id" as k0 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" left join "hospitals" t2 on t2."id" = t0."hospital_id" left join "regions" t3 on t3."id" = t2."region_id") g0 order by k0 asc;

-- columns over a composite key
select c0, c1 from (select t0."id" as c0, t1."kind" as c1, t0."id" as k0 from "stays" t0 left join "beds" t1 on t1."hospital_id" = t0."hospital_id" and t1."no" = t0."bed_no") g0 order by k0 asc;

-- a count by a joined name
select c0, c1, c2 from (select coalesce(t1."name", t1."name") as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) g0 order by c0 is null, c0;

-- all aggregations of a number
select sum(cast(t0."minutes" as hugeint)) as c0, avg(cast(t0."minutes" as double)) as c1, min(coalesce(t0."minutes", t0."minutes")) as c2, max(coalesce(t0."minutes", t0."minutes")) as c3, count(distinct coalesce(t0."minutes", t0."minutes")) as c4, count(*) as c5 from "visits" t0;

-- a median and a percentile by group, under a rule
select c0, c1, c2 from (select coalesce(t0."note", t0."note") as c0, sys.quantile_avg(cast(t0."minutes" as double), 0.5e0) as c1, sys.quantile_avg(cast(t0."minutes" as double), 0.975e0) as c2 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1, integer:2)) t0 group by coalesce(t0."note", t0."note")) g0 order by c0 is null, c0;
--   1: number 1
--   2: number 2

-- a median by a group and a joined name, under a rule
select c0, c1, c2 from (select coalesce(t0."note", t0."note") as c0, coalesce(t1."name", t1."name") as c1, sys.quantile_avg(cast(t0."minutes" as double), 0.5e0) as c2 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1, integer:2)) t0 left join (select s0.* from "hospitals" s0 where coalesce(s0."id", s0."id") in (integer:1, integer:2)) t1 on t1."id" = t0."hospital_id" group by coalesce(t0."note", t0."note"), coalesce(t1."name", t1."name")) g0 order by c0 is null, c0, c1 is null, c1;
--   1: number 1
--   2: number 2

-- shares, a rank and a running total by name and month
select c0, c1, c2, c3, c4, c5 from (select d0.c0 as c0, d0.c1 as c1, cast(d0.c2 as double) * 100 / nullif(cast(d0.w0 as double), 0) as c2, cast(d0.c3 as double) * 100 / nullif(cast(d0.w1 as double), 0) as c3, case when d0.c4 is not null then d0.w2 end as c4, case when d0.n0 is not null then d0.w3 end as c5 from (select d0.*, sum(d0.c5) over (partition by coalesce(d0.c0, d0.c0), case when d0.n0 is null then 1 else 0 end order by d0.n0 rows between unbounded preceding and current row) as w3 from (select d0.*, rank() over (partition by case when d0.c4 is null then 1 else 0 end order by d0.c4 desc) as w2 from (select d0.*, sum(d0.c3) over (partition by coalesce(d0.c0, d0.c0)) as w1 from (select d0.*, sum(d0.c2) over () as w0 from (select d0.*, extract(year from d0.c1) * 12 + extract(month from d0.c1) as n0 from (select coalesce(t1."name", t1."name") as c0, date_trunc('month', t0."admitted") as c1, sum(t0."cost") as c2, sum(t0."cost") as c3, sum(t0."cost") as c4, sum(t0."cost") as c5 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name"), date_trunc('month', t0."admitted")) d0) d0) d0) d0) d0) d0) g0 order by c0 is null, c0, c1 is null, c1 limit 50 offset 0;

-- changes against the day before and the year before, under a rule
select c0, c1, c2 from (select d0.c0 as c0, cast(case when d0.h0 = 1 then d0.c1 end as hugeint) - cast(case when d0.w0 = d0.n0 - 1 then d0.w1 when d0.n0 - 1 >= d0.w2 then 0 end as hugeint) as c1, (cast(case when d0.h0 = 1 then d0.c2 end as double) - cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end as double)) * 100 / nullif(abs(cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end as double)), 0) as c2 from (select d0.*, first_value(d0.n1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 372 preceding and current row) as w3, first_value(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 372 preceding and current row) as w4 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w2, min(case when d0.h0 = 1 then d0.n1 end) over () as w5 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w1 from (select d0.*, sys.timestampdiff_day(cast(cast(d0.c0 as date) as timestamp), timestamp '1970-01-01 00:00:00') as n0, (extract(year from d0.c0) * 12 + extract(month from d0.c0)) * 31 + extract(day from d0.c0) as n1, extract(month from d0.c0) * 100 + extract(day from d0.c0) as n2, case when not (extract(year from d0.c0) * 10000 + extract(month from d0.c0) * 100 + extract(day from d0.c0) >= 20261115) then 1 else 0 end as h0 from (select date_trunc('day', t0."admitted") as c0, count(*) as c1, count(*) as c2 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1, integer:2)) t0 group by date_trunc('day', t0."admitted")) d0) d0) d0) d0) d0) g0 order by c0 is null, c0;
--   1: number 1
--   2: number 2

-- changes against the week before and the year before, under a rule
select c0, c1, c2 from (select d0.c0 as c0, cast(case when d0.h0 = 1 then d0.c1 end as hugeint) - cast(case when d0.w0 = d0.n0 - 7 then d0.w1 when d0.n0 - 7 >= d0.w2 then 0 end as hugeint) as c1, (cast(case when d0.h0 = 1 then d0.c2 end as double) - cast(case when d0.n2 = 364 then null when d0.w3 = d0.n1 - 371 then d0.w4 when d0.n1 - 371 >= d0.w5 then 0 end as double)) * 100 / nullif(abs(cast(case when d0.n2 = 364 then null when d0.w3 = d0.n1 - 371 then d0.w4 when d0.n1 - 371 >= d0.w5 then 0 end as double)), 0) as c2 from (select d0.*, first_value(d0.n1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 371 preceding and current row) as w3, first_value(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 371 preceding and current row) as w4 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w2, min(case when d0.h0 = 1 then d0.n1 end) over () as w5 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 7 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 7 preceding and current row) as w1 from (select d0.*, sys.timestampdiff_day(cast(cast(d0.c0 as date) as timestamp), timestamp '1970-01-01 00:00:00') as n0, (extract(year from d0.c0) + case when extract(month from d0.c0) = 12 and extract(day from d0.c0) >= 29 then 1 else 0 end) * 371 + (case when extract(month from d0.c0) = 12 and extract(day from d0.c0) >= 29 then 0 else (case extract(month from d0.c0) when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when extract(month from d0.c0) > 2 and extract(year from d0.c0) % 4 = 0 and (extract(year from d0.c0) % 100 <> 0 or extract(year from d0.c0) % 400 = 0) then 1 else 0 end + extract(day from d0.c0) + 2) - (case extract(month from d0.c0) when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when extract(month from d0.c0) > 2 and extract(year from d0.c0) % 4 = 0 and (extract(year from d0.c0) % 100 <> 0 or extract(year from d0.c0) % 400 = 0) then 1 else 0 end + extract(day from d0.c0) + 2) % 7 end) as n1, (case when extract(month from d0.c0) = 12 and extract(day from d0.c0) >= 29 then 0 else (case extract(month from d0.c0) when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when extract(month from d0.c0) > 2 and extract(year from d0.c0) % 4 = 0 and (extract(year from d0.c0) % 100 <> 0 or extract(year from d0.c0) % 400 = 0) then 1 else 0 end + extract(day from d0.c0) + 2) - (case extract(month from d0.c0) when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when extract(month from d0.c0) > 2 and extract(year from d0.c0) % 4 = 0 and (extract(year from d0.c0) % 100 <> 0 or extract(year from d0.c0) % 400 = 0) then 1 else 0 end + extract(day from d0.c0) + 2) % 7 end) as n2, case when not (extract(year from d0.c0) * 10000 + extract(month from d0.c0) * 100 + extract(day from d0.c0) >= 20261109) then 1 else 0 end as h0 from (select date_trunc('week', t0."admitted") as c0, count(*) as c1, count(*) as c2 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1, integer:2)) t0 group by date_trunc('week', t0."admitted")) d0) d0) d0) d0) d0) g0 order by c0 is null, c0;
--   1: number 1
--   2: number 2

-- changes against the hour before and the year before, under a rule
select c0, c1, c2 from (select d0.c0 as c0, cast(case when d0.h0 = 1 then d0.c1 end as hugeint) - cast(case when d0.w0 = d0.n0 - 1 then d0.w1 when d0.n0 - 1 >= d0.w2 then 0 end as hugeint) as c1, (cast(case when d0.h0 = 1 then d0.c2 end as double) - cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 8928 then d0.w4 when d0.n1 - 8928 >= d0.w5 then 0 end as double)) * 100 / nullif(abs(cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 8928 then d0.w4 when d0.n1 - 8928 >= d0.w5 then 0 end as double)), 0) as c2 from (select d0.*, first_value(d0.n1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 8928 preceding and current row) as w3, first_value(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 8928 preceding and current row) as w4 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w2, min(case when d0.h0 = 1 then d0.n1 end) over () as w5 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w1 from (select d0.*, (sys.timestampdiff_day(cast(cast(d0.c0 as date) as timestamp), timestamp '1970-01-01 00:00:00')) * 24 + extract(hour from d0.c0) as n0, ((extract(year from d0.c0) * 12 + extract(month from d0.c0)) * 31 + extract(day from d0.c0)) * 24 + extract(hour from d0.c0) as n1, extract(month from d0.c0) * 100 + extract(day from d0.c0) as n2, case when not ((extract(year from d0.c0) * 10000 + extract(month from d0.c0) * 100 + extract(day from d0.c0) > 20261115 or (extract(year from d0.c0) * 10000 + extract(month from d0.c0) * 100 + extract(day from d0.c0) = 20261115 and extract(hour from d0.c0) >= 8))) then 1 else 0 end as h0 from (select date_trunc('hour', t0."admitted") as c0, count(*) as c1, count(*) as c2 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1, integer:2)) t0 group by date_trunc('hour', t0."admitted")) d0) d0) d0) d0) d0) g0 order by c0 is null, c0;
--   1: number 1
--   2: number 2

-- changes, a moving average and a rank of a rate
select c0, c1, c2, c3 from (select d0.c0 as c0, cast(case when d0.h0 = 1 then d0.r1 end as double) - cast(case when d0.w0 = d0.n0 - 12 then d0.w1 end as double) as c1, case when d0.n0 - 2 >= d0.w5 and d0.w4 = d0.w6 and d0.n0 - 2 >= d0.w5 and d0.w7 = d0.w6 then cast(d0.w2 as double) / nullif(cast(d0.w3 as double), 0) * 1000 end as c2, case when d0.r3 is not null then d0.w8 end as c3 from (select d0.*, rank() over (partition by case when d0.r3 is null then 1 else 0 end order by d0.r3 desc) as w8 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w5 from (select d0.*, cast(sum(cast(case when d0.h0 = 1 then d0.c2 end as double)) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as double) as w2, cast(sum(cast(case when d0.h0 = 1 then d0.f2 end as double)) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as double) as w3, count(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as w4, count(*) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as w6, count(case when d0.h0 = 1 then d0.f2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as w7 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.r1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w1 from (select d0.*, extract(year from d0.c0) * 12 + extract(month from d0.c0) as n0, case when not (extract(year from d0.c0) * 10000 + extract(month from d0.c0) * 100 + extract(day from d0.c0) >= 20261101) then 1 else 0 end as h0, cast(d0.c1 as double) / nullif(cast(d0.f1 as double), 0) * 1000 as r1, cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0) * 1000 as r2, cast(d0.c3 as double) / nullif(cast(d0.f3 as double), 0) * 1000 as r3 from (select date_trunc('month', t0."admitted") as c0, count(case when (t0."note" = text:1) then 1 end) as c1, count(case when (t0."note" = text:2) then 1 end) as c2, count(case when (t0."note" = text:3) then 1 end) as c3, count(*) as f1, count(*) as f2, count(*) as f3 from "visits" t0 group by date_trunc('month', t0."admitted")) d0) d0) d0) d0) d0) d0) g0 order by c0 is null, c0;
--   1: string Fever
--   2: string Fever
--   3: string Fever

-- months whose rate is above 5 and whose change from last year is above 10 per cent, under a rule
select c0, c1, c2 from (select c0, c1, c2 from (select d0.c0 as c0, cast(d0.c1 as double) / nullif(cast(d0.f1 as double), 0) * 1000 as c1, (cast(case when d0.h0 = 1 then d0.c2 end as double) - cast(case when d0.w0 = d0.n0 - 12 then d0.w1 end as double)) * 100 / nullif(abs(cast(case when d0.w0 = d0.n0 - 12 then d0.w1 end as double)), 0) as c2 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w1 from (select d0.*, extract(year from d0.c0) * 12 + extract(month from d0.c0) as n0, case when not (extract(year from d0.c0) * 10000 + extract(month from d0.c0) * 100 + extract(day from d0.c0) >= 20261101) then 1 else 0 end as h0 from (select date_trunc('month', t0."admitted") as c0, count(case when (t0."note" = text:1) then 1 end) as c1, count(*) as c2, count(*) as f1 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:2, integer:3)) t0 group by date_trunc('month', t0."admitted") having cast(count(case when (t0."note" = text:4) then 1 end) as double) / nullif(cast(count(*) as double), 0) * 1000 > double:5) d0) d0) d0) d1 where d1.c2 > double:6) g0 order by c0 is null, c0;
--   1: string Fever
--   2: number 1
--   3: number 2
--   4: string Fever
--   5: string 5
--   6: string 10

-- the number of the first five groups by rank
select count(*) as c0 from (select c0, c1 from (select d0.c0 as c0, case when d0.c1 is not null then d0.w0 end as c1 from (select d0.*, rank() over (partition by case when d0.c1 is null then 1 else 0 end order by d0.c1 desc) as w0 from (select coalesce(t1."name", t1."name") as c0, count(*) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) d0) d0) d1 where d1.c1 <= integer:1 limit 3 offset 0) q0;
--   1: number 5

-- totals of the groups that a filter on a share leaves
select count(*) as k0, sum(q0.c1) as k1, min(q0.c1) as k2, max(q0.c1) as k3, count(q0.c1) as k4, min(q0.c2) as k5, max(q0.c2) as k6, count(q0.c2) as k7 from (select c0, c1, c2 from (select d0.c0 as c0, cast(d0.c1 as double) * 100 / nullif(cast(d0.w0 as double), 0) as c1, d0.c2 as c2 from (select d0.*, sum(cast(d0.c1 as hugeint)) over () as w0 from (select coalesce(t1."name", t1."name") as c0, count(*) as c1, avg(cast(t0."cost" as double)) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) d0) d0) d1 where d1.c1 > double:1) q0;
--   1: string 25

-- a moving average of averages
select c0, c1 from (select d0.c0 as c0, case when d0.w0 = 4 then d0.w1 / 4 end as c1 from (select d0.*, count(case when d0.h0 = 1 then d0.c1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row) as w0, cast(sum(cast(case when d0.h0 = 1 then d0.c1 end as double)) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row) as double) as w1 from (select d0.*, extract(year from d0.c0) * 12 + extract(month from d0.c0) as n0, case when not (extract(year from d0.c0) * 10000 + extract(month from d0.c0) * 100 + extract(day from d0.c0) >= 20261001) then 1 else 0 end as h0 from (select date_trunc('quarter', t0."admitted") as c0, avg(cast(t0."minutes" as double)) as c1 from "visits" t0 group by date_trunc('quarter', t0."admitted")) d0) d0) d0) g0 order by c0 is null, c0;

-- a rate per 1,000 with the lower limit of its interval
select c0, c1, c2 from (select d0.c0 as c0, cast(d0.c1 as double) / nullif(cast(d0.f1 as double), 0) * 1000 as c1, case when nullif(cast(d0.f2 as double), 0) > 0 and cast(d0.c2 as double) >= 0 and cast(d0.c2 as double) <= nullif(cast(d0.f2 as double), 0) then case when cast(d0.c2 as double) = 0 then 0e0 else ((cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0)) + 1.959963984540054e0 * 1.959963984540054e0 / (2 * nullif(cast(d0.f2 as double), 0)) - 1.959963984540054e0 * sqrt(abs((cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0)) * (1e0 - (cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0))) / nullif(cast(d0.f2 as double), 0) + 1.959963984540054e0 * 1.959963984540054e0 / (4 * nullif(cast(d0.f2 as double), 0) * nullif(cast(d0.f2 as double), 0))))) / (1e0 + 1.959963984540054e0 * 1.959963984540054e0 / nullif(cast(d0.f2 as double), 0)) end end * 1000 as c2 from (select coalesce(t1."name", t1."name") as c0, count(t0."discharged") as c1, count(t0."discharged") as c2, count(*) as f1, count(*) as f2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) d0) g0 order by c0 is null, c0;

-- groups by day
select c0, c1 from (select date_trunc('day', t0."admitted") as c0, count(*) as c1 from "visits" t0 group by date_trunc('day', t0."admitted")) g0 order by c0 is null, c0;

-- groups by month
select c0, c1 from (select date_trunc('month', t0."admitted") as c0, count(*) as c1 from "visits" t0 group by date_trunc('month', t0."admitted")) g0 order by c0 is null, c0;

-- groups by quarter
select c0, c1 from (select date_trunc('quarter', t0."admitted") as c0, count(*) as c1 from "visits" t0 group by date_trunc('quarter', t0."admitted")) g0 order by c0 is null, c0;

-- groups by bands of a number
select c0, c1, c2 from (select case when t0."cost" < -0.5 then '1000 below -0.5' when t0."cost" < 0 then '1001 -0.5 to below 0' when t0."cost" < 100.25 then '1002 0 to below 100.25' when t0."cost" >= 100.25 then '1003 100.25 and more' end as c0, case when t1."weight" < 0.1 then '1000 below 0.1' when t1."weight" < 70 then '1001 0.1 to below 70' when t1."weight" >= 70 then '1002 70 and more' end as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by case when t0."cost" < -0.5 then '1000 below -0.5' when t0."cost" < 0 then '1001 -0.5 to below 0' when t0."cost" < 100.25 then '1002 0 to below 100.25' when t0."cost" >= 100.25 then '1003 100.25 and more' end, case when t1."weight" < 0.1 then '1000 below 0.1' when t1."weight" < 70 then '1001 0.1 to below 70' when t1."weight" >= 70 then '1002 70 and more' end) g0 order by c0 is null, c0, c1 is null, c1;

-- the first three groups by a sum, and all others, with a median
select c0, c1, c2, o0 from (select coalesce(x0.k0, x0.k0) as c0, sum(t0."cost") as c1, sys.quantile_avg(cast(t0."minutes" as double), 0.5e0) as c2, x0.n0 as o0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join (select c0 as k0, coalesce(('v' || c0), '') as v0, row_number() over (order by c1 is null, c1 desc, c0 is null, c0) as n0 from (select coalesce(t1."name", t1."name") as c0, sum(t0."cost") as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) q1 where 1 = 1 order by n0 limit 3 offset 0) x0 on x0.v0 = coalesce(('v' || (coalesce(t1."name", t1."name"))), '') group by coalesce(x0.k0, x0.k0), x0.n0) g0 order by o0 is null, o0;

-- the first two months by rows, by ward, under a rule
select c0, c1, c2, c3, o1 from (select d0.c0 as c0, d0.c1 as c1, d0.c2 as c2, cast(d0.c3 as double) * 100 / nullif(cast(d0.w0 as double), 0) as c3, d0.o1 as o1 from (select d0.*, sum(cast(d0.c3 as hugeint)) over (partition by coalesce(d0.c0, d0.c0)) as w0 from (select coalesce(t0."note", t0."note") as c0, coalesce(x0.k0, x0.k0) as c1, count(*) as c2, count(*) as c3, x0.n0 as o1 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1, integer:2)) t0 left join (select c0 as k0, coalesce(('v' || cast(c0 as clob)), '') as v0, row_number() over (order by c1 is null, c1 desc, c0 is null, c0) as n0 from (select date_trunc('month', t0."admitted") as c0, count(*) as c1 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1, integer:2)) t0 group by date_trunc('month', t0."admitted")) q1 where 1 = 1 order by n0 limit 2 offset 0) x0 on x0.v0 = coalesce(('v' || cast((date_trunc('month', t0."admitted")) as clob)), '') group by coalesce(t0."note", t0."note"), coalesce(x0.k0, x0.k0), x0.n0) d0) d0) g0 order by c0 is null, c0, o1 is null, o1;
--   1: number 1
--   2: number 2

-- the first numbers and all others
select c0, c1, o0 from (select coalesce(x0.k0, x0.k0) as c0, count(*) as c1, x0.n0 as o0 from "visits" t0 left join (select c0 as k0, coalesce(c0, 0) as v0, case when c0 is null then 1 else 0 end as v1, row_number() over (order by c1 is null, c1 desc, c0 is null, c0) as n0 from (select coalesce(t0."minutes", t0."minutes") as c0, count(*) as c1 from "visits" t0 group by coalesce(t0."minutes", t0."minutes")) q1 where 1 = 1 order by n0 limit 2 offset 0) x0 on x0.v0 = coalesce((coalesce(t0."minutes", t0."minutes")), 0) and x0.v1 = case when (coalesce(t0."minutes", t0."minutes")) is null then 1 else 0 end group by coalesce(x0.k0, x0.k0), x0.n0) g0 order by o0 is null, o0;

-- groups by age at admission, and in bands
select c0, c1, c2 from (select case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 0 then (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) end as c0, case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 0 then case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 0 then '1000 below 0' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 18 then '1001 0 to below 18' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 65 then '1002 18 to below 65' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 65 then '1003 65 and more' end end as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 0 then (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) end, case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 0 then case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 0 then '1000 below 0' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 18 then '1001 0 to below 18' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 65 then '1002 18 to below 65' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 65 then '1003 65 and more' end end) g0 order by c0 is null, c0, c1 is null, c1;

-- groups by hour
select c0, c1 from (select date_trunc('hour', t0."admitted") as c0, count(*) as c1 from "visits" t0 group by date_trunc('hour', t0."admitted")) g0 order by c0 is null, c0;

-- groups by week
select c0, c1, c2 from (select date_trunc('week', t0."admitted") as c0, date_trunc('week', t1."born") as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by date_trunc('week', t0."admitted"), date_trunc('week', t1."born")) g0 order by c0 is null, c0, c1 is null, c1;

-- groups by week from Sunday on
select c0, c1, c2 from (select date_trunc('week', t0."admitted" + interval '1' day) - interval '1' day as c0, date_trunc('week', t1."born" + interval '1' day) - interval '1' day as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by date_trunc('week', t0."admitted" + interval '1' day) - interval '1' day, date_trunc('week', t1."born" + interval '1' day) - interval '1' day) g0 order by c0 is null, c0, c1 is null, c1;

-- groups by financial year and quarter
select c0, c1, c2 from (select date_trunc('month', t0."admitted") - ((cast(extract(month from t0."admitted") as integer) + 8) % 12) * interval '1' month as c0, date_trunc('month', t1."born") - ((cast(extract(month from t1."born") as integer) + 5) % 3) * interval '1' month as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by date_trunc('month', t0."admitted") - ((cast(extract(month from t0."admitted") as integer) + 8) % 12) * interval '1' month, date_trunc('month', t1."born") - ((cast(extract(month from t1."born") as integer) + 5) % 3) * interval '1' month) g0 order by c0 is null, c0, c1 is null, c1;

-- groups by hour, day of the week and month
select c0, c1, c2, c3 from (select coalesce(cast((cast(extract(hour from t0."admitted") as integer) + 10) as clob), cast(t0."admitted" as clob)) as c0, coalesce(cast((dayofweek(t0."admitted") + 10) as clob), cast(t0."admitted" as clob)) as c1, coalesce(cast((cast(extract(month from t1."born") as integer) + 10) as clob), cast(t1."born" as clob)) as c2, count(*) as c3 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by coalesce(cast((cast(extract(hour from t0."admitted") as integer) + 10) as clob), cast(t0."admitted" as clob)), coalesce(cast((dayofweek(t0."admitted") + 10) as clob), cast(t0."admitted" as clob)), coalesce(cast((cast(extract(month from t1."born") as integer) + 10) as clob), cast(t1."born" as clob))) g0 order by c0 is null, c0, c1 is null, c1, c2 is null, c2;

-- rows of two days of the week
select c0 from (select t0."id" as c0, t0."id" as k0 from "visits" t0 where ((case coalesce(cast((dayofweek(t0."admitted") + 10) as clob), cast(t0."admitted" as clob)) when '11' then 'Monday' when '12' then 'Tuesday' when '13' then 'Wednesday' when '14' then 'Thursday' when '15' then 'Friday' when '16' then 'Saturday' when '17' then 'Sunday' else coalesce(cast((dayofweek(t0."admitted") + 10) as clob), cast(t0."admitted" as clob)) end) in (text:1, text:2))) g0 order by k0 asc;
--   1: string Saturday
--   2: string Sunday

-- groups by year
select c0, c1 from (select date_trunc('year', t0."admitted") as c0, count(*) as c1 from "visits" t0 group by date_trunc('year', t0."admitted")) g0 order by c0 is null, c0;

-- a difference of dates
select c0 from (select cast(epoch_ms(cast(t0."discharged" as timestamp)) - epoch_ms(cast(t0."admitted" as timestamp)) as double) as c0, t0."id" as k0 from "visits" t0) g0 order by k0 asc;

-- an average difference of dates
select c0, c1 from (select coalesce(t0."hospital_id", t0."hospital_id") as c0, avg(cast(epoch_ms(cast(t0."discharged" as timestamp)) - epoch_ms(cast(t0."admitted" as timestamp)) as double)) as c1 from "visits" t0 group by coalesce(t0."hospital_id", t0."hospital_id")) g0 order by c0 is null, c0;

-- a formula over rows
select c0 from (select (cast(t0."cost" as double) / nullif(cast(t0."minutes" as double), 0)) as c0, t0."id" as k0 from "visits" t0) g0 order by k0 asc;

-- a formula over aggregates
select c0, c1 from (select coalesce(t0."note", t0."note") as c0, (cast(sum(t0."cost") as double) / nullif(cast(count(*) as double), 0)) as c1 from "visits" t0 group by coalesce(t0."note", t0."note")) g0 order by c0 is null, c0;

-- a count and a sum with conditions by a joined name
select c0, c1, c2 from (select coalesce(t1."name", t1."name") as c0, count(case when (t0."note" = text:1) then 1 end) as c1, sum(case when (t0."minutes" > integer:2 or (t0."note" is null or t0."note" = '')) then t0."cost" end) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) g0 order by c0 is null, c0;
--   1: string Fever
--   2: number 30

-- a median with a condition by group, under a rule
select c0, c1 from (select coalesce(t0."note", t0."note") as c0, sys.quantile_avg(cast(case when t0."cost" > decimal:1 then t0."minutes" end as double), 0.5e0) as c1 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:2, integer:3)) t0 group by coalesce(t0."note", t0."note")) g0 order by c0 is null, c0;
--   1: number 100
--   2: number 1
--   3: number 2

-- conditions and choices in a formula
select c0 from (select case when (((cast(t0."cost" as double) > cast(number:1 as double)) and (not (t0."note" = text:2))) or case when coalesce(t1."active", false) then true when not coalesce(t1."active", true) then false end) then case when (abs(cast(t0."cost" as double)) * cast(double:3 as double)) < cast(double:4 as double) then sign(cast(t0."cost" as double)) * floor((abs(cast(t0."cost" as double)) * cast(double:3 as double)) * cast(double:5 as double) + cast(double:6 as double)) / cast(double:3 as double) else cast(t0."cost" as double) end else coalesce(cast(t0."minutes" as double), cast(number:7 as double)) end as c0, t0."id" as k0 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id") g0 order by k0 asc;
--   1: number 100
--   2: string Fever
--   3: number 10
--   4: number 100000000000000
--   5: number 1.0000000000000002
--   6: number 0.5
--   7: number 0

-- texts in a formula
select c0, c1, c2 from (select (upper(trim(t0."note", ' ')) || text:1 || substring(lower(t0."note"), 1, 3)) as c0, (t0."note" ilike text:2 escape '!') as c1, cast(length(t0."note") as double) as c2, t0."id" as k0 from "visits" t0) g0 order by k0 asc;
--   1: string -
--   2: string %fev%

-- dates in a formula
select c0, c1, c2, c3, c4 from (select (cast(epoch_ms(cast(date_trunc('day', t0."discharged") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) as double) / cast(86400 as double)) as c0, (sign((cast(epoch_ms(cast(t0."discharged" as timestamp)) - epoch_ms(cast(t0."admitted" as timestamp)) as double) / cast(3600 as double))) * floor(abs((cast(epoch_ms(cast(t0."discharged" as timestamp)) - epoch_ms(cast(t0."admitted" as timestamp)) as double) / cast(3600 as double))))) as c1, (sign(((((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) - case when ((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) > 0 and cast(cast(extract(day from t0."admitted") as integer) as double) < cast(cast(extract(day from t1."born") as integer) as double) then 1 when ((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) < 0 and cast(cast(extract(day from t0."admitted") as integer) as double) > cast(cast(extract(day from t1."born") as integer) as double) then -1 else 0 end) / cast(12 as double))) * floor(abs(((((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) - case when ((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) > 0 and cast(cast(extract(day from t0."admitted") as integer) as double) < cast(cast(extract(day from t1."born") as integer) as double) then 1 when ((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) < 0 and cast(cast(extract(day from t0."admitted") as integer) as double) > cast(cast(extract(day from t1."born") as integer) as double) then -1 else 0 end) / cast(12 as double))))) as c2, ((cast(dayofweek(t0."admitted") as double) * cast(number:1 as double)) + cast(cast(extract(week from t0."admitted") as integer) as double)) as c3, (coalesce(t0."discharged", cast(date:2 as timestamp)) >= cast(date:3 as timestamp)) as c4, t0."id" as k0 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id") g0 order by k0 asc;
--   1: number 100
--   2: string 2026-11-15
--   3: string 2024-03-01

-- powers and logarithms in a formula
select c0 from (select (power(case when cast(t0."cost" as double) > 0 or (cast(t0."cost" as double) = 0 and cast(number:1 as double) >= 0) or (cast(t0."cost" as double) < 0 and cast(number:1 as double) = floor(cast(number:1 as double))) then cast(t0."cost" as double) end, cast(number:1 as double)) + log10(case when cast(t0."cost" as double) > 0 then cast(t0."cost" as double) end)) as c0, t0."id" as k0 from "visits" t0) g0 order by k0 asc;
--   1: number 2

-- aggregates with conditions and percentiles in a formula, under a rule
select c0, c1, c2 from (select coalesce(t0."note", t0."note") as c0, (cast(count(case when (cast(t0."minutes" as double) > cast(number:1 as double)) then 1 end) as double) / nullif(cast(count(*) as double), 0)) as c1, (cast(sum(case when (cast(t0."minutes" as double) > cast(number:2 as double)) then t0."cost" end) as double) / nullif(cast(sys.quantile_avg(cast(t0."cost" as double), 0.5e0) as double), 0)) as c2 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:3, integer:4)) t0 group by coalesce(t0."note", t0."note")) g0 order by c0 is null, c0;
--   1: number 30
--   2: number 30
--   3: number 1
--   4: number 2

-- patients without related rows
select c0 from (select t0."id" as c0, t0."id" as k0 from "patients" t0 where not exists (select 1 from (select t0."patient_id" as k0 from "visits" t0 where t0."patient_id" is not null and (t0."note" = text:1)) r0 where t0."id" = r0.k0)) g0 order by k0 asc;
--   1: string Fever

-- a number and the last value of related rows, under a rule
select c0, c1, c2 from (select t0."id" as c0, coalesce(r1.f0, 0) as c1, r2."f0" as c2, t0."id" as k0 from "patients" t0 left join (select t0."patient_id" as k0, count(*) as f0 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1)) t0 where t0."patient_id" is not null and (t0."note" = text:2) group by t0."patient_id") r1 on t0."id" = r1.k0 left join (select v0.k0, v0.f0, row_number() over (partition by v0.k0 order by v0.n0 desc, v0.n1 desc) as w0 from (select t0."patient_id" as k0, t0."cost" as f0, t0."admitted" as n0, t0."id" as n1 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1)) t0 where t0."patient_id" is not null and (t0."note" = text:3) and t0."admitted" is not null) v0) r2 on t0."id" = r2.k0 and r2.w0 = 1) g0 order by k0 asc;
--   1: number 1
--   2: string Fever
--   3: string Fever

-- readmissions within thirty days
select c0, c1 from (select coalesce(case when (cast(epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."f0") as timestamp)) as double) / cast(86400 as double)) <= 30 then true else false end, case when (cast(epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."f0") as timestamp)) as double) / cast(86400 as double)) <= 30 then true else false end) as c0, count(*) as c1 from (select d0.*, case when not (d0.v0 is not null and d0.v1 is not null) then null when d0.v3 = 1 then d0.w2 when d0.w0 > 0 then d0.w1 end as f0 from (select d0.*, lag(d0.v4) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end, d0.v3 order by d0.v1 asc, d0.v2 asc) as w2 from (select d0.*, first_value(d0.v4) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end, d0.w0 order by d0.v1 asc, d0.v2 asc) as w1 from (select d0.*, sum(d0.v3) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc rows between unbounded preceding and current row) as w0 from (select t0.*, coalesce(t0."patient_id", t0."patient_id") as v0, t0."admitted" as v1, t0."id" as v2, case when (t0."note" = text:1) then 1 else 0 end as v3, t0."discharged" as v4 from "visits" t0) d0) d0) d0) d0) t0 group by coalesce(case when (cast(epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."f0") as timestamp)) as double) / cast(86400 as double)) <= 30 then true else false end, case when (cast(epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."f0") as timestamp)) as double) / cast(86400 as double)) <= 30 then true else false end)) g0 order by c0 is null, c0;
--   1: string Fever

-- days since the previous row, by a formula
select c0, c1 from (select t0."id" as c0, (cast(epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."f0") as timestamp)) as double) / cast(86400 as double)) as c1, t0."id" as k0 from (select d0.*, case when d0.v0 is not null and d0.v1 is not null then d0.w0 end as f0, case when d0.v0 is not null and d0.v1 is not null then d0.w1 end as f1 from (select d0.*, lag(d0.v4) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 desc, d0.v2 desc) as w1 from (select d0.*, lag(d0.v3) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc) as w0 from (select t0.*, coalesce(t0."patient_id", t0."patient_id") as v0, t0."admitted" as v1, t0."id" as v2, t0."discharged" as v3, t0."cost" as v4 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1)) t0) d0) d0) d0) t0 where (coalesce((t0."f1" > t0."cost"), false))) g0 order by k0 asc;
--   1: number 1

-- equal to one of several values, or missing
select c0 from (select t0."id" as c0, t0."id" as k0 from "visits" t0 where (t0."note" in (text:1) or t0."note" is null)) g0 order by k0 asc;
--   1: string Fever

-- a text that contains another
select c0 from (select t0."id" as c0, t0."id" as k0 from "patients" t0 where t0."name" ilike text:1 escape '!') g0 order by k0 asc;
--   1: string %100!%%

-- between two dates
select c0 from (select t0."id" as c0, t0."id" as k0 from "visits" t0 where (t0."admitted" >= timestamp:1 and t0."admitted" < timestamp:2)) g0 order by k0 asc;
--   1: string 2024-02-29 00:00:00
--   2: string 2024-04-01 00:00:00

-- the last seven days
select c0 from (select t0."id" as c0, t0."id" as k0 from "visits" t0 where (t0."admitted" >= timestamp:1 and t0."admitted" < timestamp:2)) g0 order by k0 asc;
--   1: string 2026-11-08 08:30:00.001
--   2: string 2026-11-15 08:30:00.001

-- the current month
select c0 from (select t0."id" as c0, t0."id" as k0 from "visits" t0 where (t0."admitted" >= timestamp:1 and t0."admitted" < timestamp:2)) g0 order by k0 asc;
--   1: string 2026-11-01 00:00:00
--   2: string 2026-12-01 00:00:00

-- the previous complete week
select c0 from (select t0."id" as c0, t0."id" as k0 from "visits" t0 where (t0."admitted" >= timestamp:1 and t0."admitted" < timestamp:2)) g0 order by k0 asc;
--   1: string 2026-11-02 00:00:00
--   2: string 2026-11-09 00:00:00

-- conditions with and and or
select c0, c1, c2 from (select t0."id" as c0, t0."admitted" as c1, t0."note" as c2, t0."id" as k0 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" where (t0."cost" > decimal:1 or (t0."note" is null or t0."note" = '') and (coalesce(t1."active", false)))) g0 order by k0 asc;
--   1: number 100

-- a condition on an aggregate
select c0, c1, c2 from (select coalesce(t1."name", t1."name") as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name") having sum(t0."cost") > decimal:1) g0 order by c0 is null, c0;
--   1: number 100

-- conditions on calculated columns of rows
select c0, c1, c2 from (select t0."id" as c0, t0."admitted" as c1, t0."note" as c2, t0."id" as k0 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" where (cast(t0."cost" as double) / nullif(cast(t0."minutes" as double), 0)) > double:1 and upper(t0."note") ilike text:2 escape '!' and (coalesce(t0."discharged", t0."admitted") >= timestamp:3 and coalesce(t0."discharged", t0."admitted") < timestamp:4) and (coalesce(((cast(t0."cost" as double) > cast(number:5 as double)) and case when coalesce(t1."active", false) then true when not coalesce(t1."active", true) then false end), false))) g0 order by k0 asc;
--   1: string 2.5
--   2: string %fev%
--   3: string 2024-02-29 00:00:00
--   4: string 2024-04-01 00:00:00
--   5: number 100

-- a condition on a calculated column of groups, under a rule
select c0, c1, c2 from (select coalesce(t1."name", t1."name") as c0, count(*) as c1, sum(t0."cost") as c2 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1, integer:2)) t0 left join (select s0.* from "hospitals" s0 where coalesce(s0."id", s0."id") in (integer:1, integer:2)) t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name") having (cast(sum(t0."cost") as double) / nullif(cast(count(*) as double), 0)) > double:3) g0 order by c0 is null, c0;
--   1: number 1
--   2: number 2
--   3: string 100

-- the number of groups by a condition on a median in a formula
select count(*) as c0 from (select coalesce(t1."name", t1."name") as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name") having (cast(sys.quantile_avg(cast(t0."cost" as double), 0.5e0) as double) / nullif(cast(number:1 as double), 0)) < double:2) q0;
--   1: number 2
--   2: string 100

-- a rate with conditions on both of its parts
select c0, c1 from (select d0.c0 as c0, cast(d0.c1 as double) / nullif(cast(d0.f1 as double), 0) * 1000 as c1 from (select coalesce(t1."name", t1."name") as c0, count(case when (t0."note" = text:1) then 1 end) as c1, count(case when t0."minutes" > integer:2 then 1 end) as f1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) d0) g0 order by c0 is null, c0;
--   1: string Fever
--   2: number 30

-- calculated columns of the data model
select c0, c1, c2 from (select (case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))) as c0, case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end as c1, ((cast((cast(epoch_ms(cast(date_trunc('day', t0."discharged") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) as double) / cast(86400 as double)) as double) > cast(number:8 as double)) or (cast(t0."minutes" as double) > cast(number:9 as double))) as c2, t0."id" as k0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" where (coalesce(t0."discharged", t0."admitted") >= timestamp:10 and coalesce(t0."discharged", t0."admitted") < timestamp:11)) g0 order by k0 asc;
--   1: string no region
--   2: string -
--   3: number 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: number 3
--   9: number 30
--   10: string 2024-02-29 00:00:00
--   11: string 2024-04-01 00:00:00

-- a group by a calculated column of the data model, under a rule
select c0, c1 from (select coalesce((case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))), (case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7)))) as c0, sum(case when (abs((cast(t0."minutes" as double) / nullif(cast(number:8 as double), 0))) * cast(double:9 as double)) < cast(double:10 as double) then sign((cast(t0."minutes" as double) / nullif(cast(number:8 as double), 0))) * floor((abs((cast(t0."minutes" as double) / nullif(cast(number:8 as double), 0))) * cast(double:9 as double)) * cast(double:11 as double) + cast(double:12 as double)) / cast(double:9 as double) else (cast(t0."minutes" as double) / nullif(cast(number:8 as double), 0)) end) as c1 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:13, integer:14)) t0 left join (select s0.* from "hospitals" s0 where coalesce(s0."id", s0."id") in (integer:13, integer:14)) t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" where (case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end = text:15) group by coalesce((case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))), (case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))))) g0 order by c0 is null, c0;
--   1: string no region
--   2: string -
--   3: number 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: number 60
--   9: number 10
--   10: number 100000000000000
--   11: number 1.0000000000000002
--   12: number 0.5
--   13: number 1
--   14: number 2
--   15: string open

-- the first groups of a calculated column of the data model, under a condition on groups
select c0, c1, o0 from (select coalesce(x0.k0, x0.k0) as c0, count(*) as c1, x0.n0 as o0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" left join (select c0 as k0, coalesce(('v' || c0), '') as v0, row_number() over (order by c1 is null, c1 desc, c0 is null, c0) as n0 from (select coalesce((case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))), (case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7)))) as c0, count(*) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" group by coalesce((case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))), (case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))))) q1 where 1 = 1 order by n0 limit 2 offset 0) x0 on x0.v0 = coalesce(('v' || (coalesce((case when t1."id" is not null then coalesce(t2."name", text:8) end || text:9 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:10 as double)) then text:11 else text:12 end end || text:13 || upper(coalesce(t0."note", text:14))), (case when t1."id" is not null then coalesce(t2."name", text:8) end || text:9 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:10 as double)) then text:11 else text:12 end end || text:13 || upper(coalesce(t0."note", text:14)))))), '') group by coalesce(x0.k0, x0.k0), x0.n0 having (cast(sum(t0."cost") as double) / nullif(cast(count(*) as double), 0)) > double:15) g0 order by o0 is null, o0;
--   1: string no region
--   2: string -
--   3: number 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: string no region
--   9: string -
--   10: number 0
--   11: string open
--   12: string closed
--   13: string -
--   14: string none
--   15: string 100

-- the values of a calculated column of the data model, under a rule
select c0 from (select coalesce((case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))), (case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7)))) as c0 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:8)) t0 left join (select s0.* from "hospitals" s0 where coalesce(s0."id", s0."id") in (integer:8)) t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" where (case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))) is not null group by coalesce((case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))), (case when t1."id" is not null then coalesce(t2."name", text:1) end || text:2 || case when t1."id" is not null then case when (cast(t1."beds" as double) > cast(number:3 as double)) then text:4 else text:5 end end || text:6 || upper(coalesce(t0."note", text:7))))) g0 order by c0 is null, c0 limit 100 offset 0;
--   1: string no region
--   2: string -
--   3: number 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: number 1

-- columns of the data model that are made of other rows, of the base table and of a joined one, under a rule
select c0, c1, c2 from (select coalesce(case when (cast(epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."f0") as timestamp)) as double) / cast(86400 as double)) <= 200 then true else false end, case when (cast(epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."f0") as timestamp)) as double) / cast(86400 as double)) <= 200 then true else false end) as c0, coalesce(case when t1."id" is not null then case when r1.k0 is not null then true else false end end, case when t1."id" is not null then case when r1.k0 is not null then true else false end end) as c1, sum(((cast(case when t1."id" is not null then coalesce(r2.f0, 0) end as double) * cast(number:1 as double)) + coalesce(cast(t0."f1" as double), cast(number:2 as double)))) as c2 from (select d0.*, case when d0.v0 is not null and d0.v1 is not null then d0.w0 end as f0, case when d0.v4 is not null and d0.v5 is not null and d0.v7 = 1 then d0.w1 end as f1 from (select d0.*, row_number() over (partition by d0.v4, case when d0.v5 is null then 1 else 0 end, d0.v7 order by d0.v5 asc, d0.v6 asc) as w1 from (select d0.*, lag(d0.v3) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc) as w0 from (select t0.*, coalesce(t0."patient_id", t0."patient_id") as v0, t0."admitted" as v1, t0."id" as v2, t0."discharged" as v3, coalesce(t0."patient_id", t0."patient_id") as v4, t0."admitted" as v5, t0."id" as v6, case when t0."minutes" > integer:3 then 1 else 0 end as v7 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:4, integer:5)) t0) d0) d0) d0) t0 left join "patients" t1 on t1."id" = t0."patient_id" left join (select t0."patient_id" as k0 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:4, integer:5)) t0 where t0."patient_id" is not null and t0."minutes" > integer:6 group by t0."patient_id") r1 on t1."id" = r1.k0 left join (select t0."patient_id" as k0, count(*) as f0 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:4, integer:5)) t0 where t0."patient_id" is not null group by t0."patient_id") r2 on t1."id" = r2.k0 where (coalesce(case when (cast(epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."f0") as timestamp)) as double) / cast(86400 as double)) <= 200 then true else false end, false)) group by coalesce(case when (cast(epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."f0") as timestamp)) as double) / cast(86400 as double)) <= 200 then true else false end, case when (cast(epoch_ms(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_ms(cast(date_trunc('day', t0."f0") as timestamp)) as double) / cast(86400 as double)) <= 200 then true else false end), coalesce(case when t1."id" is not null then case when r1.k0 is not null then true else false end end, case when t1."id" is not null then case when r1.k0 is not null then true else false end end)) g0 order by c0 is null, c0, c1 is null, c1;
--   1: number 10
--   2: number 0
--   3: number 20
--   4: number 1
--   5: number 2
--   6: number 20

-- patients with a long visit, by a column of the data model
select c0 from (select t0."id" as c0, t0."id" as k0 from "patients" t0 where exists (select 1 from (select t0."patient_id" as k0 from "visits" t0 where t0."patient_id" is not null and t0."minutes" > integer:1) r0 where t0."id" = r0.k0)) g0 order by k0 asc;
--   1: number 20

-- the number of rows
select count(*) as c0 from "visits" t0;

-- the number of groups
select count(*) as c0 from (select coalesce(t1."name", t1."name") as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) q0;

-- a rule on the table itself
select c0 from (select t0."name" as c0, t0."id" as k0 from (select s0.* from "hospitals" s0 where coalesce(s0."id", s0."id") in (integer:1, integer:2)) t0) g0 order by k0 asc;
--   1: number 1
--   2: number 2

-- a rule on a referenced table
select c0, c1, c2 from (select coalesce(t1."name", t1."name") as c0, count(*) as c1, sum(t0."cost") as c2 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1, integer:2)) t0 left join (select s0.* from "hospitals" s0 where coalesce(s0."id", s0."id") in (integer:1, integer:2)) t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) g0 order by c0 is null, c0;
--   1: number 1
--   2: number 2

-- a rule two keys away
select c0, c1, c2 from (select coalesce(t1."name", t1."name") as c0, count(*) as c1, sum(t0."cost") as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in (select s1."id" from "hospitals" s1 where coalesce(s1."region_id", s1."region_id") in (integer:1))) t0 left join (select s0.* from "hospitals" s0 where coalesce(s0."region_id", s0."region_id") in (integer:1)) t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) g0 order by c0 is null, c0;
--   1: number 1

-- a rule over a composite key
select c0 from (select t0."id" as c0, t0."id" as k0 from (select s0.* from "stays" s0 where (s0."hospital_id" in (select s1."id" from "hospitals" s1 where coalesce(s1."main_ward_id", s1."main_ward_id") in (integer:1)) or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when coalesce(s1."id", s1."id") in (integer:1) then 0 else 1 end = 1)) or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and (s1."hospital_id" in (select s2."id" from "hospitals" s2 where coalesce(s2."main_ward_id", s2."main_ward_id") in (integer:1)) or coalesce(s1."ward_id", s1."ward_id") in (integer:1))) or s0."referred_by_id" in (select s1."id" from "hospitals" s1 where coalesce(s1."main_ward_id", s1."main_ward_id") in (integer:1)))) t0) g0 order by k0 asc;
--   1: number 1

-- two rules met by one row
select c0 from (select t0."id" as c0, t0."id" as k0 from (select s0.* from "stays" s0 where (s0."hospital_id" in (select s1."id" from "hospitals" s1 where coalesce(s1."id", s1."id") in (integer:1, integer:2) and coalesce(s1."main_ward_id", s1."main_ward_id") in (integer:3)) or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when coalesce(s1."id", s1."id") in (integer:3) and coalesce(s1."hospital_id", s1."hospital_id") in (integer:1, integer:2) then 0 else 1 end = 1)) or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and (s1."hospital_id" in (select s2."id" from "hospitals" s2 where coalesce(s2."id", s2."id") in (integer:1, integer:2) and coalesce(s2."main_ward_id", s2."main_ward_id") in (integer:3)) or s1."ward_id" in (select s2."id" from "wards" s2 where coalesce(s2."id", s2."id") in (integer:3) and coalesce(s2."hospital_id", s2."hospital_id") in (integer:1, integer:2)))) or s0."referred_by_id" in (select s1."id" from "hospitals" s1 where coalesce(s1."id", s1."id") in (integer:1, integer:2) and coalesce(s1."main_ward_id", s1."main_ward_id") in (integer:3)))) t0) g0 order by k0 asc;
--   1: number 1
--   2: number 2
--   3: number 1

-- a rule on every chain
select c0 from (select t0."id" as c0, t0."id" as k0 from (select s0.* from "stays" s0 where (coalesce(s0."hospital_id", s0."hospital_id") in (integer:1) or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when coalesce(s1."hospital_id", s1."hospital_id") in (integer:1) then 0 else 1 end = 1)) or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and (coalesce(s1."hospital_id", s1."hospital_id") in (integer:1) or s1."ward_id" in (select s2."id" from "wards" s2 where coalesce(s2."hospital_id", s2."hospital_id") in (integer:1)))) or coalesce(s0."referred_by_id", s0."referred_by_id") in (integer:1)) and ((s0."hospital_id" is null or coalesce(s0."hospital_id", s0."hospital_id") in (integer:1)) and (s0."hospital_id" is null or s0."ward_code" is null or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when (s1."hospital_id" is null or coalesce(s1."hospital_id", s1."hospital_id") in (integer:1)) then 0 else 1 end = 1))) and (s0."hospital_id" is null or s0."bed_no" is null or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and ((s1."hospital_id" is null or coalesce(s1."hospital_id", s1."hospital_id") in (integer:1)) and (s1."ward_id" is null or s1."ward_id" in (select s2."id" from "wards" s2 where (s2."hospital_id" is null or coalesce(s2."hospital_id", s2."hospital_id") in (integer:1))))))) and (s0."referred_by_id" is null or coalesce(s0."referred_by_id", s0."referred_by_id") in (integer:1)))) t0) g0 order by k0 asc;
--   1: number 1

-- the values of a column
select c0 from (select coalesce(t0."note", t0."note") as c0 from "visits" t0 where t0."note" is not null group by coalesce(t0."note", t0."note")) g0 order by c0 is null, c0 limit 100 offset 0;

-- the values of a column that contain a text, under a rule
select c0 from (select coalesce(t0."note", t0."note") as c0 from (select s0.* from "visits" s0 where coalesce(s0."hospital_id", s0."hospital_id") in (integer:1)) t0 where t0."note" is not null and t0."note" ilike text:2 escape '!' group by coalesce(t0."note", t0."note")) g0 order by c0 is null, c0 limit 100 offset 0;
--   1: number 1
--   2: string %fev%

-- the values of a question
select k0 from (select coalesce(q0.c0, q0.c0) as k0 from (select t0."note" as c0 from "visits" t0 where t0."cost" > decimal:1) q0 where q0.c0 is not null group by coalesce(q0.c0, q0.c0)) g0 order by k0 is null, k0 limit 100 offset 0;
--   1: number 0

-- totals of a question with groups
select count(*) as k0, sum(cast(q0.c1 as hugeint)) as k1, min(q0.c1) as k2, max(q0.c1) as k3, avg(cast(q0.c1 as double)) as k4, count(q0.c1) as k5, sum(q0.c2) as k6, min(q0.c2) as k7, max(q0.c2) as k8, avg(cast(q0.c2 as double)) as k9, count(q0.c2) as k10 from (select coalesce(t1."name", t1."name") as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) q0;

-- totals by the first group
select k0, k1, k2, k3, k4 from (select coalesce(q0.c0, q0.c0) as k0, count(*) as k1, min(q0.c2) as k2, max(q0.c2) as k3, count(q0.c2) as k4 from (select coalesce(t1."name", t1."name") as c0, coalesce(t0."note", t0."note") as c1, avg(cast(t0."cost" as double)) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name"), coalesce(t0."note", t0."note")) q0 group by coalesce(q0.c0, q0.c0)) g0 order by k0 is null, k0 limit 1000 offset 0;

-- totals by the first groups
select k0, k1, k2, k3, k4, k5 from (select coalesce(q0.c0, q0.c0) as k0, count(*) as k1, min(q0.c2) as k2, max(q0.c2) as k3, count(q0.c2) as k4, q0.o0 as k5 from (select coalesce(x0.k0, x0.k0) as c0, coalesce(t1."name", t1."name") as c1, avg(cast(t0."cost" as double)) as c2, x0.n0 as o0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join (select c0 as k0, coalesce(('v' || c0), '') as v0, row_number() over (order by c1 is null, c1 desc, c0 is null, c0) as n0 from (select coalesce(t0."note", t0."note") as c0, count(*) as c1 from "visits" t0 group by coalesce(t0."note", t0."note")) q1 where 1 = 1 order by n0 limit 2 offset 0) x0 on x0.v0 = coalesce(('v' || (coalesce(t0."note", t0."note"))), '') group by coalesce(x0.k0, x0.k0), x0.n0, coalesce(t1."name", t1."name")) q0 group by coalesce(q0.c0, q0.c0), q0.o0) g0 order by k5 is null, k5 limit 1000 offset 0;

-- totals of all groups but the first ones
select count(*) as k0, sum(cast(q0.c1 as hugeint)) as k1, min(q0.c1) as k2, max(q0.c1) as k3, avg(cast(q0.c1 as double)) as k4, count(q0.c1) as k5, sum(q0.c2) as k6, min(q0.c2) as k7, max(q0.c2) as k8, avg(cast(q0.c2 as double)) as k9, count(q0.c2) as k10 from (select coalesce(t1."name", t1."name") as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) q0 where not ((coalesce(q0.c0, q0.c0) is not null and coalesce(q0.c0, q0.c0) in (select p0.k0 from (select k0 from (select coalesce(q0.c0, q0.c0) as k0 from (select coalesce(t1."name", t1."name") as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) q0 group by coalesce(q0.c0, q0.c0)) g0 order by k0 is null, k0 limit 200 offset 0) p0 where p0.k0 is not null)) or (coalesce(q0.c0, q0.c0) is null and exists (select 1 from (select k0 from (select coalesce(q0.c0, q0.c0) as k0 from (select coalesce(t1."name", t1."name") as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) q0 group by coalesce(q0.c0, q0.c0)) g0 order by k0 is null, k0 limit 200 offset 0) p0 where p0.k0 is null)));

-- totals of all groups but the first ones, from their rows
select sys.quantile_avg(cast(t0."cost" as double), 0.5e0) as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" where not ((coalesce(coalesce(t1."name", t1."name"), coalesce(t1."name", t1."name")) is not null and coalesce(coalesce(t0."note", t0."note"), coalesce(t0."note", t0."note")) is not null and exists (select 1 from (select k0, k1 from (select coalesce(q0.c0, q0.c0) as k0, coalesce(q0.c1, q0.c1) as k1 from (select coalesce(t1."name", t1."name") as c0, coalesce(t0."note", t0."note") as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name"), coalesce(t0."note", t0."note")) q0 group by coalesce(q0.c0, q0.c0), coalesce(q0.c1, q0.c1)) g0 order by k0 is null, k0, k1 is null, k1 limit 200 offset 0) p0 where p0.k0 is not null and p0.k1 is not null and p0.k0 = coalesce(coalesce(t1."name", t1."name"), coalesce(t1."name", t1."name")) and p0.k1 = coalesce(coalesce(t0."note", t0."note"), coalesce(t0."note", t0."note")))) or (coalesce(coalesce(t1."name", t1."name"), coalesce(t1."name", t1."name")) is null and coalesce(coalesce(t0."note", t0."note"), coalesce(t0."note", t0."note")) is not null and coalesce(coalesce(t0."note", t0."note"), coalesce(t0."note", t0."note")) in (select p0.k1 from (select k0, k1 from (select coalesce(q0.c0, q0.c0) as k0, coalesce(q0.c1, q0.c1) as k1 from (select coalesce(t1."name", t1."name") as c0, coalesce(t0."note", t0."note") as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name"), coalesce(t0."note", t0."note")) q0 group by coalesce(q0.c0, q0.c0), coalesce(q0.c1, q0.c1)) g0 order by k0 is null, k0, k1 is null, k1 limit 200 offset 0) p0 where p0.k0 is null and p0.k1 is not null)) or (coalesce(coalesce(t1."name", t1."name"), coalesce(t1."name", t1."name")) is not null and coalesce(coalesce(t0."note", t0."note"), coalesce(t0."note", t0."note")) is null and coalesce(coalesce(t1."name", t1."name"), coalesce(t1."name", t1."name")) in (select p0.k0 from (select k0, k1 from (select coalesce(q0.c0, q0.c0) as k0, coalesce(q0.c1, q0.c1) as k1 from (select coalesce(t1."name", t1."name") as c0, coalesce(t0."note", t0."note") as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name"), coalesce(t0."note", t0."note")) q0 group by coalesce(q0.c0, q0.c0), coalesce(q0.c1, q0.c1)) g0 order by k0 is null, k0, k1 is null, k1 limit 200 offset 0) p0 where p0.k0 is not null and p0.k1 is null)) or (coalesce(coalesce(t1."name", t1."name"), coalesce(t1."name", t1."name")) is null and coalesce(coalesce(t0."note", t0."note"), coalesce(t0."note", t0."note")) is null and exists (select 1 from (select k0, k1 from (select coalesce(q0.c0, q0.c0) as k0, coalesce(q0.c1, q0.c1) as k1 from (select coalesce(t1."name", t1."name") as c0, coalesce(t0."note", t0."note") as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name"), coalesce(t0."note", t0."note")) q0 group by coalesce(q0.c0, q0.c0), coalesce(q0.c1, q0.c1)) g0 order by k0 is null, k0, k1 is null, k1 limit 200 offset 0) p0 where p0.k0 is null and p0.k1 is null)));

-- rows put together by a column
select c0, c1 from (select c0, c1 from (select t0."note" as c0, t0."id" as c1, t0."id" as k0 from "visits" t0) g0 order by k0 asc limit 100 offset 0) q0 order by c0 is null, c0;

-- statistics of a column
select max(coalesce(t0."cost", t0."cost")) as c0, avg(cast(t0."cost" as double)) as c1, min(coalesce(t0."cost", t0."cost")) as c2, sum(t0."cost") as c3, count(distinct coalesce(t0."cost", t0."cost")) as c4, count(*) - count(t0."cost") as c5, sqrt(case when count(t0."cost") > 1 then case when min(t0."cost") = max(t0."cost") then 0e0 when case when max(abs(cast(t0."cost" as double))) < cast(1e150 as double) then var_samp(case when abs(cast(t0."cost" as double)) < cast(1e150 as double) then cast(t0."cost" as double) end) end >= max(abs(cast(t0."cost" as double))) * max(abs(cast(t0."cost" as double))) * 1e-20 then case when max(abs(cast(t0."cost" as double))) < cast(1e150 as double) then var_samp(case when abs(cast(t0."cost" as double)) < cast(1e150 as double) then cast(t0."cost" as double) end) end end end) as c6, case when count(t0."cost") > 1 then case when min(t0."cost") = max(t0."cost") then 0e0 when case when max(abs(cast(t0."cost" as double))) < cast(1e150 as double) then var_samp(case when abs(cast(t0."cost" as double)) < cast(1e150 as double) then cast(t0."cost" as double) end) end >= max(abs(cast(t0."cost" as double))) * max(abs(cast(t0."cost" as double))) * 1e-20 then case when max(abs(cast(t0."cost" as double))) < cast(1e150 as double) then var_samp(case when abs(cast(t0."cost" as double)) < cast(1e150 as double) then cast(t0."cost" as double) end) end end end as c7 from "visits" t0;

-- statistics of a column of a result
select count(*) as k0, max(coalesce(q0.c2, q0.c2)) as k1, avg(cast(q0.c2 as double)) as k2, min(coalesce(q0.c2, q0.c2)) as k3, sum(q0.c2) as k4, count(distinct coalesce(q0.c2, q0.c2)) as k5, count(*) - count(q0.c2) as k6, sqrt(case when count(q0.c2) > 1 then case when min(q0.c2) = max(q0.c2) then 0e0 when case when max(abs(cast(q0.c2 as double))) < cast(1e150 as double) then var_samp(case when abs(cast(q0.c2 as double)) < cast(1e150 as double) then cast(q0.c2 as double) end) end >= max(abs(cast(q0.c2 as double))) * max(abs(cast(q0.c2 as double))) * 1e-20 then case when max(abs(cast(q0.c2 as double))) < cast(1e150 as double) then var_samp(case when abs(cast(q0.c2 as double)) < cast(1e150 as double) then cast(q0.c2 as double) end) end end end) as k7, case when count(q0.c2) > 1 then case when min(q0.c2) = max(q0.c2) then 0e0 when case when max(abs(cast(q0.c2 as double))) < cast(1e150 as double) then var_samp(case when abs(cast(q0.c2 as double)) < cast(1e150 as double) then cast(q0.c2 as double) end) end >= max(abs(cast(q0.c2 as double))) * max(abs(cast(q0.c2 as double))) * 1e-20 then case when max(abs(cast(q0.c2 as double))) < cast(1e150 as double) then var_samp(case when abs(cast(q0.c2 as double)) < cast(1e150 as double) then cast(q0.c2 as double) end) end end end as k8 from (select coalesce(t1."name", t1."name") as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by coalesce(t1."name", t1."name")) q0;

-- the analysis of a table
select count(*) as c0, count(distinct coalesce(t0."id", t0."id")) as c1, count(*) - count(t0."id") as c2, min(coalesce(t0."id", t0."id")) as c3, max(coalesce(t0."id", t0."id")) as c4, avg(cast(t0."id" as double)) as c5, count(distinct coalesce(t0."name", t0."name")) as c6, count(*) - count(t0."name") as c7, max(length(t0."name")) as c8, avg(cast(length(t0."name") as double)) as c9 from "regions" t0;

-- a sample of a column
select substring(t0."note" from 1 for 100) as c0 from (select s1.* from "visits" s1 sample 10000) t0;

-- the check of a reference
select q0.c0 as c0, q1.c0 as c1, q3.c0 as c2, q3.c1 as c3 from (select count(*) as c0 from "hospitals" t0 where t0."region_id" is not null and not exists (select 1 from "regions" t1 where t1."id" = t0."region_id")) q0 cross join (select count(*) as c0 from (select t2."id" as c0 from "regions" t2 where t2."id" is not null group by t2."id" having count(*) > 1) q2) q1 cross join (select count(*) as c0, count(case when t3."region_id" is null then 1 end) as c1 from "hospitals" t3 where t3."region_id" is null) q3;
