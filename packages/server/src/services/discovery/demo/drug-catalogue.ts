export const drugGroups = {
  A02: 'Drugs for acid disorders', A03: 'Drugs for bowel disorders', A04: 'Drugs for nausea', A10: 'Drugs for diabetes', B01: 'Blood thinners', B03: 'Drugs for anaemia',
  C03: 'Diuretics', C07: 'Beta blockers', C08: 'Calcium channel blockers', C09: 'Drugs on the renin system', C10: 'Lipid-lowering drugs',
  D07: 'Skin steroids', G02: 'Obstetric drugs', H01: 'Pituitary hormones', H02: 'Steroids', H03: 'Thyroid drugs', J01: 'Antibiotics', J05: 'Antivirals',
  L01: 'Cancer drugs', M01: 'Anti-inflammatory drugs', M05: 'Bone drugs', N02: 'Painkillers', N03: 'Drugs for epilepsy', N04: 'Drugs for Parkinson disease',
  N05: 'Sedatives and antipsychotics', N06: 'Antidepressants and dementia drugs', R03: 'Drugs for the airways', R06: 'Antihistamines', V03: 'Oxygen', V06: 'Nutrients',
} as const

export type DrugRow = readonly [
  code: string, name: string, form: string, dose: number, unit: string, unitPrice: number,
  /** Letters of the diagnosis chapters it is given for. */
  chapters: string,
  weight: number,
]

export const drugCatalogue: readonly DrugRow[] = [
  ['A02BC01', 'Omeprazole', 'Tablet', 20, 'mg', 0.18, 'K I M', 30],
  ['A02BC02', 'Pantoprazole', 'Tablet', 40, 'mg', 0.22, 'K A C', 34],
  ['A03FA01', 'Metoclopramide', 'Tablet', 10, 'mg', 0.12, 'K A C R', 18],
  ['A04AA01', 'Ondansetron', 'Infusion', 8, 'mg', 4.2, 'C O A', 16],
  ['A10AB05', 'Insulin aspart', 'Injection', 10, 'IU', 2.4, 'E', 26],
  ['A10BA02', 'Metformin', 'Tablet', 850, 'mg', 0.09, 'E', 44],
  ['A10BK03', 'Empagliflozin', 'Tablet', 10, 'mg', 1.6, 'E I', 16],
  ['B01AB05', 'Enoxaparin', 'Injection', 40, 'mg', 3.1, 'I S M O', 30],
  ['B01AC06', 'Acetylsalicylic acid', 'Tablet', 100, 'mg', 0.05, 'I', 32],
  ['B01AF02', 'Apixaban', 'Tablet', 5, 'mg', 1.3, 'I', 28],
  ['B03AA07', 'Iron sulphate', 'Tablet', 100, 'mg', 0.14, 'D O', 30],
  ['C03CA01', 'Furosemide', 'Tablet', 40, 'mg', 0.08, 'I N', 30],
  ['C07AB02', 'Metoprolol', 'Tablet', 47.5, 'mg', 0.11, 'I', 34],
  ['C08CA01', 'Amlodipine', 'Tablet', 5, 'mg', 0.07, 'I', 28],
  ['C09AA05', 'Ramipril', 'Tablet', 5, 'mg', 0.08, 'I E', 34],
  ['C10AA05', 'Atorvastatin', 'Tablet', 40, 'mg', 0.13, 'I E', 30],
  ['D07AC13', 'Mometasone', 'Cream', 1, 'mg', 0.6, 'L', 40],
  ['G02AB01', 'Methylergometrine', 'Injection', 0.2, 'mg', 2.9, 'O', 14],
  ['H01BB02', 'Oxytocin', 'Infusion', 5, 'IU', 1.9, 'O', 36],
  ['H02AB06', 'Prednisolone', 'Tablet', 20, 'mg', 0.19, 'J L G M', 22],
  ['H03AA01', 'Levothyroxine', 'Tablet', 0.075, 'mg', 0.06, 'E', 20],
  ['J01CA04', 'Amoxicillin', 'Tablet', 1000, 'mg', 0.32, 'J H A', 30],
  ['J01CR05', 'Piperacillin with tazobactam', 'Infusion', 4500, 'mg', 9.8, 'A J K', 20],
  ['J01DC02', 'Cefuroxime', 'Infusion', 1500, 'mg', 3.6, 'S N K P', 22],
  ['J01FA10', 'Azithromycin', 'Tablet', 500, 'mg', 0.9, 'J', 18],
  ['J01XE01', 'Nitrofurantoin', 'Tablet', 100, 'mg', 0.28, 'N', 28],
  ['J05AH02', 'Oseltamivir', 'Capsule', 75, 'mg', 2.1, 'J', 8],
  ['L01BC05', 'Gemcitabine', 'Infusion', 1800, 'mg', 84, 'C', 16],
  ['L01CD01', 'Paclitaxel', 'Infusion', 300, 'mg', 120, 'C', 22],
  ['L01FC01', 'Rituximab', 'Infusion', 700, 'mg', 940, 'C', 6],
  ['M01AE01', 'Ibuprofen', 'Tablet', 600, 'mg', 0.09, 'M S R O', 44],
  ['M05BA04', 'Alendronic acid', 'Tablet', 70, 'mg', 0.8, 'M', 12],
  ['N02AA05', 'Oxycodone', 'Tablet', 10, 'mg', 0.5, 'S C M', 18],
  ['N02BB02', 'Metamizole', 'Tablet', 500, 'mg', 0.12, 'S M R K Z', 26],
  ['N02BE01', 'Paracetamol', 'Tablet', 500, 'mg', 0.04, 'A J R S H P Z G N', 50],
  ['N02CC01', 'Sumatriptan', 'Tablet', 50, 'mg', 0.9, 'G', 16],
  ['N03AX14', 'Levetiracetam', 'Tablet', 500, 'mg', 0.35, 'G', 26],
  ['N04BA02', 'Levodopa with benserazide', 'Tablet', 100, 'mg', 0.42, 'G', 16],
  ['N05AH03', 'Olanzapine', 'Tablet', 10, 'mg', 0.6, 'F', 24],
  ['N05BA06', 'Lorazepam', 'Tablet', 1, 'mg', 0.17, 'F', 22],
  ['N06AB10', 'Escitalopram', 'Tablet', 10, 'mg', 0.2, 'F', 34],
  ['N06DA02', 'Donepezil', 'Tablet', 5, 'mg', 0.7, 'F', 8],
  ['R03AC02', 'Salbutamol', 'Inhaler', 0.1, 'mg', 0.05, 'J', 34],
  ['R03BB04', 'Tiotropium', 'Inhaler', 0.018, 'mg', 1.4, 'J', 16],
  ['R06AX27', 'Desloratadine', 'Tablet', 5, 'mg', 0.15, 'L S', 18],
  ['V03AN01', 'Oxygen', 'Inhaler', 2, 'l', 0.02, 'J P I', 10],
  ['V06DC01', 'Glucose solution', 'Infusion', 500, 'ml', 1.1, 'E P A', 12],
]

export function groupOf(code: string): string {
  return drugGroups[code.slice(0, 3) as keyof typeof drugGroups]
}
