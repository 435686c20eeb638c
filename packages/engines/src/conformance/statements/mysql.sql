-- rows of one table
select t0.`id` as c0, t0.`admitted` as c1, t0.`note` as c2 from `visits` t0 order by t0.`id` asc;

-- the second page
select t0.`id` as c0, t0.`admitted` as c1, t0.`note` as c2 from (select t0.`id` as k0 from `visits` t0 order by t0.`id` asc limit 50 offset 50) p0 join `visits` t0 on p0.k0 = t0.`id` order by t0.`id` asc;

-- a limit of the question within a page
select t0.`id` as c0, t0.`admitted` as c1, t0.`note` as c2 from (select t0.`id` as k0 from `visits` t0 order by t0.`id` asc limit 10 offset 50) p0 join `visits` t0 on p0.k0 = t0.`id` order by t0.`id` asc;

-- rows in an order
select t0.`note` as c0, t0.`minutes` as c1 from `visits` t0 order by c0 is null, c0 desc, c1 is null, c1, t0.`id` asc limit 20 offset 0;

-- columns of a joined table
select t0.`id` as c0, t1.`name` as c1, t2.`name` as c2, t3.`name` as c3 from `visits` t0 left join `patients` t1 on t1.`id` = t0.`patient_id` left join `hospitals` t2 on t2.`id` = t0.`hospital_id` left join `regions` t3 on t3.`id` = t2.`region_id` order by t0.`id` asc;

-- columns over a composite key
select t0.`id` as c0, t1.`kind` as c1 from `stays` t0 left join `beds` t1 on t1.`hospital_id` = t0.`hospital_id` and t1.`no` = t0.`bed_no` order by t0.`id` asc;

-- a count by a joined name
select c0, c1, c2 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, count(*) as c1, sum(t0.`cost`) as c2 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0;

-- all aggregations of a number
select sum(t0.`minutes`) as c0, avg(cast(t0.`minutes` as double)) as c1, min(t0.`minutes`) as c2, max(t0.`minutes`) as c3, count(distinct t0.`minutes`) as c4, count(*) as c5 from `visits` t0;

-- a median and a percentile by group, under a rule
select c0, c1, c2 from (select convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, sum(cast(t0.v1 as double) * case when abs(t0.r0 - 1 - (t0.n0 - 1) * 0.5e0) < 1 then 1 - abs(t0.r0 - 1 - (t0.n0 - 1) * 0.5e0) else 0 end) as c1, sum(cast(t0.v1 as double) * case when abs(t0.r0 - 1 - (t0.n0 - 1) * 0.975e0) < 1 then 1 - abs(t0.r0 - 1 - (t0.n0 - 1) * 0.975e0) else 0 end) as c2 from (select t0.*, row_number() over (partition by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ order by cast(t0.v1 as double) is null, cast(t0.v1 as double)) as r0, count(cast(t0.v1 as double)) over (partition by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) as n0 from (select t0.`note` as v0, t0.`minutes` as v1 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t0) t0) t0 group by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0;
--   1: string 1
--   2: string 2

-- shares, a rank and a running total by name and month
select c0, c1, c2, c3, c4, c5 from (select d0.c0 as c0, d0.c1 as c1, cast(d0.c2 as double) * 100 / nullif(cast(d0.w0 as double), 0) as c2, cast(d0.c3 as double) * 100 / nullif(cast(d0.w1 as double), 0) as c3, case when d0.c4 is not null then d0.w2 end as c4, case when d0.n0 is not null then d0.w3 end as c5 from (select d0.*, sum(d0.c5) over (partition by convert(d0.c0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, case when d0.n0 is null then 1 else 0 end order by d0.n0 rows between unbounded preceding and current row) as w3 from (select d0.*, rank() over (partition by case when d0.c4 is null then 1 else 0 end order by d0.c4 desc) as w2 from (select d0.*, sum(d0.c3) over (partition by convert(d0.c0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) as w1 from (select d0.*, sum(d0.c2) over () as w0 from (select d0.*, case when ((d0.c1 + interval 0 day) is not null) then year(d0.c1) end * 12 + case when ((d0.c1 + interval 0 day) is not null) then month(d0.c1) end as n0 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, '%Y-%m-01') as date) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c1, sum(t0.`cost`) as c2, sum(t0.`cost`) as c3, sum(t0.`cost`) as c4, sum(t0.`cost`) as c5 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, '%Y-%m-01') as date) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end) d0) d0) d0) d0) d0) d0) g0 order by c0 is null, c0, c1 is null, c1 limit 50 offset 0;

-- changes against the day before and the year before, under a rule
select c0, c1, c2 from (select d0.c0 as c0, d0.c1 - case when d0.w0 = d0.n0 - 1 then d0.w1 when d0.n0 - 1 >= d0.w2 then 0 end as c1, (cast(d0.c2 as double) - cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end as double)) * 100 / nullif(abs(cast(case when d0.n2 = 229 then null when d0.w3 = d0.n1 - 372 then d0.w4 when d0.n1 - 372 >= d0.w5 then 0 end as double)), 0) as c2 from (select d0.*, first_value(d0.n1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 372 preceding and current row) as w3, first_value(d0.c2) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n1 range between 372 preceding and current row) as w4 from (select d0.*, min(d0.n0) over () as w2, min(d0.n1) over () as w5 from (select d0.*, first_value(d0.n0) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w0, first_value(d0.c1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 1 preceding and current row) as w1 from (select d0.*, case when ((d0.c0 + interval 0 day) is not null) then to_days(d0.c0) - 719528 end as n0, (case when ((d0.c0 + interval 0 day) is not null) then year(d0.c0) end * 12 + case when ((d0.c0 + interval 0 day) is not null) then month(d0.c0) end) * 31 + case when ((d0.c0 + interval 0 day) is not null) then dayofmonth(d0.c0) end as n1, case when ((d0.c0 + interval 0 day) is not null) then month(d0.c0) end * 100 + case when ((d0.c0 + interval 0 day) is not null) then dayofmonth(d0.c0) end as n2 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(date(t0.`admitted`) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, count(*) as c1, count(*) as c2 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t0 group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(date(t0.`admitted`) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end) d0) d0) d0) d0) d0) g0 order by c0 is null, c0;
--   1: string 1
--   2: string 2

