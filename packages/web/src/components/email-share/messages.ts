export const messages = {
  badAddress: 'Please enter valid email',
  tooMany: (most: number) => `At most ${most} addresses`,
  invalid: 'invalid data, please validate title & email',
  sending: 'Sending Emails',
  sent: 'Question Shared by email Successfully',
  queued: 'The email is queued: the mail server has not taken it yet. Downloads shows when it was sent.',
  scheduled: 'Question Share has been scheduled Successfully',
  sendFailed: 'Error, unable to share question by email!',
  scheduleFailed: ' Cant create job for scheduling email!',
  outbox:
    'No mail server is set up yet, so emails are not sent: they are kept as .eml files in the data folder of the server.',
  domains: (domains: readonly string[]) => `Emails may go to ${domains.join(', ')}.`,
}
