export const messages = {
  demo: 'Six invented hospitals with their questions and a dashboard came with this installation. Remove them when you have seen enough.',
  confirmRemoveDemo: 'Are you sure you want to remove the demo hospital with its questions and its dashboard ?',
  confirmRemoveDemoInUse: 'Are you sure you want to remove the demo hospital with its questions and its dashboard ? These questions of your own ask it, and will have no answer any more:',
  demoRemoved: 'Demo removed',
  removeDemoFailed: 'The demo could not be removed',
  statusFailed: 'The state of the system could not be loaded. Try again in a moment.',
  testMailSent: (to: string) => `A test mail is on its way to ${to}`,
  auditFailed: 'The audit record could not be loaded. Try again in a moment.',
  auditEmpty: 'What people do, and what is refused to them, will stand here.',
  auditNothingFound: 'No entry has exactly this username, action and object in this time.',
  auditExportFailed: 'The audit record could not be exported. Try again in a moment.',
}
