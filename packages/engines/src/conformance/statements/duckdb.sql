-- rows of one table
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from "visits" t0;

-- the second page
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from "visits" t0 limit $1 offset $2;
--   1: number 50
--   2: number 50

-- a limit of the question within a page
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from "visits" t0 limit $1 offset $2;
--   1: number 10
--   2: number 50

-- rows in an order
select t0."note" as c0, t0."minutes" as c1 from "visits" t0 order by c0 desc nulls last, c1 asc nulls last, t0."id" asc limit $1;
--   1: number 20

-- columns of a joined table
select t0."id" as c0, t1."name" as c1, t2."name" as c2, t3."name" as c3 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" left join "hospitals" t2 on t2."id" = t0."hospital_id" left join "regions" t3 on t3."id" = t2."region_id" order by t0."id" asc;

-- columns over a composite key
select t0."id" as c0, t1."kind" as c1 from "stays" t0 left join "beds" t1 on t1."hospital_id" = t0."hospital_id" and t1."no" = t0."bed_no" order by t0."id" asc;

-- a count by a joined name
select cast(t1."name" as varchar) as c0, cast(sum(t0.f1) as bigint) as c1, sum(t0.f2) as c2 from (select t0."hospital_id", count(*) as f1, sum(t0."cost") as f2 from "visits" t0 group by t0."hospital_id") t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar) order by c0 asc nulls last;

-- all aggregations of a number
select sum(t0."minutes") as c0, avg(cast(t0."minutes" as double)) as c1, min(t0."minutes") as c2, max(t0."minutes") as c3, count(distinct t0."minutes") as c4, count(*) as c5 from "visits" t0;

-- a median and a percentile by group, under a rule
select cast(t0."note" as varchar) as c0, quantile_cont(cast(t0."minutes" as double), 0.5e0) as c1, quantile_cont(cast(t0."minutes" as double), 0.975e0) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1, $2)) t0 group by cast(t0."note" as varchar) order by c0 asc nulls last;
--   1: number 1
--   2: number 2

-- a median by a group and a joined name, under a rule
with y0 as materialized (select t0."id" as k0, cast(t0."name" as varchar) as v0, case when cast(t0."name" as varchar) is not null then dense_rank() over (order by cast(t0."name" as varchar)) end as n0 from (select s0.* from "hospitals" s0 where s0."id" in ($1, $2)) t0) select t0.k0 as c0, x0.v0 as c1, t0.f2 as c2 from (select x0.n0 as n0, cast(t0."note" as varchar) as k0, quantile_cont(cast(t0."minutes" as double), 0.5e0) as f2 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1, $2)) t0 left join y0 x0 on x0.k0 = t0."hospital_id" group by x0.n0, cast(t0."note" as varchar)) t0 left join (select distinct v0, n0 from y0) x0 on x0.n0 = t0.n0 order by c0 asc nulls last, c1 asc nulls last;
--   1: number 1
--   2: number 2

-- shares, a rank and a running total by name and month
select d0.c0 as c0, d0.c1 as c1, cast(d0.c2 as double) * 100 / nullif(cast(d0.w0 as double), 0) as c2, cast(d0.c3 as double) * 100 / nullif(cast(d0.w1 as double), 0) as c3, case when d0.c4 is not null then d0.w2 end as c4, case when d0.n0 is not null then d0.w3 end as c5 from (select d0.*, sum(d0.c5) over (partition by cast(d0.c0 as varchar), case when d0.n0 is null then 1 else 0 end order by d0.n0 rows between unbounded preceding and current row) as w3 from (select d0.*, rank() over (partition by case when d0.c4 is null then 1 else 0 end order by d0.c4 desc) as w2 from (select d0.*, sum(d0.c3) over (partition by cast(d0.c0 as varchar)) as w1 from (select d0.*, sum(d0.c2) over () as w0 from (select d0.*, case when isfinite(d0.c1) then extract(year from d0.c1) end * 12 + case when isfinite(d0.c1) then extract(month from d0.c1) end as n0 from (select cast(t1."name" as varchar) as c0, t0.k1 as c1, sum(t0.f2) as c2, sum(t0.f3) as c3, sum(t0.f4) as c4, sum(t0.f5) as c5 from (select t0."hospital_id", date_trunc('month', t0."admitted") as k1, sum(t0."cost") as f2, sum(t0."cost") as f3, sum(t0."cost") as f4, sum(t0."cost") as f5 from "visits" t0 group by t0."hospital_id", date_trunc('month', t0."admitted")) t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar), t0.k1) d0) d0) d0) d0) d0) d0 order by c0 asc nulls last, c1 asc nulls last limit $1;
--   1: number 50

-- changes against the day before and the year before, under a rule
select d0.c0 as c0, cast(case when d0.h0 = 1 then d0.c1 end as hugeint) - cast(case when d0.w0 = d0.n0 - 1 then d0.w1 when d0.n0 - 1 >= d0.w2 then 0 end as hugeint) as c1, (cast(case when d0.h0 = 1 then d0.c2 end as double) - cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end as double)) * 100 / nullif(abs(cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end as double)), 0) as c2 from (select d0.*, first_value(d0.n1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 372 preceding and current row) as w3, first_value(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 372 preceding and current row) as w4 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w2, min(case when d0.h0 = 1 then d0.n1 end) over () as w5 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w1 from (select d0.*, case when isfinite(d0.c0) then (cast(d0.c0 as date) - date '1970-01-01') end as n0, (case when isfinite(d0.c0) then extract(year from d0.c0) end * 12 + case when isfinite(d0.c0) then extract(month from d0.c0) end) * 31 + case when isfinite(d0.c0) then extract(day from d0.c0) end as n1, case when isfinite(d0.c0) then extract(month from d0.c0) end * 100 + case when isfinite(d0.c0) then extract(day from d0.c0) end as n2, case when not (case when isfinite(d0.c0) then extract(year from d0.c0) end * 10000 + case when isfinite(d0.c0) then extract(month from d0.c0) end * 100 + case when isfinite(d0.c0) then extract(day from d0.c0) end >= 20261115) then 1 else 0 end as h0 from (select date_trunc('day', t0."admitted") as c0, count(*) as c1, count(*) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1, $2)) t0 group by date_trunc('day', t0."admitted")) d0) d0) d0) d0) d0 order by c0 asc nulls last;
--   1: number 1
--   2: number 2

-- changes against the week before and the year before, under a rule
select d0.c0 as c0, cast(case when d0.h0 = 1 then d0.c1 end as hugeint) - cast(case when d0.w0 = d0.n0 - 7 then d0.w1 when d0.n0 - 7 >= d0.w2 then 0 end as hugeint) as c1, (cast(case when d0.h0 = 1 then d0.c2 end as double) - cast(case when d0.n2 = 364 then null when d0.w3 = d0.n1 - 371 then d0.w4 when d0.n1 - 371 >= d0.w5 then 0 end as double)) * 100 / nullif(abs(cast(case when d0.n2 = 364 then null when d0.w3 = d0.n1 - 371 then d0.w4 when d0.n1 - 371 >= d0.w5 then 0 end as double)), 0) as c2 from (select d0.*, first_value(d0.n1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 371 preceding and current row) as w3, first_value(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 371 preceding and current row) as w4 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w2, min(case when d0.h0 = 1 then d0.n1 end) over () as w5 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 7 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 7 preceding and current row) as w1 from (select d0.*, case when isfinite(d0.c0) then (cast(d0.c0 as date) - date '1970-01-01') end as n0, (case when isfinite(d0.c0) then extract(year from d0.c0) end + case when case when isfinite(d0.c0) then extract(month from d0.c0) end = 12 and case when isfinite(d0.c0) then extract(day from d0.c0) end >= 29 then 1 else 0 end) * 371 + (case when case when isfinite(d0.c0) then extract(month from d0.c0) end = 12 and case when isfinite(d0.c0) then extract(day from d0.c0) end >= 29 then 0 else (case case when isfinite(d0.c0) then extract(month from d0.c0) end when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when case when isfinite(d0.c0) then extract(month from d0.c0) end > 2 and case when isfinite(d0.c0) then extract(year from d0.c0) end % 4 = 0 and (case when isfinite(d0.c0) then extract(year from d0.c0) end % 100 <> 0 or case when isfinite(d0.c0) then extract(year from d0.c0) end % 400 = 0) then 1 else 0 end + case when isfinite(d0.c0) then extract(day from d0.c0) end + 2) - (case case when isfinite(d0.c0) then extract(month from d0.c0) end when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when case when isfinite(d0.c0) then extract(month from d0.c0) end > 2 and case when isfinite(d0.c0) then extract(year from d0.c0) end % 4 = 0 and (case when isfinite(d0.c0) then extract(year from d0.c0) end % 100 <> 0 or case when isfinite(d0.c0) then extract(year from d0.c0) end % 400 = 0) then 1 else 0 end + case when isfinite(d0.c0) then extract(day from d0.c0) end + 2) % 7 end) as n1, (case when case when isfinite(d0.c0) then extract(month from d0.c0) end = 12 and case when isfinite(d0.c0) then extract(day from d0.c0) end >= 29 then 0 else (case case when isfinite(d0.c0) then extract(month from d0.c0) end when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when case when isfinite(d0.c0) then extract(month from d0.c0) end > 2 and case when isfinite(d0.c0) then extract(year from d0.c0) end % 4 = 0 and (case when isfinite(d0.c0) then extract(year from d0.c0) end % 100 <> 0 or case when isfinite(d0.c0) then extract(year from d0.c0) end % 400 = 0) then 1 else 0 end + case when isfinite(d0.c0) then extract(day from d0.c0) end + 2) - (case case when isfinite(d0.c0) then extract(month from d0.c0) end when 1 then 0 when 2 then 31 when 3 then 59 when 4 then 90 when 5 then 120 when 6 then 151 when 7 then 181 when 8 then 212 when 9 then 243 when 10 then 273 when 11 then 304 when 12 then 334 end + case when case when isfinite(d0.c0) then extract(month from d0.c0) end > 2 and case when isfinite(d0.c0) then extract(year from d0.c0) end % 4 = 0 and (case when isfinite(d0.c0) then extract(year from d0.c0) end % 100 <> 0 or case when isfinite(d0.c0) then extract(year from d0.c0) end % 400 = 0) then 1 else 0 end + case when isfinite(d0.c0) then extract(day from d0.c0) end + 2) % 7 end) as n2, case when not (case when isfinite(d0.c0) then extract(year from d0.c0) end * 10000 + case when isfinite(d0.c0) then extract(month from d0.c0) end * 100 + case when isfinite(d0.c0) then extract(day from d0.c0) end >= 20261109) then 1 else 0 end as h0 from (select date_trunc('week', t0."admitted") as c0, count(*) as c1, count(*) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1, $2)) t0 group by date_trunc('week', t0."admitted")) d0) d0) d0) d0) d0 order by c0 asc nulls last;
--   1: number 1
--   2: number 2

