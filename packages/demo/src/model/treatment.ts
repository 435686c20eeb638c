import {
  amount,
  category,
  createdAt,
  date,
  drugCode,
  drugName,
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

export const drugs: TableTouch = {
  displayName: 'Drugs',
  description: 'The catalogue of drugs',
  columns: {
    drug_code: drugCode('Drug code'),
    name: drugName('Drug'),
    drug_group: category('Drug group'),
    group_code: category('Drug group code'),
    form: category('Form'),
    unit_dose: value('Unit dose'),
    dose_unit: category('Dose unit'),
    unit_price: amount('Unit price'),
  },
}

export const prescriptions: TableTouch = {
  displayName: 'Prescriptions',
  description: 'Drugs prescribed during an encounter',
  columns: {
    prescription_id: id('Prescription ID'),
    encounter_id: referenceTo('encounters')('Encounter ID'),
    drug_code: referenceTo('drugs')('Drug code'),
    prescribed_at: createdAt('Prescribed at'),
    status: status('Prescription status'),
    route: category('Route'),
    dose: value('Dose', 'In the unit of the drug'),
    quantity: quantity('Quantity', 'Units handed out'),
    days_supplied: number('Days supplied', undefined, { format: { style: 'duration', of: 'days' } }),
  },
}

export const labTests: TableTouch = {
  displayName: 'Laboratory tests',
  description: 'The catalogue of laboratory tests with their reference ranges',
  columns: {
    test_code: text('Test code'),
    name: category('Test'),
    panel: category('Panel'),
    unit: category('Unit'),
    reference_low: value('Reference from', 'Empty when no value is too low'),
    reference_high: value('Reference to'),
  },
}

export const labResults: TableTouch = {
  displayName: 'Laboratory results',
  description: 'What the laboratory measured',
  columns: {
    lab_result_id: id('Laboratory result ID'),
    encounter_id: referenceTo('encounters')('Encounter ID'),
    test_code: referenceTo('lab_tests')('Test code'),
    collected_at: createdAt('Collected at'),
    reported_at: date('Reported at', 'Empty until there is a result'),
    status: status('Result status'),
    result_value: value('Result', 'In the unit of the test'),
    flag: category('Flag', 'Low, normal or high'),
    is_abnormal: flag('Abnormal'),
    comment: text('Comment'),
  },
}

export const payers: TableTouch = {
  displayName: 'Payers',
  description: 'Who pays for care',
  columns: { payer_id: id('Payer ID'), name: category('Payer'), kind: category('Kind of payer') },
}

export const claims: TableTouch = {
  displayName: 'Claims',
  description: 'What was billed for an encounter and what was paid',
  columns: {
    claim_id: id('Claim ID'),
    encounter_id: referenceTo('encounters')('Encounter ID'),
    payer_id: referenceTo('payers')('Payer ID'),
    claim_number: text('Claim number'),
    status: status('Claim status'),
    submitted_at: createdAt('Submitted at'),
    billed_amount: amount('Billed amount'),
    paid_amount: amount('Paid amount', 'Empty until decided'),
    paid_on: date('Paid on'),
    denial_reason: category('Reason of denial'),
  },
}
