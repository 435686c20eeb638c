-- rows of one table
select t0."id" as c0, (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) as c1, t0."note" as c2 from "visits" t0 order by t0."id" asc;

-- the second page
select t0."id" as c0, (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) as c1, t0."note" as c2 from (select t0."id" as k0 from "visits" t0 order by t0."id" asc limit ? offset ?) p0 join "visits" t0 on p0.k0 = t0."id" order by t0."id" asc;
--   1: number 50
--   2: number 50

-- a limit of the question within a page
select t0."id" as c0, (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) as c1, t0."note" as c2 from (select t0."id" as k0 from "visits" t0 order by t0."id" asc limit ? offset ?) p0 join "visits" t0 on p0.k0 = t0."id" order by t0."id" asc;
--   1: number 10
--   2: number 50

-- rows in an order
select t0."note" as c0, t0."minutes" as c1 from "visits" t0 order by c0 desc nulls last, c1 asc nulls last, t0."id" asc limit ?;
--   1: number 20

-- columns of a joined table
select t0."id" as c0, t1."name" as c1, t2."name" as c2, t3."name" as c3 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" left join "hospitals" t2 on t2."id" = t0."hospital_id" left join "regions" t3 on t3."id" = t2."region_id" order by t0."id" asc;

-- columns over a composite key
select t0."id" as c0, t1."kind" as c1 from "stays" t0 left join "beds" t1 on t1."hospital_id" = t0."hospital_id" and t1."no" = t0."bed_no" order by t0."id" asc;

-- a count by a joined name
select t1."name" collate binary as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" collate binary order by c0 asc nulls last;

-- all aggregations of a number
select (sum(case typeof(t0."minutes") when 'integer' then t0."minutes" / 4294967296 else 0 end) * 4294967296 + sum(case typeof(t0."minutes") when 'integer' then t0."minutes" % 4294967296 else t0."minutes" end)) as c0, avg(case when typeof(t0."minutes") in ('integer', 'real') then cast(t0."minutes" as real) end) as c1, min(t0."minutes") as c2, max(t0."minutes") as c3, count(distinct t0."minutes") as c4, count(*) as c5 from "visits" t0;

-- a median and a percentile by group, under a rule
select t0."note" collate binary as c0, percentile_of(case when typeof(t0."minutes") in ('integer', 'real') then cast(t0."minutes" as real) end, 0.5e0) as c1, percentile_of(case when typeof(t0."minutes") in ('integer', 'real') then cast(t0."minutes" as real) end, 0.975e0) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in (?, ?)) t0 group by t0."note" collate binary order by c0 asc nulls last;
--   1: number 1
--   2: number 2