-- changes against the hour before and the year before, under a rule
select d0.c0 as c0, cast(case when d0.h0 = 1 then d0.c1 end as hugeint) - cast(case when d0.w0 = d0.n0 - 1 then d0.w1 when d0.n0 - 1 >= d0.w2 then 0 end as hugeint) as c1, (cast(case when d0.h0 = 1 then d0.c2 end as double) - cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 8928 then d0.w4 when d0.n1 - 8928 >= d0.w5 then 0 end as double)) * 100 / nullif(abs(cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 8928 then d0.w4 when d0.n1 - 8928 >= d0.w5 then 0 end as double)), 0) as c2 from (select d0.*, first_value(d0.n1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 8928 preceding and current row) as w3, first_value(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 8928 preceding and current row) as w4 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w2, min(case when d0.h0 = 1 then d0.n1 end) over () as w5 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w1 from (select d0.*, (case when isfinite(d0.c0) then (cast(d0.c0 as date) - date '1970-01-01') end) * 24 + case when isfinite(d0.c0) then extract(hour from d0.c0) end as n0, ((case when isfinite(d0.c0) then extract(year from d0.c0) end * 12 + case when isfinite(d0.c0) then extract(month from d0.c0) end) * 31 + case when isfinite(d0.c0) then extract(day from d0.c0) end) * 24 + case when isfinite(d0.c0) then extract(hour from d0.c0) end as n1, case when isfinite(d0.c0) then extract(month from d0.c0) end * 100 + case when isfinite(d0.c0) then extract(day from d0.c0) end as n2, case when not ((case when isfinite(d0.c0) then extract(year from d0.c0) end * 10000 + case when isfinite(d0.c0) then extract(month from d0.c0) end * 100 + case when isfinite(d0.c0) then extract(day from d0.c0) end > 20261115 or (case when isfinite(d0.c0) then extract(year from d0.c0) end * 10000 + case when isfinite(d0.c0) then extract(month from d0.c0) end * 100 + case when isfinite(d0.c0) then extract(day from d0.c0) end = 20261115 and case when isfinite(d0.c0) then extract(hour from d0.c0) end >= 8))) then 1 else 0 end as h0 from (select date_trunc('hour', t0."admitted") as c0, count(*) as c1, count(*) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1, $2)) t0 group by date_trunc('hour', t0."admitted")) d0) d0) d0) d0) d0 order by c0 asc nulls last;
--   1: number 1
--   2: number 2

-- changes, a moving average and a rank of a rate
select d0.c0 as c0, cast(case when d0.h0 = 1 then d0.r1 end as double) - cast(case when d0.w0 = d0.n0 - 12 then d0.w1 end as double) as c1, case when d0.n0 - 2 >= d0.w5 and d0.w4 = d0.w6 and d0.n0 - 2 >= d0.w5 and d0.w7 = d0.w6 then cast(d0.w2 as double) / nullif(cast(d0.w3 as double), 0) * 1000 end as c2, case when d0.r3 is not null then d0.w8 end as c3 from (select d0.*, rank() over (partition by case when d0.r3 is null then 1 else 0 end order by d0.r3 desc) as w8 from (select d0.*, min(case when d0.h0 = 1 then d0.n0 end) over () as w5 from (select d0.*, cast(sum(cast(case when d0.h0 = 1 then d0.c2 end as double)) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as double) as w2, cast(sum(cast(case when d0.h0 = 1 then d0.f2 end as double)) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as double) as w3, count(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as w4, count(*) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as w6, count(case when d0.h0 = 1 then d0.f2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 2 preceding and current row) as w7 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.r1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w1 from (select d0.*, case when isfinite(d0.c0) then extract(year from d0.c0) end * 12 + case when isfinite(d0.c0) then extract(month from d0.c0) end as n0, case when not (case when isfinite(d0.c0) then extract(year from d0.c0) end * 10000 + case when isfinite(d0.c0) then extract(month from d0.c0) end * 100 + case when isfinite(d0.c0) then extract(day from d0.c0) end >= 20261101) then 1 else 0 end as h0, cast(d0.c1 as double) / nullif(cast(d0.f1 as double), 0) * 1000 as r1, cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0) * 1000 as r2, cast(d0.c3 as double) / nullif(cast(d0.f3 as double), 0) * 1000 as r3 from (select date_trunc('month', t0."admitted") as c0, count(case when (cast(t0."note" as varchar) = cast($1 as varchar)) then 1 end) as c1, count(case when (cast(t0."note" as varchar) = cast($2 as varchar)) then 1 end) as c2, count(case when (cast(t0."note" as varchar) = cast($3 as varchar)) then 1 end) as c3, count(*) as f1, count(*) as f2, count(*) as f3 from "visits" t0 group by date_trunc('month', t0."admitted")) d0) d0) d0) d0) d0) d0 order by c0 asc nulls last;
--   1: string Fever
--   2: string Fever
--   3: string Fever

-- months whose rate is above 5 and whose change from last year is above 10 per cent, under a rule
select c0, c1, c2 from (select d0.c0 as c0, cast(d0.c1 as double) / nullif(cast(d0.f1 as double), 0) * 1000 as c1, (cast(case when d0.h0 = 1 then d0.c2 end as double) - cast(case when d0.w0 = d0.n0 - 12 then d0.w1 end as double)) * 100 / nullif(abs(cast(case when d0.w0 = d0.n0 - 12 then d0.w1 end as double)), 0) as c2 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w0, first_value(case when d0.h0 = 1 then d0.c2 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 12 preceding and current row) as w1 from (select d0.*, case when isfinite(d0.c0) then extract(year from d0.c0) end * 12 + case when isfinite(d0.c0) then extract(month from d0.c0) end as n0, case when not (case when isfinite(d0.c0) then extract(year from d0.c0) end * 10000 + case when isfinite(d0.c0) then extract(month from d0.c0) end * 100 + case when isfinite(d0.c0) then extract(day from d0.c0) end >= 20261101) then 1 else 0 end as h0 from (select date_trunc('month', t0."admitted") as c0, count(case when (cast(t0."note" as varchar) = cast($1 as varchar)) then 1 end) as c1, count(*) as c2, count(*) as f1 from (select s0.* from "visits" s0 where s0."hospital_id" in ($2, $3)) t0 group by date_trunc('month', t0."admitted") having (cast(count(case when (cast(t0."note" as varchar) = cast($4 as varchar)) then 1 end) as double) / nullif(cast(count(*) as double), 0) * 1000 > cast($5 as double) and not isnan(cast(count(case when (cast(t0."note" as varchar) = cast($4 as varchar)) then 1 end) as double) / nullif(cast(count(*) as double), 0) * 1000))) d0) d0) d0) d1 where (d1.c2 > cast($6 as double) and not isnan(d1.c2)) order by c0 asc nulls last;
--   1: string Fever
--   2: number 1
--   3: number 2
--   4: string Fever
--   5: number 5
--   6: number 10

