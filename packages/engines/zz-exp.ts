import { DuckDBInstance } from '@duckdb/node-api'
import { rmSync } from 'node:fs'
import { demoStatements } from '../server/src/services/discovery/demo/demo-hospital.ts'
const p='/tmp/demo/exp.duckdb'; rmSync(p,{force:true});rmSync(p+'.wal',{force:true})
const i=await DuckDBInstance.create(p,{threads:'2',memory_limit:'1GB'}); const c=await i.connect()
const run=async(s:string)=>{const u=process.cpuUsage();await c.run(s);const d=process.cpuUsage(u);return Math.round((d.user+d.system)/1000)}
const all=demoStatements(1); for(const s of all.slice(0,-2)) await run(s as string)
const g=all.at(-2) as string[]
console.log('enc select', await run('create table draft.e as '+g[0]!.replace('insert into encounters','')))
console.log('enc select 1 thread no order', await run('set threads=1'), await run('create table draft.e2 as '+g[0]!.replace('insert into encounters','').replace(/order by encounter_id$/,'')))
for(const s of g.slice(1)) console.log(s.slice(0,50), await run(s))
console.log('enc insert 1 thread', await run('insert into encounters from draft.e'))
for(const s of all.at(-1) as string[]) console.log(s.slice(0,50), await run(s))