-- a moving average of averages
select c0, c1 from (select d0.c0 as c0, case when d0.w0 = 4 then d0.w1 / 4 end as c1 from (select d0.*, count(d0.c1) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row) as w0, cast(sum(cast(d0.c1 as decimal(65, 30))) over (partition by case when d0.n0 is null then 1 else 0 end order by d0.n0 range between 9 preceding and current row) as double) as w1 from (select d0.*, case when ((d0.c0 + interval 0 day) is not null) then year(d0.c0) end * 12 + case when ((d0.c0 + interval 0 day) is not null) then month(d0.c0) end as n0 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, elt(quarter(t0.`admitted`), '%Y-01-01', '%Y-04-01', '%Y-07-01', '%Y-10-01')) as date) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, avg(cast(t0.`minutes` as double)) as c1 from `visits` t0 group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, elt(quarter(t0.`admitted`), '%Y-01-01', '%Y-04-01', '%Y-07-01', '%Y-10-01')) as date) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end) d0) d0) d0) g0 order by c0 is null, c0;

-- a rate per 1,000 with the lower limit of its interval
select c0, c1, c2 from (select d0.c0 as c0, cast(d0.c1 as double) / nullif(cast(d0.f1 as double), 0) * 1000 as c1, case when nullif(cast(d0.f2 as double), 0) > 0 and cast(d0.c2 as double) >= 0 and cast(d0.c2 as double) <= nullif(cast(d0.f2 as double), 0) then case when cast(d0.c2 as double) = 0 then 0e0 else ((cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0)) + 1.959963984540054e0 * 1.959963984540054e0 / (2 * nullif(cast(d0.f2 as double), 0)) - 1.959963984540054e0 * sqrt(abs((cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0)) * (1e0 - (cast(d0.c2 as double) / nullif(cast(d0.f2 as double), 0))) / nullif(cast(d0.f2 as double), 0) + 1.959963984540054e0 * 1.959963984540054e0 / (4 * nullif(cast(d0.f2 as double), 0) * nullif(cast(d0.f2 as double), 0))))) / (1e0 + 1.959963984540054e0 * 1.959963984540054e0 / nullif(cast(d0.f2 as double), 0)) end end * 1000 as c2 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, count(t0.`discharged`) as c1, count(t0.`discharged`) as c2, count(*) as f1, count(*) as f2 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) d0) g0 order by c0 is null, c0;

-- groups by day
select c0, c1 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(date(t0.`admitted`) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, count(*) as c1 from `visits` t0 group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(date(t0.`admitted`) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end) g0 order by c0 is null, c0;

-- groups by month
select c0, c1 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, '%Y-%m-01') as date) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, count(*) as c1 from `visits` t0 group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, '%Y-%m-01') as date) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end) g0 order by c0 is null, c0;

-- groups by quarter
select c0, c1 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, elt(quarter(t0.`admitted`), '%Y-01-01', '%Y-04-01', '%Y-07-01', '%Y-10-01')) as date) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, count(*) as c1 from `visits` t0 group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, elt(quarter(t0.`admitted`), '%Y-01-01', '%Y-04-01', '%Y-07-01', '%Y-10-01')) as date) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end) g0 order by c0 is null, c0;

-- groups by bands of a number
select c0, c1, c2 from (select case when t0.`cost` < -0.5 then '1000 below -0.5' when t0.`cost` < 0 then '1001 -0.5 to below 0' when t0.`cost` < 100.25 then '1002 0 to below 100.25' when t0.`cost` >= 100.25 then '1003 100.25 and more' end as c0, case when t1.`weight` < 0.1 then '1000 below 0.1' when t1.`weight` < 70 then '1001 0.1 to below 70' when t1.`weight` >= 70 then '1002 70 and more' end as c1, count(*) as c2 from `visits` t0 left join `patients` t1 on t1.`id` = t0.`patient_id` group by case when t0.`cost` < -0.5 then '1000 below -0.5' when t0.`cost` < 0 then '1001 -0.5 to below 0' when t0.`cost` < 100.25 then '1002 0 to below 100.25' when t0.`cost` >= 100.25 then '1003 100.25 and more' end, case when t1.`weight` < 0.1 then '1000 below 0.1' when t1.`weight` < 70 then '1001 0.1 to below 70' when t1.`weight` >= 70 then '1002 70 and more' end) g0 order by c0 is null, c0, c1 is null, c1;

-- groups by hour
select c0, c1 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, '%Y-%m-%d %H:00:00') as datetime) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, count(*) as c1 from `visits` t0 group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, '%Y-%m-%d %H:00:00') as datetime) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end) g0 order by c0 is null, c0;