-- the number of the first five groups by rank
select count(*) as c0 from (select c0, c1 from (select d0.c0 as c0, case when d0.c1 is not null then d0.w0 end as c1 from (select d0.*, rank() over (partition by case when d0.c1 is null then 1 else 0 end order by d0.c1 desc) as w0 from (select cast(t1."name" as varchar) as c0, count(*) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) d0) d0) d1 where d1.c1 <= $1 limit $2) q0;
--   1: number 5
--   2: number 3

-- totals of the groups that a filter on a share leaves
select count(*) as k0, sum(q0.c1) as k1, min(q0.c1) as k2, max(q0.c1) as k3, count(q0.c1) as k4, min(q0.c2) as k5, max(q0.c2) as k6, count(q0.c2) as k7 from (select c0, c1, c2 from (select d0.c0 as c0, cast(d0.c1 as double) * 100 / nullif(cast(d0.w0 as double), 0) as c1, d0.c2 as c2 from (select d0.*, sum(d0.c1) over () as w0 from (select cast(t1."name" as varchar) as c0, count(*) as c1, avg(cast(t0."cost" as double)) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) d0) d0) d1 where (d1.c1 > cast($1 as double) and not isnan(d1.c1))) q0;
--   1: number 25

-- a moving average of averages
select d0.c0 as c0, case when d0.w0 = 4 then d0.w1 / 4 end as c1 from (select d0.*, count(case when d0.h0 = 1 then d0.c1 end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row) as w0, cast(sum(cast(case when d0.h0 = 1 then d0.c1 end as double)) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row) as double) as w1 from (select d0.*, case when isfinite(d0.c0) then extract(year from d0.c0) end * 12 + case when isfinite(d0.c0) then extract(month from d0.c0) end as n0, case when not (case when isfinite(d0.c0) then extract(year from d0.c0) end * 10000 + case when isfinite(d0.c0) then extract(month from d0.c0) end * 100 + case when isfinite(d0.c0) then extract(day from d0.c0) end >= 20261001) then 1 else 0 end as h0 from (select date_trunc('quarter', t0."admitted") as c0, avg(cast(t0."minutes" as double)) as c1 from "visits" t0 group by date_trunc('quarter', t0."admitted")) d0) d0) d0 order by c0 asc nulls last;

-- a rate per 1,000 with the lower limit of its interval
select d0.c0 as c0, cast(d0.c1 as double) / nullif(cast(d0.f1 as double), 0) * 1000 as c1, case when nullif(cast(d0.f2 as double), 0) > 0 and cast(d0.c2 as double) >= 0 and cast(d0.c2 as double) <= nullif(cast(d0.f2 as double), 0) then case when cast(d0.c2 as double) = 0 then 0e0 else ((cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0)) + 1.959963984540054e0 * 1.959963984540054e0 / (2 * nullif(cast(d0.f2 as double), 0)) - 1.959963984540054e0 * sqrt(abs((cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0)) * (1e0 - (cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0))) / nullif(cast(d0.f2 as double), 0) + 1.959963984540054e0 * 1.959963984540054e0 / (4 * nullif(cast(d0.f2 as double), 0) * nullif(cast(d0.f2 as double), 0))))) / (1e0 + 1.959963984540054e0 * 1.959963984540054e0 / nullif(cast(d0.f2 as double), 0)) end end * 1000 as c2 from (select cast(t1."name" as varchar) as c0, count(t0."discharged") as c1, count(t0."discharged") as c2, count(*) as f1, count(*) as f2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) d0 order by c0 asc nulls last;

-- groups by day
select date_trunc('day', t0."admitted") as c0, count(*) as c1 from "visits" t0 group by date_trunc('day', t0."admitted") order by c0 asc nulls last;

-- groups by month
select date_trunc('month', t0."admitted") as c0, count(*) as c1 from "visits" t0 group by date_trunc('month', t0."admitted") order by c0 asc nulls last;

-- groups by quarter
select date_trunc('quarter', t0."admitted") as c0, count(*) as c1 from "visits" t0 group by date_trunc('quarter', t0."admitted") order by c0 asc nulls last;

-- groups by bands of a number
select t0.k0 as c0, case when t1."weight" < 0.1 then '1000 below 0.1' when t1."weight" < 70 then '1001 0.1 to below 70' when (t1."weight" >= 70 and not isnan(t1."weight")) then '1002 70 and more' end as c1, cast(sum(t0.f2) as bigint) as c2 from (select t0."patient_id", case when t0."cost" < -0.5 then '1000 below -0.5' when t0."cost" < 0 then '1001 -0.5 to below 0' when t0."cost" < 100.25 then '1002 0 to below 100.25' when t0."cost" >= 100.25 then '1003 100.25 and more' end as k0, count(*) as f2 from "visits" t0 group by t0."patient_id", case when t0."cost" < -0.5 then '1000 below -0.5' when t0."cost" < 0 then '1001 -0.5 to below 0' when t0."cost" < 100.25 then '1002 0 to below 100.25' when t0."cost" >= 100.25 then '1003 100.25 and more' end) t0 left join "patients" t1 on t1."id" = t0."patient_id" group by t0.k0, case when t1."weight" < 0.1 then '1000 below 0.1' when t1."weight" < 70 then '1001 0.1 to below 70' when (t1."weight" >= 70 and not isnan(t1."weight")) then '1002 70 and more' end order by c0 asc nulls last, c1 asc nulls last;

-- the first three groups by a sum, and all others, with a median
select x0.k0 as c0, sum(t0."cost") as c1, quantile_cont(cast(t0."minutes" as double), 0.5e0) as c2, x0.n0 as o0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join (select c0 as k0, coalesce(('v' || cast(c0 as varchar)), '') as v0, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 from (select cast(t1."name" as varchar) as c0, sum(t0."cost") as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) q1 where 1 = 1 order by n0 limit $1) x0 on x0.v0 = coalesce(('v' || cast((cast(t1."name" as varchar)) as varchar)), '') group by x0.k0, x0.n0 order by o0 asc nulls last;
--   1: number 3

-- the first two months by rows, by ward, under a rule
select d0.c0 as c0, d0.c1 as c1, d0.c2 as c2, cast(d0.c3 as double) * 100 / nullif(cast(d0.w0 as double), 0) as c3, d0.o1 as o1 from (select d0.*, sum(d0.c3) over (partition by cast(d0.c0 as varchar)) as w0 from (select cast(t0."note" as varchar) as c0, x0.k0 as c1, count(*) as c2, count(*) as c3, x0.n0 as o1 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1, $2)) t0 left join (select c0 as k0, coalesce(('v' || cast(c0 as varchar)), '') as v0, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 from (select date_trunc('month', t0."admitted") as c0, count(*) as c1 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1, $2)) t0 group by date_trunc('month', t0."admitted")) q1 where 1 = 1 order by n0 limit $3) x0 on x0.v0 = coalesce(('v' || cast((date_trunc('month', t0."admitted")) as varchar)), '') group by cast(t0."note" as varchar), x0.k0, x0.n0) d0) d0 order by c0 asc nulls last, o1 asc nulls last;
--   1: number 1
--   2: number 2
--   3: number 2

-- the first numbers and all others
select x0.k0 as c0, count(*) as c1, x0.n0 as o0 from "visits" t0 left join (select c0 as k0, coalesce(c0, 0) as v0, case when c0 is null then 1 else 0 end as v1, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 from (select t0."minutes" as c0, count(*) as c1 from "visits" t0 group by t0."minutes") q1 where 1 = 1 order by n0 limit $1) x0 on x0.v0 = coalesce((t0."minutes"), 0) and x0.v1 = case when (t0."minutes") is null then 1 else 0 end group by x0.k0, x0.n0 order by o0 asc nulls last;
--   1: number 2

-- groups by age at admission, and in bands
select case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 0 then (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) end as c0, case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 0 then case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 0 then '1000 below 0' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 18 then '1001 0 to below 18' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 65 then '1002 18 to below 65' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 65 then '1003 65 and more' end end as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 0 then (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) end, case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 0 then case when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 0 then '1000 below 0' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 18 then '1001 0 to below 18' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) < 65 then '1002 18 to below 65' when (cast(extract(year from t0."admitted") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."admitted") as integer) * 100 + cast(extract(day from t0."admitted") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end) >= 65 then '1003 65 and more' end end order by c0 asc nulls last, c1 asc nulls last;

-- groups by hour
select date_trunc('hour', t0."admitted") as c0, count(*) as c1 from "visits" t0 group by date_trunc('hour', t0."admitted") order by c0 asc nulls last;