-- shares, a rank and a running total by name and month
select d0.c0 as c0, d0.c1 as c1, case when typeof(d0.c2) in ('integer', 'real') then cast(d0.c2 as real) end * 100 / nullif(case when typeof(d0.w0) in ('integer', 'real') then cast(d0.w0 as real) end, 0) as c2, case when typeof(d0.c3) in ('integer', 'real') then cast(d0.c3 as real) end * 100 / nullif(case when typeof(d0.w1) in ('integer', 'real') then cast(d0.w1 as real) end, 0) as c3, case when d0.c4 is not null then d0.w2 end as c4, case when d0.n0 is not null then d0.w3 end as c5 from (select d0.*, sum(d0.c5) over (partition by d0.c0 collate binary, case when d0.n0 is null then 1 else 0 end order by d0.n0 rows between unbounded preceding and current row) as w3 from (select d0.*, rank() over (partition by case when d0.c4 is null then 1 else 0 end order by d0.c4 desc) as w2 from (select d0.*, sum(d0.c3) over (partition by d0.c0 collate binary) as w1 from (select d0.*, sum(d0.c2) over () as w0 from (select d0.*, case when d0.c1 = date(d0.c1) and d0.c1 >= '0001' then cast(substr(d0.c1, 1, 4) as integer) end * 12 + case when d0.c1 = date(d0.c1) and d0.c1 >= '0001' then cast(substr(d0.c1, 6, 2) as integer) end as n0 from (select t1."name" collate binary as c0, case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 7) || '-01' as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c1, sum(t0."cost") as c2, sum(t0."cost") as c3, sum(t0."cost") as c4, sum(t0."cost") as c5 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" collate binary, case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 7) || '-01' as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end) d0) d0) d0) d0) d0) d0 order by c0 asc nulls last, c1 asc nulls last limit ?;
--   1: number 50

-- changes against the day before and the year before, under a rule
select d0.c0 as c0, d0.c1 - case when d0.w0 = d0.n0 - 1 then d0.w1 when d0.n0 - 1 >= d0.w2 then 0 end as c1, (case when typeof(d0.c2) in ('integer', 'real') then cast(d0.c2 as real) end - case when typeof(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end) in ('integer', 'real') then cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end as real) end) * 100 / nullif(abs(case when typeof(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end) in ('integer', 'real') then cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end as real) end), 0) as c2 from (select d0.*, first_value(d0.n1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 372 preceding and current row) as w3, first_value(d0.c2) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 372 preceding and current row) as w4 from (select d0.*, min(d0.n0) over () as w2, min(d0.n1) over () as w5 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w0, first_value(d0.c1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w1 from (select d0.*, case when d0.c0 = date(d0.c0) and d0.c0 >= '0001' then cast(julianday(d0.c0) - 2440587.5 as integer) end as n0, (case when d0.c0 = date(d0.c0) and d0.c0 >= '0001' then cast(substr(d0.c0, 1, 4) as integer) end * 12 + case when d0.c0 = date(d0.c0) and d0.c0 >= '0001' then cast(substr(d0.c0, 6, 2) as integer) end) * 31 + case when d0.c0 = date(d0.c0) and d0.c0 >= '0001' then cast(substr(d0.c0, 9, 2) as integer) end as n1, case when d0.c0 = date(d0.c0) and d0.c0 >= '0001' then cast(substr(d0.c0, 6, 2) as integer) end * 100 + case when d0.c0 = date(d0.c0) and d0.c0 >= '0001' then cast(substr(d0.c0, 9, 2) as integer) end as n2 from (select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, count(*) as c1, count(*) as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in (?, ?)) t0 group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end) d0) d0) d0) d0) d0 order by c0 asc nulls last;
--   1: number 1
--   2: number 2

-- a moving average of averages
select d0.c0 as c0, case when d0.w0 = 4 then d0.w1 / 4 end as c1 from (select d0.*, count(d0.c1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row) as w0, case when typeof(sum(case when typeof(d0.c1) in ('integer', 'real') then cast(d0.c1 as real) end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row)) in ('integer', 'real') then cast(sum(case when typeof(d0.c1) in ('integer', 'real') then cast(d0.c1 as real) end) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row) as real) end as w1 from (select d0.*, case when d0.c0 = date(d0.c0) and d0.c0 >= '0001' then cast(substr(d0.c0, 1, 4) as integer) end * 12 + case when d0.c0 = date(d0.c0) and d0.c0 >= '0001' then cast(substr(d0.c0, 6, 2) as integer) end as n0 from (select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 5) || printf('%02d-01', (substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 6, 2) - 1) / 3 * 3 + 1) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, avg(case when typeof(t0."minutes") in ('integer', 'real') then cast(t0."minutes" as real) end) as c1 from "visits" t0 group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 5) || printf('%02d-01', (substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 6, 2) - 1) / 3 * 3 + 1) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end) d0) d0) d0 order by c0 asc nulls last;

