import { category, date, flag, id, json, number, quantity, referenceTo, text, value, type TableTouch } from './touch.ts'

export const hospitals: TableTouch = {
  displayName: 'Hospitals',
  description: 'The houses of the group',
  columns: {
    hospital_id: id('Hospital ID'),
    name: category('Hospital'),
    city: category('City'),
    region: category('Region'),
    kind: category('Kind of hospital', 'University, general or community'),
    beds: quantity('Beds', 'Beds of the whole house'),
    opened_on: date('Opened on'),
    facilities: json('Facilities', 'Equipment of the house, as JSON'),
  },
}

export const departments: TableTouch = {
  displayName: 'Departments',
  description: 'The departments of each hospital',
  columns: {
    department_id: id('Department ID'),
    hospital_id: referenceTo('hospitals')('Hospital ID'),
    name: category('Department'),
    specialty_code: category('Specialty code'),
    floor: number('Floor', undefined, { kind: 'DIMENSION' }),
    beds: quantity('Department beds', 'Empty where no patient stays overnight'),
    day_rate: value('Day rate', 'What a day in this department costs'),
    has_night_service: flag('Night service'),
  },
}

export const practitioners: TableTouch = {
  displayName: 'Practitioners',
  description: 'The physicians of each department',
  columns: {
    practitioner_id: id('Practitioner ID'),
    department_id: referenceTo('departments')('Department ID'),
    full_name: text('Practitioner'),
    role: category('Role'),
    specialty: category('Specialty'),
    hired_on: date('Hired on'),
    email: text('Email address', undefined, { isHidden: true }),
    is_active: flag('Works here'),
  },
}
