import { DuckDBInstance } from '@duckdb/node-api'
import { rmSync, statSync } from 'node:fs'
const fk='create table enc(id integer, pat_id integer, dep_id integer references dep(id), v double)'
const none='create table enc(id integer, pat_id integer, dep_id integer, v double)'
const ins='insert into enc select i+1, (i*7919)%50000+1, (i*31)%70+1, i*0.5 from range(300000) t(i)'
const variants:[string,Record<string,string>,string[]][]=[
 ['none',{},[none,ins]],
 ['fk',{},[fk,ins]],
 ['fk 1 thread',{threads:'1'},[fk,ins]],
 ['fk in tx',{},['begin',fk,ins,'commit']],
 ['fk sorted',{},[fk,ins+' order by 3']],
 ['fk chunks',{},[fk,...Array.from({length:30},(_,k)=>ins.replace('range(300000)',`range(${k*10000},${(k+1)*10000})`))]],
 ['fk chunks1tx',{},['begin',fk,...Array.from({length:30},(_,k)=>ins.replace('range(300000)',`range(${k*10000},${(k+1)*10000})`)),'commit']],
 ['fk nullable',{},[fk,ins.replace('(i*31)%70+1','case when i%300=0 then 1 end')]],
 ['nofk index first',{},[none,'create index z on enc(dep_id)',ins]],
 ['alter pk after fk',{},[fk,ins,'alter table enc add primary key (id)']],
]
for (const [name,opt,sqls] of variants) {
const p='/tmp/demo/p.duckdb'; rmSync(p,{force:true});rmSync(p+'.wal',{force:true})
const i=await DuckDBInstance.create(p,{threads:'2',memory_limit:'1GB',...opt}); const c=await i.connect()
const run=async(s:string)=>{const u=process.cpuUsage();await c.run(s);const d=process.cpuUsage(u);return Math.round((d.user+d.system)/1000)}
await run(`create table pat(id integer primary key, x varchar)`)
await run(`insert into pat select i+1,'n'||i from range(50000) t(i)`)
await run(`create table dep(id integer primary key)`); await run(`insert into dep select i+1 from range(70) t(i)`)
let t=0,w=Date.now()
for(const s of sqls) try{t+=await run(s)}catch(e){console.log((e as Error).message)}
w=Date.now()-w
const ck=await run('checkpoint')
c.closeSync();i.closeSync();console.log(name,t,'wall',w,'ck',ck,statSync(p).size/1e6,'MB')
}