-- a rate per 1,000 with the lower limit of its interval
select d0.c0 as c0, case when typeof(d0.c1) in ('integer', 'real') then cast(d0.c1 as real) end / nullif(case when typeof(d0.f1) in ('integer', 'real') then cast(d0.f1 as real) end, 0) * 1000 as c1, case when nullif(case when typeof(d0.f2) in ('integer', 'real') then cast(d0.f2 as real) end, 0) > 0 and case when typeof(d0.c2) in ('integer', 'real') then cast(d0.c2 as real) end >= 0 and case when typeof(d0.c2) in ('integer', 'real') then cast(d0.c2 as real) end <= nullif(case when typeof(d0.f2) in ('integer', 'real') then cast(d0.f2 as real) end, 0) then case when case when typeof(d0.c2) in ('integer', 'real') then cast(d0.c2 as real) end = 0 then 0e0 else ((case when typeof(d0.c2) in ('integer', 'real') then cast(d0.c2 as real) end / nullif(case when typeof(d0.f2) in ('integer', 'real') then cast(d0.f2 as real) end, 0)) + 1.959963984540054e0 * 1.959963984540054e0 / (2 * nullif(case when typeof(d0.f2) in ('integer', 'real') then cast(d0.f2 as real) end, 0)) - 1.959963984540054e0 * sqrt(abs((case when typeof(d0.c2) in ('integer', 'real') then cast(d0.c2 as real) end / nullif(case when typeof(d0.f2) in ('integer', 'real') then cast(d0.f2 as real) end, 0)) * (1e0 - (case when typeof(d0.c2) in ('integer', 'real') then cast(d0.c2 as real) end / nullif(case when typeof(d0.f2) in ('integer', 'real') then cast(d0.f2 as real) end, 0))) / nullif(case when typeof(d0.f2) in ('integer', 'real') then cast(d0.f2 as real) end, 0) + 1.959963984540054e0 * 1.959963984540054e0 / (4 * nullif(case when typeof(d0.f2) in ('integer', 'real') then cast(d0.f2 as real) end, 0) * nullif(case when typeof(d0.f2) in ('integer', 'real') then cast(d0.f2 as real) end, 0))))) / (1e0 + 1.959963984540054e0 * 1.959963984540054e0 / nullif(case when typeof(d0.f2) in ('integer', 'real') then cast(d0.f2 as real) end, 0)) end end * 1000 as c2 from (select t1."name" collate binary as c0, count((case t0."discharged" when datetime(t0."discharged") then replace(t0."discharged", ' ', 'T') else stored_timestamp(t0."discharged") end)) as c1, count((case t0."discharged" when datetime(t0."discharged") then replace(t0."discharged", ' ', 'T') else stored_timestamp(t0."discharged") end)) as c2, count(*) as f1, count(*) as f2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" collate binary) d0 order by c0 asc nulls last;

-- groups by day
select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, count(*) as c1 from "visits" t0 group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end order by c0 asc nulls last;

-- groups by month
select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 7) || '-01' as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, count(*) as c1 from "visits" t0 group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 7) || '-01' as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end order by c0 asc nulls last;

-- groups by quarter
select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 5) || printf('%02d-01', (substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 6, 2) - 1) / 3 * 3 + 1) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, count(*) as c1 from "visits" t0 group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 5) || printf('%02d-01', (substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 6, 2) - 1) / 3 * 3 + 1) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end order by c0 asc nulls last;

-- groups by bands of a number
select case when t0."cost" < -0.5 then '1000 below -0.5' when t0."cost" < 0 then '1001 -0.5 to below 0' when t0."cost" < 100.25 then '1002 0 to below 100.25' when t0."cost" >= 100.25 then '1003 100.25 and more' end as c0, case when t1."weight" < 0.1 then '1000 below 0.1' when t1."weight" < 70 then '1001 0.1 to below 70' when t1."weight" >= 70 then '1002 70 and more' end as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by case when t0."cost" < -0.5 then '1000 below -0.5' when t0."cost" < 0 then '1001 -0.5 to below 0' when t0."cost" < 100.25 then '1002 0 to below 100.25' when t0."cost" >= 100.25 then '1003 100.25 and more' end, case when t1."weight" < 0.1 then '1000 below 0.1' when t1."weight" < 70 then '1001 0.1 to below 70' when t1."weight" >= 70 then '1002 70 and more' end order by c0 asc nulls last, c1 asc nulls last;

-- groups by hour
select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 13) || ':00:00' as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, count(*) as c1 from "visits" t0 group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 13) || ':00:00' as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end order by c0 asc nulls last;

-- groups by week
select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(date(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10), '-6 days', 'weekday 1') as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, case when (case t1."born" when date(t1."born") then t1."born" >= '0001' else is_date(t1."born") end) then cast(date(substr((case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end), 1, 10), '-6 days', 'weekday 1') as text) else (case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end) end as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(date(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10), '-6 days', 'weekday 1') as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end, case when (case t1."born" when date(t1."born") then t1."born" >= '0001' else is_date(t1."born") end) then cast(date(substr((case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end), 1, 10), '-6 days', 'weekday 1') as text) else (case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end) end order by c0 asc nulls last, c1 asc nulls last;

