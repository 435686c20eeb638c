export const messages = {
  usersFailed: 'The users could not be loaded',
  accessFailed: 'Who has access could not be loaded.',
  onlyOwner: 'Shared with no one yet.',
  administrators: 'Administrators always have access.',
  removed: (name: string) => `${name} no longer has access`,
  removeFailed: 'The access could not be removed',
  mayEditNow: (name: string) => `${name} can edit now`,
  mayViewNow: (name: string) => `${name} can only view now`,
  changeFailed: 'The access could not be changed',
  ownerDeleted: 'None (the account was deleted)',
  ownerChanged: (name: string) => `${name} is the owner now`,
  ownerFailed: 'The owner could not be changed',
} as const
