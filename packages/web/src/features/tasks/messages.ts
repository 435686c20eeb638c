export const messages = {
  empty: 'Questions that are sent on a schedule will appear here, with the outcome of their last run.',
  loadFailed: 'The scheduled tasks could not be loaded. Try again in a moment.',
  notAvailable: 'N/A',
  confirmPlay: 'Are you sure you want to play this task ?',
  confirmPause: 'Are you sure you want to pause this task ?',
  confirmDelete: 'Are you sure you want to delete this task ?',
  updated: 'Task Status updated successfully',
  updateFailed: 'Error updating Task Status',
  deleted: 'Task deleted successfully updated',
  deleteFailed: 'Error deleting Task',
  edit: (name: string) => `Edit ${name}`,
  changed: 'Task updated',
  changeFailed: 'The task could not be changed',
  ownSchedule: (cron: string) =>
    `This editor cannot show the schedule ${cron}. It stays as it is until you choose another one.`,
  started: 'The task is running',
  startFailed: 'The task could not be started',
  outbox:
    'No mail server is set up yet, so the emails of tasks are not sent: they are kept as .eml files in the data folder of the server.',
  runsFailed: 'The runs could not be loaded',
  noRuns: 'The runs of this task will appear here, newest first.',
  paused: 'Paused',
}
