export const messages = {
  forbidden: (url: string) => `You are unathorized to access this url ${url}`,
  signedOut: 'You are signed out. Please sign in again.',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  cutOff: 'The answer was cut off before it was complete. Try again.',
  misunderstood: 'The server answered in a way this page does not understand. Reload the page and try again.',
}