-- groups by week
select t0.k0 as c0, coalesce(t1."born" - cast(isodow(t1."born") - 1 as integer), t1."born") as c1, cast(sum(t0.f2) as bigint) as c2 from (select t0."patient_id", date_trunc('week', t0."admitted") as k0, count(*) as f2 from "visits" t0 group by t0."patient_id", date_trunc('week', t0."admitted")) t0 left join "patients" t1 on t1."id" = t0."patient_id" group by t0.k0, coalesce(t1."born" - cast(isodow(t1."born") - 1 as integer), t1."born") order by c0 asc nulls last, c1 asc nulls last;

-- groups by week from Sunday on
select t0.k0 as c0, coalesce(t1."born" - cast(isodow(t1."born") % 7 as integer), t1."born") as c1, cast(sum(t0.f2) as bigint) as c2 from (select t0."patient_id", date_trunc('week', t0."admitted" + interval '1' day) - interval '1' day as k0, count(*) as f2 from "visits" t0 group by t0."patient_id", date_trunc('week', t0."admitted" + interval '1' day) - interval '1' day) t0 left join "patients" t1 on t1."id" = t0."patient_id" group by t0.k0, coalesce(t1."born" - cast(isodow(t1."born") % 7 as integer), t1."born") order by c0 asc nulls last, c1 asc nulls last;

-- groups by financial year and quarter
select t0.k0 as c0, coalesce(make_date(cast(floor((year(t1."born") * 12 + month(t1."born") - 1 - ((month(t1."born") + 5) % 3)) / 12) as bigint), (year(t1."born") * 12 + month(t1."born") - 1 - ((month(t1."born") + 5) % 3)) - 12 * cast(floor((year(t1."born") * 12 + month(t1."born") - 1 - ((month(t1."born") + 5) % 3)) / 12) as bigint) + 1, 1), t1."born") as c1, cast(sum(t0.f2) as bigint) as c2 from (select t0."patient_id", coalesce(date_trunc('month', t0."admitted") - to_months(cast(((month(t0."admitted") + 8) % 12) as integer)), t0."admitted") as k0, count(*) as f2 from "visits" t0 group by t0."patient_id", coalesce(date_trunc('month', t0."admitted") - to_months(cast(((month(t0."admitted") + 8) % 12) as integer)), t0."admitted")) t0 left join "patients" t1 on t1."id" = t0."patient_id" group by t0.k0, coalesce(make_date(cast(floor((year(t1."born") * 12 + month(t1."born") - 1 - ((month(t1."born") + 5) % 3)) / 12) as bigint), (year(t1."born") * 12 + month(t1."born") - 1 - ((month(t1."born") + 5) % 3)) - 12 * cast(floor((year(t1."born") * 12 + month(t1."born") - 1 - ((month(t1."born") + 5) % 3)) / 12) as bigint) + 1, 1), t1."born") order by c0 asc nulls last, c1 asc nulls last;

-- groups by hour, day of the week and month
select t0.k0 as c0, t0.k1 as c1, coalesce(cast((cast(extract(month from t1."born") as integer) + 10) as varchar), cast(t1."born" as varchar)) as c2, cast(sum(t0.f3) as bigint) as c3 from (select t0."patient_id", coalesce(cast((cast(extract(hour from t0."admitted") as integer) + 10) as varchar), cast(t0."admitted" as varchar)) as k0, coalesce(cast((cast(extract(isodow from t0."admitted") as integer) + 10) as varchar), cast(t0."admitted" as varchar)) as k1, count(*) as f3 from "visits" t0 group by t0."patient_id", coalesce(cast((cast(extract(hour from t0."admitted") as integer) + 10) as varchar), cast(t0."admitted" as varchar)), coalesce(cast((cast(extract(isodow from t0."admitted") as integer) + 10) as varchar), cast(t0."admitted" as varchar))) t0 left join "patients" t1 on t1."id" = t0."patient_id" group by t0.k0, t0.k1, coalesce(cast((cast(extract(month from t1."born") as integer) + 10) as varchar), cast(t1."born" as varchar)) order by c0 asc nulls last, c1 asc nulls last, c2 asc nulls last;

-- rows of two days of the week
select t0."id" as c0 from "visits" t0 where (cast((case coalesce(cast((cast(extract(isodow from t0."admitted") as integer) + 10) as varchar), cast(t0."admitted" as varchar)) when '11' then 'Monday' when '12' then 'Tuesday' when '13' then 'Wednesday' when '14' then 'Thursday' when '15' then 'Friday' when '16' then 'Saturday' when '17' then 'Sunday' else coalesce(cast((cast(extract(isodow from t0."admitted") as integer) + 10) as varchar), cast(t0."admitted" as varchar)) end) as varchar) in (cast($1 as varchar), cast($2 as varchar))) order by t0."id" asc;
--   1: string Saturday
--   2: string Sunday

-- groups by year
select date_trunc('year', t0."admitted") as c0, count(*) as c1 from "visits" t0 group by date_trunc('year', t0."admitted") order by c0 asc nulls last;

-- a difference of dates
select (epoch_us(cast(t0."discharged" as timestamp)) - epoch_us(cast(t0."admitted" as timestamp))) / 1e6 as c0 from "visits" t0;

-- an average difference of dates
select t0."hospital_id" as c0, avg((epoch_us(cast(t0."discharged" as timestamp)) - epoch_us(cast(t0."admitted" as timestamp))) / 1e6) as c1 from "visits" t0 group by t0."hospital_id" order by c0 asc nulls last;

-- a formula over rows
select (cast(t0."cost" as double) / nullif(cast(t0."minutes" as double), 0)) as c0 from "visits" t0;

-- a formula over aggregates
select cast(t0."note" as varchar) as c0, (cast(sum(t0."cost") as double) / nullif(cast(count(*) as double), 0)) as c1 from "visits" t0 group by cast(t0."note" as varchar) order by c0 asc nulls last;

-- a count and a sum with conditions by a joined name
select cast(t1."name" as varchar) as c0, cast(sum(t0.f1) as bigint) as c1, sum(t0.f2) as c2 from (select t0."hospital_id", count(case when (cast(t0."note" as varchar) = cast($1 as varchar)) then 1 end) as f1, sum(case when (t0."minutes" > $2 or (t0."note" is null or cast(t0."note" as varchar) = '')) then t0."cost" end) as f2 from "visits" t0 group by t0."hospital_id") t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar) order by c0 asc nulls last;
--   1: string Fever
--   2: number 30

-- a median with a condition by group, under a rule
select cast(t0."note" as varchar) as c0, quantile_cont(cast(case when t0."cost" > $1 then t0."minutes" end as double), 0.5e0) as c1 from (select s0.* from "visits" s0 where s0."hospital_id" in ($2, $3)) t0 group by cast(t0."note" as varchar) order by c0 asc nulls last;
--   1: number 100
--   2: number 1
--   3: number 2

-- conditions and choices in a formula
select case when (((cast(t0."cost" as double) > cast($1 as double)) and (not (cast(t0."note" as varchar) = cast(cast($2 as varchar) as varchar)))) or case when t1."active" is true then true when t1."active" is false then false end) then case when (abs(cast(t0."cost" as double)) * cast(cast($3 as double) as double)) < cast(cast($4 as double) as double) then sign(cast(t0."cost" as double)) * floor((abs(cast(t0."cost" as double)) * cast(cast($3 as double) as double)) * cast(cast($5 as double) as double) + cast(cast($6 as double) as double)) / cast(cast($3 as double) as double) else cast(t0."cost" as double) end else coalesce(cast(t0."minutes" as double), cast($7 as double)) end as c0 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" order by t0."id" asc;
--   1: number 100
--   2: string Fever
--   3: number 10
--   4: number 100000000000000
--   5: number 1.0000000000000002
--   6: number 0.5
--   7: number 0

-- texts in a formula
select cast((cast(upper(cast(trim(cast(t0."note" as varchar), ' ') as varchar)) as varchar) || cast(cast($1 as varchar) as varchar) || cast(substring(cast(lower(cast(t0."note" as varchar)) as varchar), 1, 3) as varchar)) as varchar) as c0, (cast(cast(t0."note" as varchar) as varchar) ilike cast($2 as varchar) escape '!') as c1, cast(length(cast(cast(t0."note" as varchar) as varchar)) as double) as c2 from "visits" t0;
--   1: string -
--   2: string %fev%

