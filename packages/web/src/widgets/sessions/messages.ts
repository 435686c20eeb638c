export const messages = {
  listFailed: 'The sessions could not be loaded',
  empty: 'No session is open.',
  current: 'This session',
  remembered: 'Remembered',
  sso: 'Single sign-on',
  endOthers: 'Sign out all others',
  endAll: 'Sign out everywhere',
  ended: (device: string) => `${device} is signed out`,
  allEnded: 'The sessions are signed out',
  endFailed: 'Signing out did not work',
}
