import { DuckDBInstance } from '@duckdb/node-api'
const i=await DuckDBInstance.create(':memory:',{threads:'1',memory_limit:'1GB'}); const c=await i.connect()
const run=async(s:string)=>{const u=process.cpuUsage();await c.run(s);const d=process.cpuUsage(u);return Math.round((d.user+d.system)/1000)}
await run('create table dep(id integer primary key)'); await run('insert into dep select i+1 from range(70) t(i)')
await run('create table depb(id bigint primary key)'); await run('insert into depb select i+1 from range(70) t(i)')
await run('create table pat(id integer primary key)'); await run('insert into pat select i+1 from range(50000) t(i)')
await run('create temp table e as select (i+1)::int as id, ((i*7919)%50000+1)::int as pat, ((i*31)%70+1)::int as dep, i*0.5 as v from range(300000) t(i)')
const k=async(name:string,ddl:string,src='from e',n=1)=>{await run(`create table t(id integer, pat integer, dep integer, v double ${ddl})`);await run('begin');const a=await run(`insert into t ${src}`);const b=await run('commit');console.log(name,'insert',a,'commit',b);await run('drop table t')}
await k('none','')
await k('pk',', primary key(id)')
await k('unique',', unique(id)')
await k('fk dep',', foreign key(dep) references dep(id)')
await k('fk pat',', foreign key(pat) references pat(id)')
await k('fk dep sorted',', foreign key(dep) references dep(id)','from e order by dep')
await k('fk pat sorted',', foreign key(pat) references pat(id)','from e order by pat')
await k('fk pat+dep',', foreign key(pat) references pat(id), foreign key(dep) references dep(id)')
console.log('cpu reference', await run('select sum(sqrt(i)*sin(i)) from range(10000000) t(i)'))
const u=process.cpuUsage();let x=0;for(let j=0;j<2e8;j++)x=(x*1664525+j)|0;const d=process.cpuUsage(u);console.log('js loop 2e8',Math.round(d.user/1000),x)