-- dates in a formula
select ((epoch_us(cast(date_trunc('day', t0."discharged") as timestamp)) - epoch_us(cast(date_trunc('day', t0."admitted") as timestamp))) / 1e6 / cast(86400 as double)) as c0, (sign(((epoch_us(cast(t0."discharged" as timestamp)) - epoch_us(cast(t0."admitted" as timestamp))) / 1e6 / cast(3600 as double))) * floor(abs(((epoch_us(cast(t0."discharged" as timestamp)) - epoch_us(cast(t0."admitted" as timestamp))) / 1e6 / cast(3600 as double))))) as c1, (sign(((((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) - case when ((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) > 0 and cast(cast(extract(day from t0."admitted") as integer) as double) < cast(cast(extract(day from t1."born") as integer) as double) then 1 when ((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) < 0 and cast(cast(extract(day from t0."admitted") as integer) as double) > cast(cast(extract(day from t1."born") as integer) as double) then -1 else 0 end) / cast(12 as double))) * floor(abs(((((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) - case when ((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) > 0 and cast(cast(extract(day from t0."admitted") as integer) as double) < cast(cast(extract(day from t1."born") as integer) as double) then 1 when ((cast(cast(extract(year from t0."admitted") as integer) as double) * 12 + cast(cast(extract(month from t0."admitted") as integer) as double)) - (cast(cast(extract(year from t1."born") as integer) as double) * 12 + cast(cast(extract(month from t1."born") as integer) as double))) < 0 and cast(cast(extract(day from t0."admitted") as integer) as double) > cast(cast(extract(day from t1."born") as integer) as double) then -1 else 0 end) / cast(12 as double))))) as c2, ((cast(cast(extract(isodow from t0."admitted") as integer) as double) * cast($1 as double)) + cast(cast(extract(week from t0."admitted") as integer) as double)) as c3, (coalesce(t0."discharged", cast(cast($2 as date) as timestamp)) >= cast(cast($3 as date) as timestamp)) as c4 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" order by t0."id" asc;
--   1: number 100
--   2: string 2026-11-15
--   3: string 2024-03-01

-- powers and logarithms in a formula
select (power(case when cast(t0."cost" as double) > 0 or (cast(t0."cost" as double) = 0 and cast($1 as double) >= 0) or (cast(t0."cost" as double) < 0 and cast($1 as double) = floor(cast($1 as double))) then cast(t0."cost" as double) end, cast($1 as double)) + log10(case when cast(t0."cost" as double) > 0 then cast(t0."cost" as double) end)) as c0 from "visits" t0;
--   1: number 2

-- aggregates with conditions and percentiles in a formula, under a rule
select cast(t0."note" as varchar) as c0, (cast(count(case when (cast(t0."minutes" as double) > cast($1 as double)) then 1 end) as double) / nullif(cast(count(*) as double), 0)) as c1, (cast(sum(case when (cast(t0."minutes" as double) > cast($2 as double)) then t0."cost" end) as double) / nullif(cast(quantile_cont(cast(t0."cost" as double), 0.5e0) as double), 0)) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ($3, $4)) t0 group by cast(t0."note" as varchar) order by c0 asc nulls last;
--   1: number 30
--   2: number 30
--   3: number 1
--   4: number 2

-- patients without related rows
select t0."id" as c0 from "patients" t0 where not exists (select 1 from (select t0."patient_id" as k0 from "visits" t0 where t0."patient_id" is not null and (cast(t0."note" as varchar) = cast($1 as varchar))) r0 where t0."id" = r0.k0) order by t0."id" asc;
--   1: string Fever

-- a number and the last value of related rows, under a rule
select t0."id" as c0, coalesce(r1.f0, 0) as c1, r2."f0" as c2 from "patients" t0 left join (select t0."patient_id" as k0, count(*) as f0 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1)) t0 where t0."patient_id" is not null and (cast(t0."note" as varchar) = cast($2 as varchar)) group by t0."patient_id") r1 on t0."id" = r1.k0 left join (select v0.k0, v0.f0, row_number() over (partition by v0.k0 order by v0.n0 desc, v0.n1 desc) as w0 from (select t0."patient_id" as k0, t0."cost" as f0, t0."admitted" as n0, t0."id" as n1 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1)) t0 where t0."patient_id" is not null and (cast(t0."note" as varchar) = cast($3 as varchar)) and t0."admitted" is not null) v0) r2 on t0."id" = r2.k0 and r2.w0 = 1 order by t0."id" asc;
--   1: number 1
--   2: string Fever
--   3: string Fever

-- readmissions within thirty days
select case when ((epoch_us(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_us(cast(date_trunc('day', t0."f0") as timestamp))) / 1e6 / cast(86400 as double)) <= 30 then true else false end as c0, count(*) as c1 from (select d0.*, case when not (d0.v0 is not null and d0.v1 is not null) then null when d0.v3 = 1 then d0.w2 when d0.w0 > 0 then d0.w1 end as f0 from (select d0.*, lag(d0.v4) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end, d0.v3 order by d0.v1 asc, d0.v2 asc) as w2 from (select d0.*, first_value(d0.v4) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end, d0.w0 order by d0.v1 asc, d0.v2 asc) as w1 from (select d0.*, sum(d0.v3) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc rows between unbounded preceding and current row) as w0 from (select t0.*, t0."patient_id" as v0, t0."admitted" as v1, t0."id" as v2, case when (cast(t0."note" as varchar) = cast($1 as varchar)) then 1 else 0 end as v3, t0."discharged" as v4 from "visits" t0) d0) d0) d0) d0) t0 group by case when ((epoch_us(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_us(cast(date_trunc('day', t0."f0") as timestamp))) / 1e6 / cast(86400 as double)) <= 30 then true else false end order by c0 asc nulls last;
--   1: string Fever

-- days since the previous row, by a formula
select t0."id" as c0, ((epoch_us(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_us(cast(date_trunc('day', t0."f0") as timestamp))) / 1e6 / cast(86400 as double)) as c1 from (select d0.*, case when d0.v0 is not null and d0.v1 is not null then d0.w0 end as f0, case when d0.v0 is not null and d0.v1 is not null then d0.w1 end as f1 from (select d0.*, lag(d0.v4) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 desc, d0.v2 desc) as w1 from (select d0.*, lag(d0.v3) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc) as w0 from (select t0.*, t0."patient_id" as v0, t0."admitted" as v1, t0."id" as v2, t0."discharged" as v3, t0."cost" as v4 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1)) t0) d0) d0) d0) t0 where ((t0."f1" > t0."cost") is true) order by t0."id" asc;
--   1: number 1

-- equal to one of several values, or missing
select t0."id" as c0 from "visits" t0 where (cast(t0."note" as varchar) in (cast($1 as varchar)) or t0."note" is null) order by t0."id" asc;
--   1: string Fever

-- a text that contains another
select t0."id" as c0 from "patients" t0 where cast(t0."name" as varchar) ilike cast($1 as varchar) escape '!' order by t0."id" asc;
--   1: string %100!%%

-- between two dates
select t0."id" as c0 from "visits" t0 where (t0."admitted" >= cast($1 as timestamp) and t0."admitted" < cast($2 as timestamp)) order by t0."id" asc;
--   1: string 2024-02-29 00:00:00
--   2: string 2024-04-01 00:00:00

-- the last seven days
select t0."id" as c0 from "visits" t0 where (t0."admitted" >= cast($1 as timestamp) and t0."admitted" < cast($2 as timestamp)) order by t0."id" asc;
--   1: string 2026-11-08 08:30:00.001
--   2: string 2026-11-15 08:30:00.001

-- the current month
select t0."id" as c0 from "visits" t0 where (t0."admitted" >= cast($1 as timestamp) and t0."admitted" < cast($2 as timestamp)) order by t0."id" asc;
--   1: string 2026-11-01 00:00:00
--   2: string 2026-12-01 00:00:00

-- the previous complete week
select t0."id" as c0 from "visits" t0 where (t0."admitted" >= cast($1 as timestamp) and t0."admitted" < cast($2 as timestamp)) order by t0."id" asc;
--   1: string 2026-11-02 00:00:00
--   2: string 2026-11-09 00:00:00

-- conditions with and and or
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" where (t0."cost" > $1 or (t0."note" is null or cast(t0."note" as varchar) = '') and (t1."active" is true)) order by t0."id" asc;
--   1: number 100

-- a condition on an aggregate
select cast(t1."name" as varchar) as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar) having sum(t0."cost") > $1 order by c0 asc nulls last;
--   1: number 100

-- conditions on calculated columns of rows
select t0."id" as c0, t0."admitted" as c1, t0."note" as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" where ((cast(t0."cost" as double) / nullif(cast(t0."minutes" as double), 0)) > cast($1 as double) and not isnan((cast(t0."cost" as double) / nullif(cast(t0."minutes" as double), 0)))) and cast(cast(upper(cast(t0."note" as varchar)) as varchar) as varchar) ilike cast($2 as varchar) escape '!' and (coalesce(t0."discharged", t0."admitted") >= cast($3 as timestamp) and coalesce(t0."discharged", t0."admitted") < cast($4 as timestamp)) and (((cast(t0."cost" as double) > cast($5 as double)) and case when t1."active" is true then true when t1."active" is false then false end) is true) order by t0."id" asc;
--   1: number 2.5
--   2: string %fev%
--   3: string 2024-02-29 00:00:00
--   4: string 2024-04-01 00:00:00
--   5: number 100

