import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'

const CLINIC = `
  create table hospitals (id integer primary key, name text not null);
  create table wards (id integer primary key, hospital_id integer references hospitals(id), ward_name text);
  create table patients (
    id integer primary key, hospital_id integer references hospitals(id), full_name text, birth_date date, status text);
  create table visits (
    id integer primary key, patient_id integer references patients(id), ward_id integer, admitted_at timestamp, cost decimal(10,2), diagnosis_code text);
  create table holidays (day date primary key, holiday_name text);
  insert into hospitals values (1, 'North'), (2, 'South');
  insert into wards values (10, 1, 'Surgery'), (11, 1, 'Eye'), (20, 2, 'Surgery');
  insert into patients values
    (100, 1, 'Ada North', '1950-02-28', 'active'), (101, 1, 'Ben North', '1960-05-01', 'active'),
    (200, 2, 'Cem South', '1970-06-01', 'left'), (201, 2, 'Dora South', null, 'active'), (202, 2, 'Eve South', '2001-01-01', 'left');
  insert into visits values
    (1, 100, 10, '2026-01-05 08:00:00', 100.50, 'I10'), (2, 100, 11, '2026-02-05 09:00:00', 20, 'H25'),
    (3, 200, 20, '2026-03-05 10:00:00', 900, 'I10'), (4, 201, 20, '2026-03-06 10:00:00', null, 'E11'), (5, 202, 99, '2026-04-01 10:00:00', 1, null);
  insert into holidays values ('2026-12-25', 'Christmas');
`

/** A small clinic of two hospitals as a SQLite file; ward_id of visits is a key that no one declared. */
export function writeClinicFile(filesDir: string, name = 'clinic.db', more = ''): string {
  const file = join(filesDir, name)
  mkdirSync(dirname(file), { recursive: true })
  changeClinicFile(file, CLINIC + more)
  return file
}

export function changeClinicFile(file: string, statements: string) {
  const database = new Database(file)
  database.exec(statements)
  database.close()
}

export const clinicConnection = (changes: object = {}) => ({
  displayName: 'Clinic',
  dbType: 'sqlite',
  dbName: 'clinic.db',
  ...changes,
})
