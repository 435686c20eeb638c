import {
  birthDate,
  category,
  createdAt,
  date,
  diagnosisCode,
  diagnosisDescription,
  flag,
  id,
  number,
  quantity,
  referenceTo,
  status,
  text,
  value,
  type TableTouch,
} from './touch.ts'

export const patients: TableTouch = {
  displayName: 'Patients',
  description: 'Everybody with a record, each in the hospital that keeps it',
  columns: {
    patient_id: id('Patient ID'),
    hospital_id: referenceTo('hospitals')('Hospital ID', 'The hospital that keeps the record'),
    record_number: text('Record number'),
    given_name: text('Given name'),
    family_name: text('Family name'),
    sex: category('Sex', 'Empty when not recorded'),
    birth_date: birthDate('Date of birth'),
    blood_group: category('Blood group', 'Empty when never typed'),
    city: category('Home city'),
    language: category('Language'),
    is_smoker: flag('Smoker', 'Empty for children and when not asked'),
    registered_at: createdAt('Registered at'),
    deceased_on: date('Deceased on', 'Empty for the living'),
  },
}

export const encounters: TableTouch = {
  displayName: 'Encounters',
  description: 'Every visit: emergency, inpatient stay or outpatient appointment',
  columns: {
    encounter_id: id('Encounter ID'),
    department_id: referenceTo('departments')('Department ID'),
    patient_id: referenceTo('patients')('Patient ID'),
    practitioner_id: referenceTo('practitioners')('Practitioner ID', 'Empty when the patient saw no practitioner'),
    class: category('Class', 'Emergency, inpatient or outpatient'),
    status: status('Encounter status'),
    admitted_at: createdAt('Admitted at'),
    discharged_at: date('Discharged at', 'Empty while the patient is still here'),
    length_of_stay_days: value('Length of stay (days)', 'From admission to discharge', {
      format: { style: 'number', decimals: 1 },
    }),
    age_years: number('Age (years)', 'At admission', {
      bands: [{ name: 'Age bands', edges: ['0', '18', '40', '65', '80'] }],
    }),
    age_group: category('Age group'),
    triage_level: category('Triage level', 'Emergencies only, 1 is the most urgent'),
    waiting_minutes: quantity('Waiting time (minutes)', 'Emergencies only, from arrival to physician', {
      format: { style: 'duration', of: 'minutes' },
    }),
    admission_source: category('Admitted from', 'Inpatients only'),
    disposition: category('Disposition', 'Where the patient went'),
  },
}

export const diagnoses: TableTouch = {
  displayName: 'Diagnoses',
  description: 'The catalogue of diagnoses',
  columns: {
    diagnosis_code: diagnosisCode('Diagnosis code'),
    description: diagnosisDescription('Diagnosis'),
    chapter: category('Chapter'),
    is_chronic: flag('Chronic'),
  },
}

export const encounterDiagnoses: TableTouch = {
  displayName: 'Encounter diagnoses',
  description: 'All diagnoses of each encounter',
  columns: {
    encounter_diagnosis_id: id('Encounter diagnosis ID'),
    encounter_id: referenceTo('encounters')('Encounter ID'),
    diagnosis_code: referenceTo('diagnoses')('Diagnosis code'),
    rank: category('Rank', 'Primary or secondary'),
    present_on_admission: flag('Present on admission', 'Empty when not recorded'),
    recorded_at: createdAt('Recorded at'),
  },
}