-- a condition on a calculated column of groups, under a rule
select cast(t1."name" as varchar) as c0, count(*) as c1, sum(t0."cost") as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1, $2)) t0 left join (select s0.* from "hospitals" s0 where s0."id" in ($1, $2)) t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar) having ((cast(sum(t0."cost") as double) / nullif(cast(count(*) as double), 0)) > cast($3 as double) and not isnan((cast(sum(t0."cost") as double) / nullif(cast(count(*) as double), 0)))) order by c0 asc nulls last;
--   1: number 1
--   2: number 2
--   3: number 100

-- the number of groups by a condition on a median in a formula
select count(*) as c0 from (select cast(t1."name" as varchar) as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar) having (cast(quantile_cont(cast(t0."cost" as double), 0.5e0) as double) / nullif(cast($1 as double), 0)) < cast($2 as double)) q0;
--   1: number 2
--   2: number 100

-- a rate with conditions on both of its parts
select d0.c0 as c0, cast(d0.c1 as double) / nullif(cast(d0.f1 as double), 0) * 1000 as c1 from (select cast(t1."name" as varchar) as c0, count(case when (cast(t0."note" as varchar) = cast($1 as varchar)) then 1 end) as c1, count(case when t0."minutes" > $2 then 1 end) as f1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) d0 order by c0 asc nulls last;
--   1: string Fever
--   2: number 30

-- calculated columns of the data model
select cast((cast(case when t1."id" is not null then cast(coalesce(cast(t2."name" as varchar), cast(cast($1 as varchar) as varchar)) as varchar) end as varchar) || cast(cast($2 as varchar) as varchar) || cast(case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($3 as double)) then cast(cast($4 as varchar) as varchar) else cast(cast($5 as varchar) as varchar) end as varchar) end as varchar) || cast(cast($6 as varchar) as varchar) || cast(cast(upper(cast(coalesce(cast(t0."note" as varchar), cast(cast($7 as varchar) as varchar)) as varchar)) as varchar) as varchar)) as varchar) as c0, case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($3 as double)) then cast(cast($4 as varchar) as varchar) else cast(cast($5 as varchar) as varchar) end as varchar) end as c1, ((cast(((epoch_us(cast(date_trunc('day', t0."discharged") as timestamp)) - epoch_us(cast(date_trunc('day', t0."admitted") as timestamp))) / 1e6 / cast(86400 as double)) as double) > cast($8 as double)) or (cast(t0."minutes" as double) > cast($9 as double))) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" where (coalesce(t0."discharged", t0."admitted") >= cast($10 as timestamp) and coalesce(t0."discharged", t0."admitted") < cast($11 as timestamp)) order by t0."id" asc;
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
select cast(cast((cast(case when t1."id" is not null then cast(coalesce(cast(t2."name" as varchar), cast(cast($1 as varchar) as varchar)) as varchar) end as varchar) || cast(cast($2 as varchar) as varchar) || cast(case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($3 as double)) then cast(cast($4 as varchar) as varchar) else cast(cast($5 as varchar) as varchar) end as varchar) end as varchar) || cast(cast($6 as varchar) as varchar) || cast(cast(upper(cast(coalesce(cast(t0."note" as varchar), cast(cast($7 as varchar) as varchar)) as varchar)) as varchar) as varchar)) as varchar) as varchar) as c0, sum(case when (abs((cast(t0."minutes" as double) / nullif(cast($8 as double), 0))) * cast(cast($9 as double) as double)) < cast(cast($10 as double) as double) then sign((cast(t0."minutes" as double) / nullif(cast($8 as double), 0))) * floor((abs((cast(t0."minutes" as double) / nullif(cast($8 as double), 0))) * cast(cast($9 as double) as double)) * cast(cast($11 as double) as double) + cast(cast($12 as double) as double)) / cast(cast($9 as double) as double) else (cast(t0."minutes" as double) / nullif(cast($8 as double), 0)) end) as c1 from (select s0.* from "visits" s0 where s0."hospital_id" in ($13, $14)) t0 left join (select s0.* from "hospitals" s0 where s0."id" in ($13, $14)) t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" where (cast(case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($3 as double)) then cast(cast($4 as varchar) as varchar) else cast(cast($5 as varchar) as varchar) end as varchar) end as varchar) = cast($15 as varchar)) group by cast(cast((cast(case when t1."id" is not null then cast(coalesce(cast(t2."name" as varchar), cast(cast($1 as varchar) as varchar)) as varchar) end as varchar) || cast(cast($2 as varchar) as varchar) || cast(case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($3 as double)) then cast(cast($4 as varchar) as varchar) else cast(cast($5 as varchar) as varchar) end as varchar) end as varchar) || cast(cast($6 as varchar) as varchar) || cast(cast(upper(cast(coalesce(cast(t0."note" as varchar), cast(cast($7 as varchar) as varchar)) as varchar)) as varchar) as varchar)) as varchar) as varchar) order by c0 asc nulls last;
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
select x0.k0 as c0, count(*) as c1, x0.n0 as o0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" left join (select c0 as k0, coalesce(('v' || cast(c0 as varchar)), '') as v0, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 from (select cast(cast((cast(case when t1."id" is not null then cast(coalesce(cast(t2."name" as varchar), cast(cast($1 as varchar) as varchar)) as varchar) end as varchar) || cast(cast($2 as varchar) as varchar) || cast(case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($3 as double)) then cast(cast($4 as varchar) as varchar) else cast(cast($5 as varchar) as varchar) end as varchar) end as varchar) || cast(cast($6 as varchar) as varchar) || cast(cast(upper(cast(coalesce(cast(t0."note" as varchar), cast(cast($7 as varchar) as varchar)) as varchar)) as varchar) as varchar)) as varchar) as varchar) as c0, count(*) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" group by cast(cast((cast(case when t1."id" is not null then cast(coalesce(cast(t2."name" as varchar), cast(cast($1 as varchar) as varchar)) as varchar) end as varchar) || cast(cast($2 as varchar) as varchar) || cast(case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($3 as double)) then cast(cast($4 as varchar) as varchar) else cast(cast($5 as varchar) as varchar) end as varchar) end as varchar) || cast(cast($6 as varchar) as varchar) || cast(cast(upper(cast(coalesce(cast(t0."note" as varchar), cast(cast($7 as varchar) as varchar)) as varchar)) as varchar) as varchar)) as varchar) as varchar)) q1 where 1 = 1 order by n0 limit $8) x0 on x0.v0 = coalesce(('v' || cast((cast(cast((cast(case when t1."id" is not null then cast(coalesce(cast(t2."name" as varchar), cast(cast($9 as varchar) as varchar)) as varchar) end as varchar) || cast(cast($10 as varchar) as varchar) || cast(case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($11 as double)) then cast(cast($12 as varchar) as varchar) else cast(cast($13 as varchar) as varchar) end as varchar) end as varchar) || cast(cast($14 as varchar) as varchar) || cast(cast(upper(cast(coalesce(cast(t0."note" as varchar), cast(cast($15 as varchar) as varchar)) as varchar)) as varchar) as varchar)) as varchar) as varchar)) as varchar)), '') group by x0.k0, x0.n0 having ((cast(sum(t0."cost") as double) / nullif(cast(count(*) as double), 0)) > cast($16 as double) and not isnan((cast(sum(t0."cost") as double) / nullif(cast(count(*) as double), 0)))) order by o0 asc nulls last;
--   1: string no region
--   2: string -
--   3: number 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: number 2
--   9: string no region
--   10: string -
--   11: number 0
--   12: string open
--   13: string closed
--   14: string -
--   15: string none
--   16: number 100

-- the values of a calculated column of the data model, under a rule
select cast(cast((cast(case when t1."id" is not null then cast(coalesce(cast(t2."name" as varchar), cast(cast($1 as varchar) as varchar)) as varchar) end as varchar) || cast(cast($2 as varchar) as varchar) || cast(case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($3 as double)) then cast(cast($4 as varchar) as varchar) else cast(cast($5 as varchar) as varchar) end as varchar) end as varchar) || cast(cast($6 as varchar) as varchar) || cast(cast(upper(cast(coalesce(cast(t0."note" as varchar), cast(cast($7 as varchar) as varchar)) as varchar)) as varchar) as varchar)) as varchar) as varchar) as c0 from (select s0.* from "visits" s0 where s0."hospital_id" in ($8)) t0 left join (select s0.* from "hospitals" s0 where s0."id" in ($8)) t1 on t1."id" = t0."hospital_id" left join "regions" t2 on t2."id" = t1."region_id" where cast((cast(case when t1."id" is not null then cast(coalesce(cast(t2."name" as varchar), cast(cast($1 as varchar) as varchar)) as varchar) end as varchar) || cast(cast($2 as varchar) as varchar) || cast(case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($3 as double)) then cast(cast($4 as varchar) as varchar) else cast(cast($5 as varchar) as varchar) end as varchar) end as varchar) || cast(cast($6 as varchar) as varchar) || cast(cast(upper(cast(coalesce(cast(t0."note" as varchar), cast(cast($7 as varchar) as varchar)) as varchar)) as varchar) as varchar)) as varchar) is not null group by cast(cast((cast(case when t1."id" is not null then cast(coalesce(cast(t2."name" as varchar), cast(cast($1 as varchar) as varchar)) as varchar) end as varchar) || cast(cast($2 as varchar) as varchar) || cast(case when t1."id" is not null then cast(case when (cast(t1."beds" as double) > cast($3 as double)) then cast(cast($4 as varchar) as varchar) else cast(cast($5 as varchar) as varchar) end as varchar) end as varchar) || cast(cast($6 as varchar) as varchar) || cast(cast(upper(cast(coalesce(cast(t0."note" as varchar), cast(cast($7 as varchar) as varchar)) as varchar)) as varchar) as varchar)) as varchar) as varchar) order by c0 asc nulls last limit $9;
--   1: string no region
--   2: string -
--   3: number 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: number 1
--   9: number 100

