export const messages = {
  statusFailed: 'The state of the system could not be loaded. Try again in a moment.',
  auditFailed: 'The audit record could not be loaded. Try again in a moment.',
  auditEmpty: 'What people do, and what is refused to them, will stand here.',
  auditNothingFound: 'No entry has exactly this username and action.',
}
