import { DuckDBInstance } from '@duckdb/node-api'
import { rmSync } from 'node:fs'
const p='/tmp/demo/exp.duckdb'; rmSync(p,{force:true});rmSync(p+'.wal',{force:true})
const i=await DuckDBInstance.create(p,{threads:process.argv[2]??'1',memory_limit:'1GB'}); const c=await i.connect()
const run=async(s:string)=>{const u=process.cpuUsage();const r=await c.runAndReadAll(s);const d=process.cpuUsage(u);return [Math.round((d.user+d.system)/1000),r.getRows()] as const}
await run("attach '/tmp/demo/full.duckdb' as f (read_only)")
for(const t of ['hospitals','departments','practitioners','patients','encounters','encounter_diagnoses','prescriptions','lab_results','claims']) console.log(t, String((await run(`select count(*) from f.${t}`))[1]))
for(const t of ['departments','patients','practitioners','diagnoses']) {const k={departments:'department_id',patients:'patient_id',practitioners:'practitioner_id',diagnoses:'diagnosis_code'}[t];await run(`create table ${t} as from f.${t}`);await run(`alter table ${t} add primary key (${k})`)}
await run('create temp table e as from f.encounters')
const cols='encounter_id integer PK, department_id integer DEP, patient_id integer PAT, practitioner_id integer PRA, primary_diagnosis_code varchar DX, class varchar, status varchar, admitted_at timestamp, discharged_at timestamp, los decimal(8,2), age_years integer, age_group varchar, triage_level varchar, waiting_minutes integer, admission_source varchar, disposition varchar'
const m:Record<string,string>={PK:'primary key',DEP:'references departments(department_id)',PAT:'references patients(patient_id)',PRA:'references practitioners(practitioner_id)',DX:'references diagnoses(diagnosis_code)'}
let k=0
for(const on of [[],['PK'],['DEP'],['PAT'],['PRA'],['DX'],['DEP','PAT','PRA','DX']]) { k++
 const ddl=Object.entries(m).reduce((s,[key,v])=>s.replace(new RegExp(` ${key}\\b`),on.includes(key)?' '+v:''),cols)
 await run(`create table t${k} (${ddl})`)
 console.log(on.join()||'none',(await run(`insert into t${k} from e`))[0])
 await run(`drop table t${k}`)
}
for(const key of ['department_id','patient_id','practitioner_id','primary_diagnosis_code']){ await run(`create or replace table u as from e`); console.log('index',key,(await run(`create index ix on u(${key})`))[0]); await run('drop table u')}