-- columns of the data model that are made of other rows, of the base table and of a joined one, under a rule
select t0.k0 as c0, case when t1."id" is not null then case when r1.k0 is not null then true else false end end as c1, sum(t0.f2) as c2 from (select t0."patient_id", case when ((epoch_us(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_us(cast(date_trunc('day', t0."f0") as timestamp))) / 1e6 / cast(86400 as double)) <= 200 then true else false end as k0, sum(((cast(case when t1."id" is not null then coalesce(r1.f0, 0) end as double) * cast($1 as double)) + coalesce(cast(t0."f1" as double), cast($2 as double)))) as f2 from (select d0.*, case when d0.v0 is not null and d0.v1 is not null then d0.w0 end as f0, case when d0.v4 is not null and d0.v5 is not null and d0.v7 = 1 then d0.w1 end as f1 from (select d0.*, row_number() over (partition by d0.v4, case when d0.v5 is null then 1 else 0 end, d0.v7 order by d0.v5 asc, d0.v6 asc) as w1 from (select d0.*, lag(d0.v3) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc) as w0 from (select t0.*, t0."patient_id" as v0, t0."admitted" as v1, t0."id" as v2, t0."discharged" as v3, t0."patient_id" as v4, t0."admitted" as v5, t0."id" as v6, case when t0."minutes" > $3 then 1 else 0 end as v7 from (select s0.* from "visits" s0 where s0."hospital_id" in ($4, $5)) t0) d0) d0) d0) t0 left join "patients" t1 on t1."id" = t0."patient_id" left join (select t0."patient_id" as k0, count(*) as f0 from (select s0.* from "visits" s0 where s0."hospital_id" in ($4, $5)) t0 where t0."patient_id" is not null group by t0."patient_id") r1 on t1."id" = r1.k0 where (case when ((epoch_us(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_us(cast(date_trunc('day', t0."f0") as timestamp))) / 1e6 / cast(86400 as double)) <= 200 then true else false end is true) group by t0."patient_id", case when ((epoch_us(cast(date_trunc('day', t0."admitted") as timestamp)) - epoch_us(cast(date_trunc('day', t0."f0") as timestamp))) / 1e6 / cast(86400 as double)) <= 200 then true else false end) t0 left join "patients" t1 on t1."id" = t0."patient_id" left join (select t0."patient_id" as k0 from (select s0.* from "visits" s0 where s0."hospital_id" in ($4, $5)) t0 where t0."patient_id" is not null and t0."minutes" > $6 group by t0."patient_id") r1 on t1."id" = r1.k0 group by t0.k0, case when t1."id" is not null then case when r1.k0 is not null then true else false end end order by c0 asc nulls last, c1 asc nulls last;
--   1: number 10
--   2: number 0
--   3: number 20
--   4: number 1
--   5: number 2
--   6: number 20

-- patients with a long visit, by a column of the data model
select t0."id" as c0 from "patients" t0 where exists (select 1 from (select t0."patient_id" as k0 from "visits" t0 where t0."patient_id" is not null and t0."minutes" > $1) r0 where t0."id" = r0.k0) order by t0."id" asc;
--   1: number 20

-- the number of rows
select count(*) as c0 from "visits" t0;

-- the number of groups
select count(*) as c0 from (select cast(t1."name" as varchar) as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) q0;

-- a rule on the table itself
select t0."name" as c0 from (select s0.* from "hospitals" s0 where s0."id" in ($1, $2)) t0 order by t0."id" asc;
--   1: number 1
--   2: number 2

-- a rule on a referenced table
select cast(t1."name" as varchar) as c0, cast(sum(t0.f1) as bigint) as c1, sum(t0.f2) as c2 from (select t0."hospital_id", count(*) as f1, sum(t0."cost") as f2 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1, $2)) t0 group by t0."hospital_id") t0 left join (select s0.* from "hospitals" s0 where s0."id" in ($1, $2)) t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar) order by c0 asc nulls last;
--   1: number 1
--   2: number 2

-- a rule two keys away
select cast(t1."name" as varchar) as c0, cast(sum(t0.f1) as bigint) as c1, sum(t0.f2) as c2 from (select t0."hospital_id", count(*) as f1, sum(t0."cost") as f2 from (select s0.* from "visits" s0 where s0."hospital_id" in (select s1."id" from "hospitals" s1 where s1."region_id" in ($1))) t0 group by t0."hospital_id") t0 left join (select s0.* from "hospitals" s0 where s0."region_id" in ($1)) t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar) order by c0 asc nulls last;
--   1: number 1

-- a rule over a composite key
select t0."id" as c0 from (select s0.* from "stays" s0 where (s0."hospital_id" in (select s1."id" from "hospitals" s1 where s1."main_ward_id" in ($1)) or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when s1."id" in ($1) then 0 else 1 end = 1)) or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and (s1."hospital_id" in (select s2."id" from "hospitals" s2 where s2."main_ward_id" in ($1)) or s1."ward_id" in ($1))) or s0."referred_by_id" in (select s1."id" from "hospitals" s1 where s1."main_ward_id" in ($1)))) t0 order by t0."id" asc;
--   1: number 1

-- two rules met by one row
select t0."id" as c0 from (select s0.* from "stays" s0 where (s0."hospital_id" in (select s1."id" from "hospitals" s1 where s1."id" in ($1, $2) and s1."main_ward_id" in ($3)) or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when s1."id" in ($3) and s1."hospital_id" in ($1, $2) then 0 else 1 end = 1)) or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and (s1."hospital_id" in (select s2."id" from "hospitals" s2 where s2."id" in ($1, $2) and s2."main_ward_id" in ($3)) or s1."ward_id" in (select s2."id" from "wards" s2 where s2."id" in ($3) and s2."hospital_id" in ($1, $2)))) or s0."referred_by_id" in (select s1."id" from "hospitals" s1 where s1."id" in ($1, $2) and s1."main_ward_id" in ($3)))) t0 order by t0."id" asc;
--   1: number 1
--   2: number 2
--   3: number 1

-- a rule on every chain
select t0."id" as c0 from (select s0.* from "stays" s0 where (s0."hospital_id" in ($1) or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when s1."hospital_id" in ($1) then 0 else 1 end = 1)) or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and (s1."hospital_id" in ($1) or s1."ward_id" in (select s2."id" from "wards" s2 where s2."hospital_id" in ($1)))) or s0."referred_by_id" in ($1)) and ((s0."hospital_id" is null or s0."hospital_id" in ($1)) and (s0."hospital_id" is null or s0."ward_code" is null or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when (s1."hospital_id" is null or s1."hospital_id" in ($1)) then 0 else 1 end = 1))) and (s0."hospital_id" is null or s0."bed_no" is null or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and ((s1."hospital_id" is null or s1."hospital_id" in ($1)) and (s1."ward_id" is null or s1."ward_id" in (select s2."id" from "wards" s2 where (s2."hospital_id" is null or s2."hospital_id" in ($1))))))) and (s0."referred_by_id" is null or s0."referred_by_id" in ($1)))) t0 order by t0."id" asc;
--   1: number 1

-- the values of a column
select cast(t0."note" as varchar) as c0 from "visits" t0 where t0."note" is not null group by cast(t0."note" as varchar) order by c0 asc nulls last limit $1;
--   1: number 100

-- the values of a column that contain a text, under a rule
select cast(t0."note" as varchar) as c0 from (select s0.* from "visits" s0 where s0."hospital_id" in ($1)) t0 where t0."note" is not null and cast(t0."note" as varchar) ilike cast($2 as varchar) escape '!' group by cast(t0."note" as varchar) order by c0 asc nulls last limit $3;
--   1: number 1
--   2: string %fev%
--   3: number 100

-- the values of a question
select cast(q0.c0 as varchar) as k0 from (select t0."note" as c0 from "visits" t0 where t0."cost" > $1) q0 where q0.c0 is not null group by cast(q0.c0 as varchar) order by k0 asc nulls last limit $2;
--   1: number 0
--   2: number 100

