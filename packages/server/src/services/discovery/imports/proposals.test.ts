import { describe, expect, it } from 'vitest'
import { type ColumnFacts, proposeDisplayName, proposeKind, proposeSpecialType } from './proposals.ts'

const facts = (
  place: string,
  dataType: ColumnFacts['dataType'] = 'STRING',
  more: Partial<ColumnFacts> = {},
): ColumnFacts => {
  const [tableName = '', name = ''] = place.split('.')
  return { tableName, name, dataType, dbType: 'text', isKey: false, isReference: false, ...more }
}

describe('DB3 DM3 what we propose for a new column', () => {
  it.each([
    ['admission_date', 'Admission date'],
    ['AdmissionDate', 'Admission date'],
    ['ADMISSION_DATE', 'Admission date'],
    ['größe-2', 'Größe 2'],
    ['id', 'Id'],
    ['__', '__'],
  ])('%s is called %s', (name, displayName) => expect(proposeDisplayName(name)).toBe(displayName))

  it('numbers are measures unless they are keys or identify something', () => {
    expect(proposeKind(facts('visits.cost', 'NUMBER'))).toBe('MEASURE')
    expect(proposeKind(facts('visits.id', 'NUMBER', { isKey: true }))).toBe('DIMENSION')
    expect(proposeKind(facts('visits.ward', 'NUMBER', { isReference: true }))).toBe('DIMENSION')
    expect(proposeKind(facts('visits.ward_id', 'NUMBER'))).toBe('DIMENSION')
    expect(proposeKind(facts('visits.cost', 'STRING'))).toBe('DIMENSION')
  })

  it.each([
    ['patients.birth_date', 'DATE', 'BIRTHDATE'],
    ['patients.DateOfBirth', 'DATE', 'BIRTHDATE'],
    ['patients.dob', 'DATE', 'BIRTHDATE'],
    ['patients.birth_date', 'STRING', 'STRING'],
    ['visits.created_at', 'DATE', 'CREATION_TIMESTAMP'],
    ['visits.admitted_at', 'DATE', 'DATE'],
    ['visits.status', 'STRING', 'STATUS'],
    ['visits.visit_type', 'STRING', 'CATEGORY'],
    ['drugs.code', 'STRING', 'DRUG_CODE'],
    ['drugs.name', 'STRING', 'DRUG_NAME'],
    ['prescriptions.drug_name', 'STRING', 'DRUG_NAME'],
    ['diagnoses.code', 'STRING', 'DIAGNOSIS_CODE'],
    ['visits.icd10', 'STRING', 'DIAGNOSIS_CODE'],
    ['diagnoses.description', 'STRING', 'DIAGNOSIS_DESC'],
    ['doses.quantity', 'NUMBER', 'QUANTITY'],
    ['labs.result_value', 'NUMBER', 'VALUE'],
    ['labs.accounts', 'NUMBER', 'NUMBER'],
    ['labs.is_urgent', 'BOOLEAN', 'BOOLEAN'],
    ['labs.shape', 'OTHER', 'OTHER'],
  ] as const)('%s of type %s means %s', (place, dataType, specialType) =>
    expect(proposeSpecialType(facts(place, dataType))).toBe(specialType),
  )

  it('keys to other tables are references and JSON is JSON', () => {
    expect(proposeSpecialType(facts('doses.drug_code', 'STRING', { isReference: true }))).toBe('REFERENCE')
    expect(proposeSpecialType(facts('labs.raw', 'OTHER', { dbType: 'jsonb' }))).toBe('JSON')
  })
})
