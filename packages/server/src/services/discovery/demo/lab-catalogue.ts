type LabTestRow = readonly [
  code: string, name: string, panel: string, unit: string, low: number, high: number, decimals: number,
  /** Diagnosis chapters which move the value, and by how many widths of the reference range. */
  movedBy: string,
  shift: number,
  weight: number,
]

export const labCatalogue: readonly LabTestRow[] = [
  ['HGB', 'Haemoglobin', 'Blood count', 'g/dl', 12, 17, 1, 'D C K', -0.5, 40],
  ['WBC', 'White cells', 'Blood count', '10^9/l', 4, 10.5, 1, 'A J K', 0.8, 40],
  ['PLT', 'Platelets', 'Blood count', '10^9/l', 150, 400, 0, 'C', -0.3, 30],
  ['CRP', 'C-reactive protein', 'Inflammation', 'mg/l', 0, 5, 1, 'A J K S', 9, 40],
  ['PCT', 'Procalcitonin', 'Inflammation', 'µg/l', 0, 0.5, 2, 'A J', 2, 8],
  ['NA', 'Sodium', 'Electrolytes', 'mmol/l', 135, 145, 0, 'I', -0.3, 34],
  ['K', 'Potassium', 'Electrolytes', 'mmol/l', 3.5, 5.1, 1, 'N', 0.4, 34],
  ['CA', 'Calcium', 'Electrolytes', 'mmol/l', 2.2, 2.6, 2, 'C', 0.3, 12],
  ['CREA', 'Creatinine', 'Kidney', 'µmol/l', 50, 110, 0, 'N I', 0.9, 36],
  ['UREA', 'Urea', 'Kidney', 'mmol/l', 2.5, 7.8, 1, 'N I', 0.7, 20],
  ['GLU', 'Glucose', 'Metabolism', 'mmol/l', 3.9, 6.1, 1, 'E', 2.2, 34],
  ['HBA1C', 'Glycated haemoglobin', 'Metabolism', '%', 4, 6, 1, 'E', 1, 10],
  ['CHOL', 'Cholesterol', 'Metabolism', 'mmol/l', 3, 5.2, 1, 'E I', 0.6, 12],
  ['TSH', 'Thyrotropin', 'Hormones', 'mIU/l', 0.4, 4, 2, 'E', 0.5, 10],
  ['ALT', 'Alanine transaminase', 'Liver', 'U/l', 7, 45, 0, 'K F', 0.9, 22],
  ['AST', 'Aspartate transaminase', 'Liver', 'U/l', 8, 40, 0, 'K F', 0.8, 16],
  ['BILI', 'Bilirubin', 'Liver', 'µmol/l', 3, 21, 0, 'P K', 1.8, 14],
  ['ALB', 'Albumin', 'Liver', 'g/l', 35, 50, 0, 'C', -0.5, 10],
  ['TROP', 'Troponin', 'Heart', 'ng/l', 0, 14, 0, 'I', 5, 18],
  ['BNP', 'Natriuretic peptide', 'Heart', 'ng/l', 0, 125, 0, 'I', 4, 10],
  ['INR', 'Clotting ratio', 'Clotting', 'ratio', 0.9, 1.2, 2, 'I', 1.2, 16],
  ['DDIM', 'D-dimer', 'Clotting', 'mg/l', 0, 0.5, 2, 'I', 1.5, 10],
  ['LAC', 'Lactate', 'Blood gases', 'mmol/l', 0.5, 2, 1, 'A', 1.2, 10],
  ['PO2', 'Oxygen pressure', 'Blood gases', 'mmHg', 75, 100, 0, 'J', -0.8, 10],
]
