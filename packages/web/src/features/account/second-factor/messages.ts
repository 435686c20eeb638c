export const messages = {
  intro:
    'A second factor asks for a code of an authenticator app on your phone beside your password, so that a stolen password alone opens nothing.',
  required: 'Your role needs a second factor. Set it up to go on.',
  isOn: 'Your second factor is on.',
  isOff: 'Your second factor is off.',
  codesLeft: (count: number) => `${count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`,
  notPossible: 'Your account has no password here: the second factor is that of your single sign-on.',
  cannotTurnOff: 'Your role needs it. With a new phone, ask another administrator to reset it.',
  scan: 'Scan this picture with an authenticator app, or type the key into it. Then enter the code that it shows.',
  keepCodes:
    'Keep these recovery codes in a safe place. Each signs you in once when you do not have your phone. They are not shown again.',
  loadFailed: 'The second factor could not be loaded',
}
