import { DuckDBInstance } from '@duckdb/node-api'
import { rmSync, statSync } from 'node:fs'
import { demoStatements } from '../server/src/services/discovery/demo/demo-hospital.ts'
const p='/tmp/demo/full.duckdb'; rmSync(p,{force:true});rmSync(p+'.wal',{force:true})
const threads=process.argv[3]??'2'
const i=await DuckDBInstance.create(p,{threads,memory_limit:'1GB',enable_external_access:'false'})
const run=async(s:string)=>{const c=await i.connect();try{await c.run(s)}catch(e){console.log(s.slice(0,3000));throw e}finally{c.closeSync()}}
let tot=0; const w=Date.now()
for(const s of [...demoStatements(Number(process.argv[2]??'1')),'checkpoint']){const t=Date.now(),u=process.cpuUsage();
 if(typeof s==='string') await run(s); else await Promise.all(s.map(run))
 const d=process.cpuUsage(u);const ms=Math.round((d.user+d.system)/1000);tot+=ms;if(ms>60)console.log(ms,'cpu',Date.now()-t,'wall',String(s).slice(0,60).replace(/\s+/g,' '))}
i.closeSync();console.log('total cpu',tot,'wall',Date.now()-w,statSync(p).size/1e6,'MB')