-- groups by week from Sunday on
select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(date(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10), '-6 days', 'weekday 0') as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, case when (case t1."born" when date(t1."born") then t1."born" >= '0001' else is_date(t1."born") end) then cast(date(substr((case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end), 1, 10), '-6 days', 'weekday 0') as text) else (case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end) end as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(date(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10), '-6 days', 'weekday 0') as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end, case when (case t1."born" when date(t1."born") then t1."born" >= '0001' else is_date(t1."born") end) then cast(date(substr((case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end), 1, 10), '-6 days', 'weekday 0') as text) else (case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end) end order by c0 asc nulls last, c1 asc nulls last;

-- groups by financial year and quarter
select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(date(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 7) || '-01', '-' || ((cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 6, 2) as integer) + 8) % 12) || ' months') as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, case when (case t1."born" when date(t1."born") then t1."born" >= '0001' else is_date(t1."born") end) then cast(date(substr((case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end), 1, 7) || '-01', '-' || ((cast(substr((case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end), 6, 2) as integer) + 5) % 3) || ' months') as text) else (case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end) end as c1, count(*) as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(date(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 7) || '-01', '-' || ((cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 6, 2) as integer) + 8) % 12) || ' months') as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end, case when (case t1."born" when date(t1."born") then t1."born" >= '0001' else is_date(t1."born") end) then cast(date(substr((case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end), 1, 7) || '-01', '-' || ((cast(substr((case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end), 6, 2) as integer) + 5) % 3) || ' months') as text) else (case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end) end order by c0 asc nulls last, c1 asc nulls last;

-- groups by hour, day of the week and month
select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast((cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 12, 2) as integer) + 10) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast((cast(strftime('%u', substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10)) as integer) + 10) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c1, case when (case t1."born" when date(t1."born") then t1."born" >= '0001' else is_date(t1."born") end) then cast((cast(substr((case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end), 6, 2) as integer) + 10) as text) else (case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end) end as c2, count(*) as c3 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast((cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 12, 2) as integer) + 10) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end, case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast((cast(strftime('%u', substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10)) as integer) + 10) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end, case when (case t1."born" when date(t1."born") then t1."born" >= '0001' else is_date(t1."born") end) then cast((cast(substr((case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end), 6, 2) as integer) + 10) as text) else (case t1."born" when date(t1."born") then t1."born" else stored_date(t1."born") end) end order by c0 asc nulls last, c1 asc nulls last, c2 asc nulls last;

-- rows of two days of the week
select t0."id" as c0 from "visits" t0 where ((case case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast((cast(strftime('%u', substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10)) as integer) + 10) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end when '11' then 'Monday' when '12' then 'Tuesday' when '13' then 'Wednesday' when '14' then 'Thursday' when '15' then 'Friday' when '16' then 'Saturday' when '17' then 'Sunday' else case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast((cast(strftime('%u', substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 10)) as integer) + 10) as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end end) collate binary in (?, ?)) order by t0."id" asc;
--   1: string Saturday
--   2: string Sunday

