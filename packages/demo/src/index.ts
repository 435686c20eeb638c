/** All that an installation needs to bring the demo hospital in: its file, its data model, its questions and its dashboard. */
export { demoDashboard, type DemoTab } from './content/demo-dashboard.ts'
export { demoQuestions, type DemoQuestion } from './content/demo-questions.ts'
export type { DemoColumn, DemoFilter, DemoSequence, Path } from './content/demo-words.ts'
export { DEMO_FILE, ensureDemoFile } from './ensure-demo-file.ts'
export { demoModel } from './model/demo-model.ts'
export type { ColumnTouch, TableTouch } from './model/touch.ts'