-- groups by week
select c0, c1, c2 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast((date(t0.`admitted`) - interval weekday(t0.`admitted`) day) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, case when ((t1.`born` + interval 0 day) is not null) then convert(cast((date(t1.`born`) - interval weekday(t1.`born`) day) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else cast(t1.`born` as char) end as c1, count(*) as c2 from `visits` t0 left join `patients` t1 on t1.`id` = t0.`patient_id` group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast((date(t0.`admitted`) - interval weekday(t0.`admitted`) day) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end, case when ((t1.`born` + interval 0 day) is not null) then convert(cast((date(t1.`born`) - interval weekday(t1.`born`) day) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else cast(t1.`born` as char) end) g0 order by c0 is null, c0, c1 is null, c1;

-- groups by week from Sunday on
select c0, c1, c2 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast((date(t0.`admitted`) - interval (dayofweek(t0.`admitted`) - 1) day) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, case when ((t1.`born` + interval 0 day) is not null) then convert(cast((date(t1.`born`) - interval (dayofweek(t1.`born`) - 1) day) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else cast(t1.`born` as char) end as c1, count(*) as c2 from `visits` t0 left join `patients` t1 on t1.`id` = t0.`patient_id` group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast((date(t0.`admitted`) - interval (dayofweek(t0.`admitted`) - 1) day) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end, case when ((t1.`born` + interval 0 day) is not null) then convert(cast((date(t1.`born`) - interval (dayofweek(t1.`born`) - 1) day) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else cast(t1.`born` as char) end) g0 order by c0 is null, c0, c1 is null, c1;

-- groups by financial year and quarter
select c0, c1, c2 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast((cast(date_format(t0.`admitted`, '%Y-%m-01') as date) - interval ((month(t0.`admitted`) + 8) % 12) month) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, case when ((t1.`born` + interval 0 day) is not null) then convert(cast((cast(date_format(t1.`born`, '%Y-%m-01') as date) - interval ((month(t1.`born`) + 5) % 3) month) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else cast(t1.`born` as char) end as c1, count(*) as c2 from `visits` t0 left join `patients` t1 on t1.`id` = t0.`patient_id` group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast((cast(date_format(t0.`admitted`, '%Y-%m-01') as date) - interval ((month(t0.`admitted`) + 8) % 12) month) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end, case when ((t1.`born` + interval 0 day) is not null) then convert(cast((cast(date_format(t1.`born`, '%Y-%m-01') as date) - interval ((month(t1.`born`) + 5) % 3) month) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else cast(t1.`born` as char) end) g0 order by c0 is null, c0, c1 is null, c1;

-- groups by hour, day of the week and month
select c0, c1, c2, c3 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast((hour(t0.`admitted`) + 10) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(((weekday(t0.`admitted`) + 1) + 10) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c1, case when ((t1.`born` + interval 0 day) is not null) then convert(cast((month(t1.`born`) + 10) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else cast(t1.`born` as char) end as c2, count(*) as c3 from `visits` t0 left join `patients` t1 on t1.`id` = t0.`patient_id` group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast((hour(t0.`admitted`) + 10) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end, case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(((weekday(t0.`admitted`) + 1) + 10) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end, case when ((t1.`born` + interval 0 day) is not null) then convert(cast((month(t1.`born`) + 10) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else cast(t1.`born` as char) end) g0 order by c0 is null, c0, c1 is null, c1, c2 is null, c2;

-- rows of two days of the week
select t0.`id` as c0 from `visits` t0 where (convert((case case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(((weekday(t0.`admitted`) + 1) + 10) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end when '11' then 'Monday' when '12' then 'Tuesday' when '13' then 'Wednesday' when '14' then 'Thursday' when '15' then 'Friday' when '16' then 'Saturday' when '17' then 'Sunday' else case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(((weekday(t0.`admitted`) + 1) + 10) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end end) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ in (?, ?)) order by t0.`id` asc;
--   1: string Saturday
--   2: string Sunday

-- groups by year
select c0, c1 from (select case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, '%Y-01-01') as date) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end as c0, count(*) as c1 from `visits` t0 group by case when ((t0.`admitted` + interval 0 day) is not null) then convert(cast(cast(date_format(t0.`admitted`, '%Y-01-01') as date) as char) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else trim(trailing '.' from trim(trailing '0' from date_format(t0.`admitted`, '%Y-%m-%dT%H:%i:%s.%f'))) end) g0 order by c0 is null, c0;

-- a difference of dates
select timestampdiff(microsecond, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end, case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end) / 1e6 as c0 from `visits` t0 order by t0.`id` asc;

-- an average difference of dates
select c0, c1 from (select t0.`hospital_id` as c0, avg(timestampdiff(microsecond, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end, case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end) / 1e6) as c1 from `visits` t0 group by t0.`hospital_id`) g0 order by c0 is null, c0;

-- a formula over rows
select (cast(t0.`cost` as double) / nullif(cast(t0.`minutes` as double), 0)) as c0 from `visits` t0 order by t0.`id` asc;

-- a formula over aggregates
select c0, c1 from (select convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, (cast(sum(t0.`cost`) as double) / nullif(cast(count(*) as double), 0)) as c1 from `visits` t0 group by convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0;

-- a count and a sum with conditions by a joined name
select c0, c1, c2 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, count(case when (convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ = ?) then 1 end) as c1, sum(case when (t0.`minutes` > cast(? as decimal(65, 0)) or (t0.`note` is null or convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ = '')) then t0.`cost` end) as c2 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0;
--   1: string Fever
--   2: string 30

-- a median with a condition by group, under a rule
select c0, c1 from (select convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, sum(cast(case when t0.v1 > cast(? as decimal(65, 0)) then t0.v2 end as double) * case when abs(t0.r0 - 1 - (t0.n0 - 1) * 0.5e0) < 1 then 1 - abs(t0.r0 - 1 - (t0.n0 - 1) * 0.5e0) else 0 end) as c1 from (select t0.*, row_number() over (partition by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ order by cast(case when t0.v1 > cast(? as decimal(65, 0)) then t0.v2 end as double) is null, cast(case when t0.v1 > cast(? as decimal(65, 0)) then t0.v2 end as double)) as r0, count(cast(case when t0.v1 > cast(? as decimal(65, 0)) then t0.v2 end as double)) over (partition by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) as n0 from (select t0.`note` as v0, t0.`cost` as v1, t0.`minutes` as v2 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t0) t0) t0 group by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0;
--   1: string 100
--   2: string 100
--   3: string 100
--   4: string 100
--   5: string 1
--   6: string 2

-- conditions and choices in a formula
select case when (((cast(t0.`cost` as double) > cast(cast(? as decimal(65, 0)) as double)) and (not (convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ = convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */))) or case when (t1.`active` <> 0) is true then true when (t1.`active` <> 0) is false then false end) then case when (abs(cast(t0.`cost` as double)) * cast(cast(? as double) as double)) < cast(cast(? as double) as double) then sign(cast(t0.`cost` as double)) * floor((abs(cast(t0.`cost` as double)) * cast(cast(? as double) as double)) * cast(cast(? as double) as double) + cast(cast(? as double) as double)) / cast(cast(? as double) as double) else cast(t0.`cost` as double) end else coalesce(cast(t0.`minutes` as double), cast(cast(? as decimal(65, 0)) as double)) end as c0 from `visits` t0 left join `patients` t1 on t1.`id` = t0.`patient_id` order by t0.`id` asc;
--   1: string 100
--   2: string Fever
--   3: string 10
--   4: string 100000000000000
--   5: string 10
--   6: string 1.0000000000000002
--   7: string 0.5
--   8: string 10
--   9: string 0

-- texts in a formula
select convert(concat(convert(upper(convert(trim(both ' ' from convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(substring(convert(lower(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, 1, 3) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, (lower(convert(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) like lower(?) escape '!') as c1, cast(char_length(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) as double) as c2 from `visits` t0 order by t0.`id` asc;
--   1: string -
--   2: string %fev%

-- dates in a formula
select (timestampdiff(microsecond, date(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end), date(case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end)) / 1e6 / cast(86400 as double)) as c0, (sign((timestampdiff(microsecond, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end, case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end) / 1e6 / cast(3600 as double))) * floor(abs((timestampdiff(microsecond, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end, case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end) / 1e6 / cast(3600 as double))))) as c1, (sign(((((cast(year(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double) * 12 + cast(month(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double)) - (cast(year(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double) * 12 + cast(month(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double))) - case when ((cast(year(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double) * 12 + cast(month(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double)) - (cast(year(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double) * 12 + cast(month(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double))) > 0 and cast(dayofmonth(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double) < cast(dayofmonth(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double) then 1 when ((cast(year(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double) * 12 + cast(month(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double)) - (cast(year(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double) * 12 + cast(month(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double))) < 0 and cast(dayofmonth(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double) > cast(dayofmonth(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double) then -1 else 0 end) / cast(12 as double))) * floor(abs(((((cast(year(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double) * 12 + cast(month(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double)) - (cast(year(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double) * 12 + cast(month(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double))) - case when ((cast(year(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double) * 12 + cast(month(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double)) - (cast(year(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double) * 12 + cast(month(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double))) > 0 and cast(dayofmonth(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double) < cast(dayofmonth(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double) then 1 when ((cast(year(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double) * 12 + cast(month(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double)) - (cast(year(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double) * 12 + cast(month(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double))) < 0 and cast(dayofmonth(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) as double) > cast(dayofmonth(case when ((t1.`born` + interval 0 day) is not null) then t1.`born` end) as double) then -1 else 0 end) / cast(12 as double))))) as c2, ((cast((weekday(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) + 1) as double) * cast(cast(? as decimal(65, 0)) as double)) + cast(week(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end, 3) as double)) as c3, (coalesce(case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end, cast(cast(? as date) as datetime(6))) >= cast(cast(? as date) as datetime(6))) as c4 from `visits` t0 left join `patients` t1 on t1.`id` = t0.`patient_id` order by t0.`id` asc;
--   1: string 100
--   2: string 2026-11-15
--   3: string 2024-03-01

-- powers and logarithms in a formula
select (power(case when cast(t0.`cost` as double) > 0 or (cast(t0.`cost` as double) = 0 and cast(cast(? as decimal(65, 0)) as double) >= 0) or (cast(t0.`cost` as double) < 0 and cast(cast(? as decimal(65, 0)) as double) = floor(cast(cast(? as decimal(65, 0)) as double))) then cast(t0.`cost` as double) end, cast(cast(? as decimal(65, 0)) as double)) + log10(case when cast(t0.`cost` as double) > 0 then cast(t0.`cost` as double) end)) as c0 from `visits` t0 order by t0.`id` asc;
--   1: string 2
--   2: string 2
--   3: string 2
--   4: string 2

-- aggregates with conditions and percentiles in a formula, under a rule
select c0, c1, c2 from (select convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, (cast(count(case when (cast(t0.v1 as double) > cast(cast(? as decimal(65, 0)) as double)) then 1 end) as double) / nullif(cast(count(*) as double), 0)) as c1, (cast(sum(case when (cast(t0.v1 as double) > cast(cast(? as decimal(65, 0)) as double)) then t0.v2 end) as double) / nullif(cast(sum(cast(t0.v2 as double) * case when abs(t0.r0 - 1 - (t0.n0 - 1) * 0.5e0) < 1 then 1 - abs(t0.r0 - 1 - (t0.n0 - 1) * 0.5e0) else 0 end) as double), 0)) as c2 from (select t0.*, row_number() over (partition by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ order by cast(t0.v2 as double) is null, cast(t0.v2 as double)) as r0, count(cast(t0.v2 as double)) over (partition by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) as n0 from (select t0.`note` as v0, t0.`minutes` as v1, t0.`cost` as v2 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t0) t0) t0 group by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0;
--   1: string 30
--   2: string 30
--   3: string 1
--   4: string 2

-- patients without related rows
select t0.`id` as c0 from `patients` t0 where not exists (select 1 from (select t0.`patient_id` as k0 from `visits` t0 where t0.`patient_id` is not null and (convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ = ?)) r0 where t0.`id` = r0.k0) order by t0.`id` asc;
--   1: string Fever

-- a number and the last value of related rows, under a rule
select t0.`id` as c0, coalesce(r1.f0, 0) as c1, r2.`f0` as c2 from `patients` t0 left join (select t0.`patient_id` as k0, count(*) as f0 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)))) t0 where t0.`patient_id` is not null and (convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ = ?) group by t0.`patient_id`) r1 on t0.`id` = r1.k0 left join (select v0.k0, v0.f0, row_number() over (partition by v0.k0 order by v0.n0 desc, v0.n1 desc) as w0 from (select t0.`patient_id` as k0, t0.`cost` as f0, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end as n0, t0.`id` as n1 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)))) t0 where t0.`patient_id` is not null and (convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ = ?) and case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end is not null) v0) r2 on t0.`id` = r2.k0 and r2.w0 = 1 order by t0.`id` asc;
--   1: string 1
--   2: string Fever
--   3: string 1
--   4: string Fever

-- readmissions within thirty days
select c0, c1 from (select case when (timestampdiff(microsecond, date(case when ((t0.`f0` + interval 0 day) is not null) then t0.`f0` end), date(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end)) / 1e6 / cast(86400 as double)) <= 30 then true else false end as c0, count(*) as c1 from (select d0.*, case when not (d0.v0 is not null and d0.v1 is not null) then null when d0.v3 = 1 then d0.w2 when d0.w0 > 0 then d0.w1 end as f0 from (select d0.*, lag(d0.v4) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end, d0.v3 order by d0.v1 asc, d0.v2 asc) as w2 from (select d0.*, first_value(d0.v4) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end, d0.w0 order by d0.v1 asc, d0.v2 asc) as w1 from (select d0.*, sum(d0.v3) over (partition by d0.v0, case when d0.v1 is null then 1 else 0 end order by d0.v1 asc, d0.v2 asc rows between unbounded preceding and current row) as w0 from (select t0.*, t0.`patient_id` as v0, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end as v1, t0.`id` as v2, case when (convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ = ?) then 1 else 0 end as v3, t0.`discharged` as v4 from `visits` t0) d0) d0) d0) d0 limit 9007199254740991 offset 0) t0 group by case when (timestampdiff(microsecond, date(case when ((t0.`f0` + interval 0 day) is not null) then t0.`f0` end), date(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end)) / 1e6 / cast(86400 as double)) <= 30 then true else false end) g0 order by c0 is null, c0;
--   1: string Fever

-- equal to one of several values, or missing
select t0.`id` as c0 from `visits` t0 where (convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ in (?) or t0.`note` is null) order by t0.`id` asc;
--   1: string Fever

-- a text that contains another
select t0.`id` as c0 from `patients` t0 where lower(convert(t0.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) like lower(?) escape '!' order by t0.`id` asc;
--   1: string %100!%%

-- between two dates
select t0.`id` as c0 from `visits` t0 where ((t0.`admitted` >= cast(? as datetime(6)) and t0.`admitted` < cast(? as datetime(6)) and ((t0.`admitted` + interval 0 day) is not null))) order by t0.`id` asc;
--   1: string 2024-02-29 00:00:00
--   2: string 2024-04-01 00:00:00

-- the last seven days
select t0.`id` as c0 from `visits` t0 where ((t0.`admitted` >= cast(? as datetime(6)) and t0.`admitted` < cast(? as datetime(6)) and ((t0.`admitted` + interval 0 day) is not null))) order by t0.`id` asc;
--   1: string 2026-11-08 08:30:00.001
--   2: string 2026-11-15 08:30:00.001

-- the current month
select t0.`id` as c0 from `visits` t0 where ((t0.`admitted` >= cast(? as datetime(6)) and t0.`admitted` < cast(? as datetime(6)) and ((t0.`admitted` + interval 0 day) is not null))) order by t0.`id` asc;
--   1: string 2026-11-01 00:00:00
--   2: string 2026-12-01 00:00:00

-- the previous complete week
select t0.`id` as c0 from `visits` t0 where ((t0.`admitted` >= cast(? as datetime(6)) and t0.`admitted` < cast(? as datetime(6)) and ((t0.`admitted` + interval 0 day) is not null))) order by t0.`id` asc;
--   1: string 2026-11-02 00:00:00
--   2: string 2026-11-09 00:00:00

-- conditions with and and or
select t0.`id` as c0, t0.`admitted` as c1, t0.`note` as c2 from `visits` t0 left join `patients` t1 on t1.`id` = t0.`patient_id` where (t0.`cost` > cast(? as decimal(65, 0)) or (t0.`note` is null or convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ = '') and ((t1.`active` <> 0) is true)) order by t0.`id` asc;
--   1: string 100

-- a condition on an aggregate
select c0, c1, c2 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, count(*) as c1, sum(t0.`cost`) as c2 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ having sum(t0.`cost`) > cast(? as decimal(65, 0))) g0 order by c0 is null, c0;
--   1: string 100

-- conditions on calculated columns of rows
select t0.`id` as c0, t0.`admitted` as c1, t0.`note` as c2 from `visits` t0 left join `patients` t1 on t1.`id` = t0.`patient_id` where (cast(t0.`cost` as double) / nullif(cast(t0.`minutes` as double), 0)) > cast(? as double) and lower(convert(convert(upper(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) like lower(?) escape '!' and ((coalesce(case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) >= cast(? as datetime(6)) and coalesce(case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) < cast(? as datetime(6)) and ((coalesce(case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) + interval 0 day) is not null))) and (((cast(t0.`cost` as double) > cast(cast(? as decimal(65, 0)) as double)) and case when (t1.`active` <> 0) is true then true when (t1.`active` <> 0) is false then false end) is true) order by t0.`id` asc;
--   1: string 2.5
--   2: string %fev%
--   3: string 2024-02-29 00:00:00
--   4: string 2024-04-01 00:00:00
--   5: string 100

-- a condition on a calculated column of groups, under a rule
select c0, c1, c2 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, count(*) as c1, sum(t0.`cost`) as c2 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t0 left join (select s0.* from `hospitals` s0 where s0.`id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ having (cast(sum(t0.`cost`) as double) / nullif(cast(count(*) as double), 0)) > cast(? as double)) g0 order by c0 is null, c0;
--   1: string 1
--   2: string 2
--   3: string 1
--   4: string 2
--   5: string 100

-- the number of groups by a condition on a median in a formula
select count(*) as c0 from (select convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0 from (select t0.*, row_number() over (partition by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ order by cast(t0.v1 as double) is null, cast(t0.v1 as double)) as r0, count(cast(t0.v1 as double)) over (partition by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) as n0 from (select t1.`name` as v0, t0.`cost` as v1 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id`) t0) t0 group by convert(t0.v0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ having (cast(sum(cast(t0.v1 as double) * case when abs(t0.r0 - 1 - (t0.n0 - 1) * 0.5e0) < 1 then 1 - abs(t0.r0 - 1 - (t0.n0 - 1) * 0.5e0) else 0 end) as double) / nullif(cast(cast(? as decimal(65, 0)) as double), 0)) < cast(? as double)) q0;
--   1: string 2
--   2: string 100

-- a rate with conditions on both of its parts
select c0, c1 from (select d0.c0 as c0, cast(d0.c1 as double) / nullif(cast(d0.f1 as double), 0) * 1000 as c1 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, count(case when (convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ = ?) then 1 end) as c1, count(case when t0.`minutes` > cast(? as decimal(65, 0)) then 1 end) as f1 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) d0) g0 order by c0 is null, c0;
--   1: string Fever
--   2: string 30

-- calculated columns of the data model
select convert(concat(convert(case when t1.`id` is not null then convert(coalesce(convert(t2.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(case when t1.`id` is not null then convert(case when (cast(t1.`beds` as double) > cast(cast(? as decimal(65, 0)) as double)) then convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(convert(upper(convert(coalesce(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, case when t1.`id` is not null then convert(case when (cast(t1.`beds` as double) > cast(cast(? as decimal(65, 0)) as double)) then convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end as c1, ((cast((timestampdiff(microsecond, date(case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end), date(case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end)) / 1e6 / cast(86400 as double)) as double) > cast(cast(? as decimal(65, 0)) as double)) or (cast(t0.`minutes` as double) > cast(cast(? as decimal(65, 0)) as double))) as c2 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` left join `regions` t2 on t2.`id` = t1.`region_id` where ((coalesce(case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) >= cast(? as datetime(6)) and coalesce(case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) < cast(? as datetime(6)) and ((coalesce(case when ((t0.`discharged` + interval 0 day) is not null) then t0.`discharged` end, case when ((t0.`admitted` + interval 0 day) is not null) then t0.`admitted` end) + interval 0 day) is not null))) order by t0.`id` asc;
--   1: string no region
--   2: string -
--   3: string 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: string 0
--   9: string open
--   10: string closed
--   11: string 3
--   12: string 30
--   13: string 2024-02-29 00:00:00
--   14: string 2024-04-01 00:00:00

-- a group by a calculated column of the data model, under a rule
select c0, c1 from (select convert(convert(concat(convert(case when t1.`id` is not null then convert(coalesce(convert(t2.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(case when t1.`id` is not null then convert(case when (cast(t1.`beds` as double) > cast(cast(? as decimal(65, 0)) as double)) then convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(convert(upper(convert(coalesce(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, sum(case when (abs((cast(t0.`minutes` as double) / nullif(cast(cast(? as decimal(65, 0)) as double), 0))) * cast(cast(? as double) as double)) < cast(cast(? as double) as double) then sign((cast(t0.`minutes` as double) / nullif(cast(cast(? as decimal(65, 0)) as double), 0))) * floor((abs((cast(t0.`minutes` as double) / nullif(cast(cast(? as decimal(65, 0)) as double), 0))) * cast(cast(? as double) as double)) * cast(cast(? as double) as double) + cast(cast(? as double) as double)) / cast(cast(? as double) as double) else (cast(t0.`minutes` as double) / nullif(cast(cast(? as decimal(65, 0)) as double), 0)) end) as c1 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t0 left join (select s0.* from `hospitals` s0 where s0.`id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t1 on t1.`id` = t0.`hospital_id` left join `regions` t2 on t2.`id` = t1.`region_id` where (convert(case when t1.`id` is not null then convert(case when (cast(t1.`beds` as double) > cast(cast(? as decimal(65, 0)) as double)) then convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ = ?) group by convert(convert(concat(convert(case when t1.`id` is not null then convert(coalesce(convert(t2.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(case when t1.`id` is not null then convert(case when (cast(t1.`beds` as double) > cast(cast(? as decimal(65, 0)) as double)) then convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(convert(upper(convert(coalesce(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0;
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
--   11: string 60
--   12: string 60
--   13: string 10
--   14: string 1.0000000000000002
--   15: string 0.5
--   16: string 10
--   17: string 60
--   18: string 1
--   19: string 2
--   20: string 1
--   21: string 2
--   22: string 0
--   23: string open
--   24: string closed
--   25: string open
--   26: string no region
--   27: string -
--   28: string 0
--   29: string open
--   30: string closed
--   31: string -
--   32: string none

-- the values of a calculated column of the data model, under a rule
select c0 from (select convert(convert(concat(convert(case when t1.`id` is not null then convert(coalesce(convert(t2.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(case when t1.`id` is not null then convert(case when (cast(t1.`beds` as double) > cast(cast(? as decimal(65, 0)) as double)) then convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(convert(upper(convert(coalesce(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)))) t0 left join (select s0.* from `hospitals` s0 where s0.`id` in (cast(? as decimal(65, 0)))) t1 on t1.`id` = t0.`hospital_id` left join `regions` t2 on t2.`id` = t1.`region_id` where convert(concat(convert(case when t1.`id` is not null then convert(coalesce(convert(t2.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(case when t1.`id` is not null then convert(case when (cast(t1.`beds` as double) > cast(cast(? as decimal(65, 0)) as double)) then convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(convert(upper(convert(coalesce(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ is not null group by convert(convert(concat(convert(case when t1.`id` is not null then convert(coalesce(convert(t2.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(case when t1.`id` is not null then convert(case when (cast(t1.`beds` as double) > cast(cast(? as decimal(65, 0)) as double)) then convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ else convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ end using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(convert(upper(convert(coalesce(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(? using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0 limit 100 offset 0;
--   1: string no region
--   2: string -
--   3: string 0
--   4: string open
--   5: string closed
--   6: string -
--   7: string none
--   8: string 1
--   9: string 1
--   10: string no region
--   11: string -
--   12: string 0
--   13: string open
--   14: string closed
--   15: string -
--   16: string none
--   17: string no region
--   18: string -
--   19: string 0
--   20: string open
--   21: string closed
--   22: string -
--   23: string none

-- the number of rows
select count(*) as c0 from `visits` t0;

-- the number of groups
select count(*) as c0 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) q0;

-- a rule on the table itself
select t0.`name` as c0 from (select s0.* from `hospitals` s0 where s0.`id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t0 order by t0.`id` asc;
--   1: string 1
--   2: string 2

-- a rule on a referenced table
select c0, c1, c2 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, count(*) as c1, sum(t0.`cost`) as c2 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t0 left join (select s0.* from `hospitals` s0 where s0.`id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))) t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0;
--   1: string 1
--   2: string 2
--   3: string 1
--   4: string 2

-- a rule two keys away
select c0, c1, c2 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, count(*) as c1, sum(t0.`cost`) as c2 from (select s0.* from `visits` s0 where s0.`hospital_id` in (select s1.`id` from `hospitals` s1 where s1.`region_id` in (cast(? as decimal(65, 0))))) t0 left join (select s0.* from `hospitals` s0 where s0.`region_id` in (cast(? as decimal(65, 0)))) t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0;
--   1: string 1
--   2: string 1

-- a rule over a composite key
select t0.`id` as c0 from (select s0.* from `stays` s0 where (s0.`hospital_id` in (select s1.`id` from `hospitals` s1 where s1.`main_ward_id` in (cast(? as decimal(65, 0)))) or (exists (select 1 from `wards` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`code` = s0.`ward_code`) and not exists (select 1 from `wards` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`code` = s0.`ward_code` and case when s1.`id` in (cast(? as decimal(65, 0))) then 0 else 1 end = 1)) or exists (select 1 from `beds` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`no` = s0.`bed_no` and (s1.`hospital_id` in (select s2.`id` from `hospitals` s2 where s2.`main_ward_id` in (cast(? as decimal(65, 0)))) or s1.`ward_id` in (cast(? as decimal(65, 0))))) or s0.`referred_by_id` in (select s1.`id` from `hospitals` s1 where s1.`main_ward_id` in (cast(? as decimal(65, 0)))))) t0 order by t0.`id` asc;
--   1: string 1
--   2: string 1
--   3: string 1
--   4: string 1
--   5: string 1

-- two rules met by one row
select t0.`id` as c0 from (select s0.* from `stays` s0 where (s0.`hospital_id` in (select s1.`id` from `hospitals` s1 where s1.`id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0))) and s1.`main_ward_id` in (cast(? as decimal(65, 0)))) or (exists (select 1 from `wards` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`code` = s0.`ward_code`) and not exists (select 1 from `wards` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`code` = s0.`ward_code` and case when s1.`id` in (cast(? as decimal(65, 0))) and s1.`hospital_id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0))) then 0 else 1 end = 1)) or exists (select 1 from `beds` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`no` = s0.`bed_no` and (s1.`hospital_id` in (select s2.`id` from `hospitals` s2 where s2.`id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0))) and s2.`main_ward_id` in (cast(? as decimal(65, 0)))) or s1.`ward_id` in (select s2.`id` from `wards` s2 where s2.`id` in (cast(? as decimal(65, 0))) and s2.`hospital_id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0)))))) or s0.`referred_by_id` in (select s1.`id` from `hospitals` s1 where s1.`id` in (cast(? as decimal(65, 0)), cast(? as decimal(65, 0))) and s1.`main_ward_id` in (cast(? as decimal(65, 0)))))) t0 order by t0.`id` asc;
--   1: string 1
--   2: string 2
--   3: string 1
--   4: string 1
--   5: string 1
--   6: string 2
--   7: string 1
--   8: string 2
--   9: string 1
--   10: string 1
--   11: string 1
--   12: string 2
--   13: string 1
--   14: string 2
--   15: string 1

-- a rule on every chain
select t0.`id` as c0 from (select s0.* from `stays` s0 where (s0.`hospital_id` in (cast(? as decimal(65, 0))) or (exists (select 1 from `wards` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`code` = s0.`ward_code`) and not exists (select 1 from `wards` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`code` = s0.`ward_code` and case when s1.`hospital_id` in (cast(? as decimal(65, 0))) then 0 else 1 end = 1)) or exists (select 1 from `beds` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`no` = s0.`bed_no` and (s1.`hospital_id` in (cast(? as decimal(65, 0))) or s1.`ward_id` in (select s2.`id` from `wards` s2 where s2.`hospital_id` in (cast(? as decimal(65, 0)))))) or s0.`referred_by_id` in (cast(? as decimal(65, 0)))) and ((s0.`hospital_id` is null or s0.`hospital_id` in (cast(? as decimal(65, 0)))) and (s0.`hospital_id` is null or s0.`ward_code` is null or (exists (select 1 from `wards` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`code` = s0.`ward_code`) and not exists (select 1 from `wards` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`code` = s0.`ward_code` and case when (s1.`hospital_id` is null or s1.`hospital_id` in (cast(? as decimal(65, 0)))) then 0 else 1 end = 1))) and (s0.`hospital_id` is null or s0.`bed_no` is null or exists (select 1 from `beds` s1 where s1.`hospital_id` = s0.`hospital_id` and s1.`no` = s0.`bed_no` and ((s1.`hospital_id` is null or s1.`hospital_id` in (cast(? as decimal(65, 0)))) and (s1.`ward_id` is null or s1.`ward_id` in (select s2.`id` from `wards` s2 where (s2.`hospital_id` is null or s2.`hospital_id` in (cast(? as decimal(65, 0))))))))) and (s0.`referred_by_id` is null or s0.`referred_by_id` in (cast(? as decimal(65, 0)))))) t0 order by t0.`id` asc;
--   1: string 1
--   2: string 1
--   3: string 1
--   4: string 1
--   5: string 1
--   6: string 1
--   7: string 1
--   8: string 1
--   9: string 1
--   10: string 1

-- the values of a column
select c0 from (select convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0 from `visits` t0 where t0.`note` is not null group by convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0 limit 100 offset 0;

-- the values of a column that contain a text, under a rule
select c0 from (select convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0 from (select s0.* from `visits` s0 where s0.`hospital_id` in (cast(? as decimal(65, 0)))) t0 where t0.`note` is not null and lower(convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) like lower(?) escape '!' group by convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by c0 is null, c0 limit 100 offset 0;
--   1: string 1
--   2: string %fev%

-- the values of a question
select k0 from (select convert(q0.c0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as k0 from (select t0.`note` as c0 from `visits` t0 where t0.`cost` > cast(? as decimal(65, 0))) q0 where q0.c0 is not null group by convert(q0.c0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by k0 is null, k0 limit 100 offset 0;
--   1: string 0

-- totals of a question with groups
select count(*) as k0, sum(q0.c1) as k1, min(q0.c1) as k2, max(q0.c1) as k3, avg(cast(q0.c1 as double)) as k4, count(q0.c1) as k5, sum(q0.c2) as k6, min(q0.c2) as k7, max(q0.c2) as k8, avg(cast(q0.c2 as double)) as k9, count(q0.c2) as k10 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, count(*) as c1, sum(t0.`cost`) as c2 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) q0;

-- totals by the first group
select k0, k1, k2, k3, k4 from (select convert(q0.c0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as k0, count(*) as k1, min(q0.c2) as k2, max(q0.c2) as k3, count(q0.c2) as k4 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c1, avg(cast(t0.`cost` as double)) as c2 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */, convert(t0.`note` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) q0 group by convert(q0.c0 using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) g0 order by k0 is null, k0 limit 1000 offset 0;

-- rows put together by a column
select c0, c1 from (select t0.`note` as c0, t0.`id` as c1 from `visits` t0 order by t0.`id` asc limit 100 offset 0) q0 order by c0 is null, c0;

-- statistics of a column
select max(t0.`cost`) as c0, avg(cast(t0.`cost` as double)) as c1, min(t0.`cost`) as c2, sum(t0.`cost`) as c3, count(distinct t0.`cost`) as c4, count(*) - count(t0.`cost`) as c5, stddev_samp(cast(t0.`cost` as double)) as c6, var_samp(cast(t0.`cost` as double)) as c7 from `visits` t0;

-- statistics of a column of a result
select count(*) as k0, max(q0.c2) as k1, avg(cast(q0.c2 as double)) as k2, min(q0.c2) as k3, sum(q0.c2) as k4, count(distinct q0.c2) as k5, count(*) - count(q0.c2) as k6, stddev_samp(cast(q0.c2 as double)) as k7, var_samp(cast(q0.c2 as double)) as k8 from (select convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */ as c0, count(*) as c1, sum(t0.`cost`) as c2 from `visits` t0 left join `hospitals` t1 on t1.`id` = t0.`hospital_id` group by convert(t1.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) q0;

-- the analysis of a table
select count(*) as c0, count(distinct t0.`id`) as c1, count(*) - count(t0.`id`) as c2, min(t0.`id`) as c3, max(t0.`id`) as c4, avg(cast(t0.`id` as double)) as c5, count(distinct convert(t0.`name` using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */) as c6, count(*) - count(t0.`name`) as c7, max(char_length(t0.`name`)) as c8, avg(cast(char_length(t0.`name`) as double)) as c9 from `regions` t0;

-- a sample of a column
select substring(t0.`note` from 1 for 100) as c0 from (select s1.* from `visits` s1 where rand() * 1000000 < 10000) t0;

-- the check of a reference
select q0.c0 as c0, q1.c0 as c1, q3.c0 as c2, q3.c1 as c3 from (select count(*) as c0 from `hospitals` t0 where t0.`region_id` is not null and not exists (select 1 from `regions` t1 where t1.`id` = t0.`region_id`)) q0 cross join (select count(*) as c0 from (select t2.`id` as c0 from `regions` t2 where t2.`id` is not null group by t2.`id` having count(*) > 1) q2) q1 cross join (select count(*) as c0, count(case when t3.`region_id` is null then 1 end) as c1 from `hospitals` t3 where t3.`region_id` is null) q3;