-- totals of a question with groups
select count(*) as k0, sum(q0.c1) as k1, min(q0.c1) as k2, max(q0.c1) as k3, avg(cast(q0.c1 as double)) as k4, count(q0.c1) as k5, sum(q0.c2) as k6, min(q0.c2) as k7, max(q0.c2) as k8, avg(cast(q0.c2 as double)) as k9, count(q0.c2) as k10 from (select cast(t1."name" as varchar) as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) q0;

-- totals by the first group
select cast(q0.c0 as varchar) as k0, count(*) as k1, min(q0.c2) as k2, max(q0.c2) as k3, count(q0.c2) as k4 from (select cast(t1."name" as varchar) as c0, cast(t0."note" as varchar) as c1, avg(cast(t0."cost" as double)) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar), cast(t0."note" as varchar)) q0 group by cast(q0.c0 as varchar) order by k0 asc nulls last limit $1;
--   1: number 1000

-- totals by the first groups
select cast(q0.c0 as varchar) as k0, count(*) as k1, min(q0.c2) as k2, max(q0.c2) as k3, count(q0.c2) as k4, q0.o0 as k5 from (select x0.k0 as c0, cast(t1."name" as varchar) as c1, avg(cast(t0."cost" as double)) as c2, x0.n0 as o0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" left join (select c0 as k0, coalesce(('v' || cast(c0 as varchar)), '') as v0, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 from (select cast(t0."note" as varchar) as c0, count(*) as c1 from "visits" t0 group by cast(t0."note" as varchar)) q1 where 1 = 1 order by n0 limit $1) x0 on x0.v0 = coalesce(('v' || cast((cast(t0."note" as varchar)) as varchar)), '') group by x0.k0, x0.n0, cast(t1."name" as varchar)) q0 group by cast(q0.c0 as varchar), q0.o0 order by k5 asc nulls last limit $2;
--   1: number 2
--   2: number 1000

-- totals of all groups but the first ones
select count(*) as k0, sum(q0.c1) as k1, min(q0.c1) as k2, max(q0.c1) as k3, avg(cast(q0.c1 as double)) as k4, count(q0.c1) as k5, sum(q0.c2) as k6, min(q0.c2) as k7, max(q0.c2) as k8, avg(cast(q0.c2 as double)) as k9, count(q0.c2) as k10 from (select cast(t1."name" as varchar) as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) q0 where not ((cast(q0.c0 as varchar) is not null and cast(q0.c0 as varchar) in (select p0.k0 from (select cast(q0.c0 as varchar) as k0 from (select cast(t1."name" as varchar) as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) q0 group by cast(q0.c0 as varchar) order by k0 asc nulls last limit $1) p0 where p0.k0 is not null)) or (cast(q0.c0 as varchar) is null and exists (select 1 from (select cast(q0.c0 as varchar) as k0 from (select cast(t1."name" as varchar) as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) q0 group by cast(q0.c0 as varchar) order by k0 asc nulls last limit $1) p0 where p0.k0 is null)));
--   1: number 200

-- totals of all groups but the first ones, from their rows
select quantile_cont(cast(t0."cost" as double), 0.5e0) as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" where not ((cast(cast(t1."name" as varchar) as varchar) is not null and cast(cast(t0."note" as varchar) as varchar) is not null and (cast(cast(t1."name" as varchar) as varchar), cast(cast(t0."note" as varchar) as varchar)) in (select p0.k0, p0.k1 from (select cast(q0.c0 as varchar) as k0, cast(q0.c1 as varchar) as k1 from (select cast(t1."name" as varchar) as c0, cast(t0."note" as varchar) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar), cast(t0."note" as varchar)) q0 group by cast(q0.c0 as varchar), cast(q0.c1 as varchar) order by k0 asc nulls last, k1 asc nulls last limit $1) p0 where p0.k0 is not null and p0.k1 is not null)) or (cast(cast(t1."name" as varchar) as varchar) is null and cast(cast(t0."note" as varchar) as varchar) is not null and cast(cast(t0."note" as varchar) as varchar) in (select p0.k1 from (select cast(q0.c0 as varchar) as k0, cast(q0.c1 as varchar) as k1 from (select cast(t1."name" as varchar) as c0, cast(t0."note" as varchar) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar), cast(t0."note" as varchar)) q0 group by cast(q0.c0 as varchar), cast(q0.c1 as varchar) order by k0 asc nulls last, k1 asc nulls last limit $1) p0 where p0.k0 is null and p0.k1 is not null)) or (cast(cast(t1."name" as varchar) as varchar) is not null and cast(cast(t0."note" as varchar) as varchar) is null and cast(cast(t1."name" as varchar) as varchar) in (select p0.k0 from (select cast(q0.c0 as varchar) as k0, cast(q0.c1 as varchar) as k1 from (select cast(t1."name" as varchar) as c0, cast(t0."note" as varchar) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar), cast(t0."note" as varchar)) q0 group by cast(q0.c0 as varchar), cast(q0.c1 as varchar) order by k0 asc nulls last, k1 asc nulls last limit $1) p0 where p0.k0 is not null and p0.k1 is null)) or (cast(cast(t1."name" as varchar) as varchar) is null and cast(cast(t0."note" as varchar) as varchar) is null and exists (select 1 from (select cast(q0.c0 as varchar) as k0, cast(q0.c1 as varchar) as k1 from (select cast(t1."name" as varchar) as c0, cast(t0."note" as varchar) as c1 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar), cast(t0."note" as varchar)) q0 group by cast(q0.c0 as varchar), cast(q0.c1 as varchar) order by k0 asc nulls last, k1 asc nulls last limit $1) p0 where p0.k0 is null and p0.k1 is null)));
--   1: number 200

-- rows put together by a column
select c0, c1 from (select t0."note" as c0, t0."id" as c1 from "visits" t0 limit $1) q0 order by c0 asc nulls last;
--   1: number 100

-- statistics of a column
select max(t0."cost") as c0, avg(cast(t0."cost" as double)) as c1, min(t0."cost") as c2, sum(t0."cost") as c3, count(distinct t0."cost") as c4, count(*) - count(t0."cost") as c5, sqrt(case when count(t0."cost") > 1 then case when min(t0."cost") = max(t0."cost") then 0e0 when var_samp(cast(t0."cost" as double)) >= max(abs(cast(t0."cost" as double))) * max(abs(cast(t0."cost" as double))) * 1e-20 then var_samp(cast(t0."cost" as double)) end end) as c6, case when count(t0."cost") > 1 then case when min(t0."cost") = max(t0."cost") then 0e0 when var_samp(cast(t0."cost" as double)) >= max(abs(cast(t0."cost" as double))) * max(abs(cast(t0."cost" as double))) * 1e-20 then var_samp(cast(t0."cost" as double)) end end as c7 from "visits" t0;

-- statistics of a column of a result
select count(*) as k0, max(q0.c2) as k1, avg(cast(q0.c2 as double)) as k2, min(q0.c2) as k3, sum(q0.c2) as k4, count(distinct q0.c2) as k5, count(*) - count(q0.c2) as k6, sqrt(case when count(q0.c2) > 1 then case when min(q0.c2) = max(q0.c2) then 0e0 when var_samp(cast(q0.c2 as double)) >= max(abs(cast(q0.c2 as double))) * max(abs(cast(q0.c2 as double))) * 1e-20 then var_samp(cast(q0.c2 as double)) end end) as k7, case when count(q0.c2) > 1 then case when min(q0.c2) = max(q0.c2) then 0e0 when var_samp(cast(q0.c2 as double)) >= max(abs(cast(q0.c2 as double))) * max(abs(cast(q0.c2 as double))) * 1e-20 then var_samp(cast(q0.c2 as double)) end end as k8 from (select cast(t1."name" as varchar) as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by cast(t1."name" as varchar)) q0;

-- the analysis of a table
select count(*) as c0, count(distinct t0."id") as c1, count(*) - count(t0."id") as c2, min(t0."id") as c3, max(t0."id") as c4, avg(cast(t0."id" as double)) as c5, count(distinct cast(t0."name" as varchar)) as c6, count(*) - count(t0."name") as c7, max(length(cast(t0."name" as varchar))) as c8, avg(cast(length(cast(t0."name" as varchar)) as double)) as c9 from "regions" t0;

-- a sample of a column
select substring(cast(t0."note" as varchar), 1, 100) as c0 from (select s1.* from "visits" s1 where random() * 1000000 < 10000) t0;

-- the check of a reference
select q0.c0 as c0, q1.c0 as c1, q3.c0 as c2, q3.c1 as c3 from (select count(*) as c0 from "hospitals" t0 where t0."region_id" is not null and not exists (select 1 from "regions" t1 where t1."id" = t0."region_id")) q0 cross join (select count(*) as c0 from (select t2."id" as c0 from "regions" t2 where t2."id" is not null group by t2."id" having count(*) > 1) q2) q1 cross join (select count(*) as c0, count(case when t3."region_id" is null then 1 end) as c1 from "hospitals" t3 where t3."region_id" is null) q3;