-- groups by year
select case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 4) || '-01-01' as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end as c0, count(*) as c1 from "visits" t0 group by case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then cast(substr((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end), 1, 4) || '-01-01' as text) else (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end order by c0 asc nulls last;

-- a difference of dates
select round(unixepoch(substr(case when (case t0."discharged" when datetime(t0."discharged") then t0."discharged" >= '0001' else is_date(t0."discharged") end) then (case t0."discharged" when datetime(t0."discharged") then replace(t0."discharged", ' ', 'T') else stored_timestamp(t0."discharged") end) end, 1, 19)) - unixepoch(substr(case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end, 1, 19)) + cast('0' || substr(case when (case t0."discharged" when datetime(t0."discharged") then t0."discharged" >= '0001' else is_date(t0."discharged") end) then (case t0."discharged" when datetime(t0."discharged") then replace(t0."discharged", ' ', 'T') else stored_timestamp(t0."discharged") end) end, 20) as real) - cast('0' || substr(case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end, 20) as real), 6) as c0 from "visits" t0 order by t0."id" asc;

-- an average difference of dates
select t0."hospital_id" as c0, avg(round(unixepoch(substr(case when (case t0."discharged" when datetime(t0."discharged") then t0."discharged" >= '0001' else is_date(t0."discharged") end) then (case t0."discharged" when datetime(t0."discharged") then replace(t0."discharged", ' ', 'T') else stored_timestamp(t0."discharged") end) end, 1, 19)) - unixepoch(substr(case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end, 1, 19)) + cast('0' || substr(case when (case t0."discharged" when datetime(t0."discharged") then t0."discharged" >= '0001' else is_date(t0."discharged") end) then (case t0."discharged" when datetime(t0."discharged") then replace(t0."discharged", ' ', 'T') else stored_timestamp(t0."discharged") end) end, 20) as real) - cast('0' || substr(case when (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end) then (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) end, 20) as real), 6)) as c1 from "visits" t0 group by t0."hospital_id" order by c0 asc nulls last;

-- a formula over rows
select (case when typeof(t0."cost") in ('integer', 'real') then cast(t0."cost" as real) end / nullif(case when typeof(t0."minutes") in ('integer', 'real') then cast(t0."minutes" as real) end, 0)) as c0 from "visits" t0 order by t0."id" asc;

-- a formula over aggregates
select t0."note" collate binary as c0, (case when typeof(sum(t0."cost")) in ('integer', 'real') then cast(sum(t0."cost") as real) end / nullif(case when typeof(count(*)) in ('integer', 'real') then cast(count(*) as real) end, 0)) as c1 from "visits" t0 group by t0."note" collate binary order by c0 asc nulls last;

-- equal to one of several values, or missing
select t0."id" as c0 from "visits" t0 where (t0."note" collate binary in (?) or t0."note" is null) order by t0."id" asc;
--   1: string Fever

-- a text that contains another
select t0."id" as c0 from "patients" t0 where unicode_lower(t0."name") like unicode_lower(?) escape '!' order by t0."id" asc;
--   1: string %100!%%

-- between two dates
select t0."id" as c0 from "visits" t0 where (((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_wall_clock(t0."admitted") end) >= ? and (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_wall_clock(t0."admitted") end) < ? and (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end))) order by t0."id" asc;
--   1: string 2024-02-29T00:00:00
--   2: string 2024-04-01T00:00:00

-- the last seven days
select t0."id" as c0 from "visits" t0 where (((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) >= ? and (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) < ? and (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end))) order by t0."id" asc;
--   1: string 2026-11-08T08:30:00.001
--   2: string 2026-11-15T08:30:00.001

-- the current month
select t0."id" as c0 from "visits" t0 where (((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) >= ? and (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) < ? and (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end))) order by t0."id" asc;
--   1: string 2026-11-01T00:00:00
--   2: string 2026-12-01T00:00:00

-- the previous complete week
select t0."id" as c0 from "visits" t0 where (((case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) >= ? and (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) < ? and (case t0."admitted" when datetime(t0."admitted") then t0."admitted" >= '0001' else is_date(t0."admitted") end))) order by t0."id" asc;
--   1: string 2026-11-02T00:00:00
--   2: string 2026-11-09T00:00:00

-- conditions with and and or
select t0."id" as c0, (case t0."admitted" when datetime(t0."admitted") then replace(t0."admitted", ' ', 'T') else stored_timestamp(t0."admitted") end) as c1, t0."note" as c2 from "visits" t0 left join "patients" t1 on t1."id" = t0."patient_id" where (t0."cost" > ? or (t0."note" is null or t0."note" collate binary = '') and (case when typeof(t1."active") <> 'text' then t1."active" <> 0 when lower(t1."active") in ('true', 't', 'yes', 'y') then 1 when lower(t1."active") in ('false', 'f', 'no', 'n') then 0 end is true)) order by t0."id" asc;
--   1: number 100

-- a condition on an aggregate
select t1."name" collate binary as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" collate binary having sum(t0."cost") > ? order by c0 asc nulls last;
--   1: number 100

-- the number of rows
select count(*) as c0 from "visits" t0;

-- the number of groups
select count(*) as c0 from (select t1."name" collate binary as c0 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" collate binary) q0;

-- a rule on the table itself
select t0."name" as c0 from (select s0.* from "hospitals" s0 where s0."id" in (?, ?)) t0 order by t0."id" asc;
--   1: number 1
--   2: number 2

-- a rule on a referenced table
select t1."name" collate binary as c0, count(*) as c1, sum(t0."cost") as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in (?, ?)) t0 left join (select s0.* from "hospitals" s0 where s0."id" in (?, ?)) t1 on t1."id" = t0."hospital_id" group by t1."name" collate binary order by c0 asc nulls last;
--   1: number 1
--   2: number 2
--   3: number 1
--   4: number 2

-- a rule two keys away
select t1."name" collate binary as c0, count(*) as c1, sum(t0."cost") as c2 from (select s0.* from "visits" s0 where s0."hospital_id" in (select s1."id" from "hospitals" s1 where s1."region_id" in (?))) t0 left join (select s0.* from "hospitals" s0 where s0."region_id" in (?)) t1 on t1."id" = t0."hospital_id" group by t1."name" collate binary order by c0 asc nulls last;
--   1: number 1
--   2: number 1

-- a rule over a composite key
select t0."id" as c0 from (select s0.* from "stays" s0 where (s0."hospital_id" in (select s1."id" from "hospitals" s1 where s1."main_ward_id" in (?)) or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when s1."id" in (?) then 0 else 1 end = 1)) or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and (s1."hospital_id" in (select s2."id" from "hospitals" s2 where s2."main_ward_id" in (?)) or s1."ward_id" in (?))) or s0."referred_by_id" in (select s1."id" from "hospitals" s1 where s1."main_ward_id" in (?)))) t0 order by t0."id" asc;
--   1: number 1
--   2: number 1
--   3: number 1
--   4: number 1
--   5: number 1

