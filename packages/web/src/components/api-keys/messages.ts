export const messages = {
  intro:
    'Programs use the API with a key instead of your password. A key acts in your name, with no more than the permissions that you tick.',
  onlyOnce: 'Copy the key now. It is not shown again.',
  secretHint: 'Send it as Authorization: Bearer <key>.',
  addressHint: 'For example 10.0.0.7, 10.1.0.0/16. Leave blank to allow all.',
  administratorHint: 'The key can then do everything that you can, except create keys and change your password.',
  listFailed: 'The API keys could not be loaded',
  empty: 'API keys that you create will appear here.',
  emptyOfAll: 'API keys of all users and service accounts will appear here.',
  confirmRevoke: 'Programs that use this key are refused from now on. A revoked key cannot be restored.',
  revoked: (name: string) => `${name} is revoked`,
  revokeFailed: 'The key could not be revoked',
  never: 'Never',
  anywhere: 'All addresses',
}