-- two rules met by one row
select t0."id" as c0 from (select s0.* from "stays" s0 where (s0."hospital_id" in (select s1."id" from "hospitals" s1 where s1."id" in (?, ?) and s1."main_ward_id" in (?)) or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when s1."id" in (?) and s1."hospital_id" in (?, ?) then 0 else 1 end = 1)) or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and (s1."hospital_id" in (select s2."id" from "hospitals" s2 where s2."id" in (?, ?) and s2."main_ward_id" in (?)) or s1."ward_id" in (select s2."id" from "wards" s2 where s2."id" in (?) and s2."hospital_id" in (?, ?)))) or s0."referred_by_id" in (select s1."id" from "hospitals" s1 where s1."id" in (?, ?) and s1."main_ward_id" in (?)))) t0 order by t0."id" asc;
--   1: number 1
--   2: number 2
--   3: number 1
--   4: number 1
--   5: number 1
--   6: number 2
--   7: number 1
--   8: number 2
--   9: number 1
--   10: number 1
--   11: number 1
--   12: number 2
--   13: number 1
--   14: number 2
--   15: number 1

-- a rule on every chain
select t0."id" as c0 from (select s0.* from "stays" s0 where (s0."hospital_id" in (?) or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when s1."hospital_id" in (?) then 0 else 1 end = 1)) or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and (s1."hospital_id" in (?) or s1."ward_id" in (select s2."id" from "wards" s2 where s2."hospital_id" in (?)))) or s0."referred_by_id" in (?)) and ((s0."hospital_id" is null or s0."hospital_id" in (?)) and (s0."hospital_id" is null or s0."ward_code" is null or (exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code") and not exists (select 1 from "wards" s1 where s1."hospital_id" = s0."hospital_id" and s1."code" = s0."ward_code" and case when (s1."hospital_id" is null or s1."hospital_id" in (?)) then 0 else 1 end = 1))) and (s0."hospital_id" is null or s0."bed_no" is null or exists (select 1 from "beds" s1 where s1."hospital_id" = s0."hospital_id" and s1."no" = s0."bed_no" and ((s1."hospital_id" is null or s1."hospital_id" in (?)) and (s1."ward_id" is null or s1."ward_id" in (select s2."id" from "wards" s2 where (s2."hospital_id" is null or s2."hospital_id" in (?))))))) and (s0."referred_by_id" is null or s0."referred_by_id" in (?)))) t0 order by t0."id" asc;
--   1: number 1
--   2: number 1
--   3: number 1
--   4: number 1
--   5: number 1
--   6: number 1
--   7: number 1
--   8: number 1
--   9: number 1
--   10: number 1

-- the values of a column
select t0."note" collate binary as c0 from "visits" t0 where t0."note" is not null group by t0."note" collate binary order by c0 asc nulls last limit ?;
--   1: number 100

-- the values of a column that contain a text, under a rule
select t0."note" collate binary as c0 from (select s0.* from "visits" s0 where s0."hospital_id" in (?)) t0 where t0."note" is not null and unicode_lower(t0."note") like unicode_lower(?) escape '!' group by t0."note" collate binary order by c0 asc nulls last limit ?;
--   1: number 1
--   2: string %fev%
--   3: number 100

-- the values of a question
select q0.c0 collate binary as k0 from (select t0."note" as c0 from "visits" t0 where t0."cost" > ?) q0 where q0.c0 is not null group by q0.c0 collate binary order by k0 asc nulls last limit ?;
--   1: number 0
--   2: number 100

-- totals of a question with groups
select count(*) as k0, (sum(case typeof(q0.c1) when 'integer' then q0.c1 / 4294967296 else 0 end) * 4294967296 + sum(case typeof(q0.c1) when 'integer' then q0.c1 % 4294967296 else q0.c1 end)) as k1, min(q0.c1) as k2, max(q0.c1) as k3, avg(case when typeof(q0.c1) in ('integer', 'real') then cast(q0.c1 as real) end) as k4, count(q0.c1) as k5, sum(q0.c2) as k6, min(q0.c2) as k7, max(q0.c2) as k8, avg(case when typeof(q0.c2) in ('integer', 'real') then cast(q0.c2 as real) end) as k9, count(q0.c2) as k10 from (select t1."name" collate binary as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" collate binary) q0;

-- totals by the first group
select q0.c0 collate binary as k0, count(*) as k1, min(q0.c2) as k2, max(q0.c2) as k3, count(q0.c2) as k4 from (select t1."name" collate binary as c0, t0."note" collate binary as c1, avg(case when typeof(t0."cost") in ('integer', 'real') then cast(t0."cost" as real) end) as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" collate binary, t0."note" collate binary) q0 group by q0.c0 collate binary order by k0 asc nulls last limit ?;
--   1: number 1000

-- rows put together by a column
select c0, c1 from (select t0."note" as c0, t0."id" as c1 from "visits" t0 order by t0."id" asc limit ?) q0 order by c0 asc nulls last;
--   1: number 100

-- statistics of a column
select max(t0."cost") as c0, avg(case when typeof(t0."cost") in ('integer', 'real') then cast(t0."cost" as real) end) as c1, min(t0."cost") as c2, sum(t0."cost") as c3, count(distinct t0."cost") as c4, count(*) - count(t0."cost") as c5, stddev_samp(case when typeof(t0."cost") in ('integer', 'real') then cast(t0."cost" as real) end) as c6, var_samp(case when typeof(t0."cost") in ('integer', 'real') then cast(t0."cost" as real) end) as c7 from "visits" t0;

-- statistics of a column of a result
select count(*) as k0, max(q0.c2) as k1, avg(case when typeof(q0.c2) in ('integer', 'real') then cast(q0.c2 as real) end) as k2, min(q0.c2) as k3, sum(q0.c2) as k4, count(distinct q0.c2) as k5, count(*) - count(q0.c2) as k6, stddev_samp(case when typeof(q0.c2) in ('integer', 'real') then cast(q0.c2 as real) end) as k7, var_samp(case when typeof(q0.c2) in ('integer', 'real') then cast(q0.c2 as real) end) as k8 from (select t1."name" collate binary as c0, count(*) as c1, sum(t0."cost") as c2 from "visits" t0 left join "hospitals" t1 on t1."id" = t0."hospital_id" group by t1."name" collate binary) q0;

-- the analysis of a table
select count(*) as c0, count(distinct t0."id") as c1, count(*) - count(t0."id") as c2, min(t0."id") as c3, max(t0."id") as c4, avg(case when typeof(t0."id") in ('integer', 'real') then cast(t0."id" as real) end) as c5, count(distinct t0."name" collate binary) as c6, count(*) - count(t0."name") as c7, max(length(t0."name")) as c8, avg(case when typeof(length(t0."name")) in ('integer', 'real') then cast(length(t0."name") as real) end) as c9 from "regions" t0;

-- a sample of a column
select substr(t0."note", 1, 100) as c0 from (select s1.* from "visits" s1 where (random() & 9223372036854775807) % 1000000 < 10000) t0;

-- the check of a reference
select q0.c0 as c0, q1.c0 as c1, q3.c0 as c2, q3.c1 as c3 from (select count(*) as c0 from "hospitals" t0 where t0."region_id" is not null and not exists (select 1 from "regions" t1 where t1."id" = t0."region_id")) q0 cross join (select count(*) as c0 from (select t2."id" as c0 from "regions" t2 where t2."id" is not null group by t2."id" having count(*) > 1) q2) q1 cross join (select count(*) as c0, count(case when t3."region_id" is null then 1 end) as c1 from "hospitals" t3 where t3."region_id" is null) q3;
