export const messages = {
  intro:
    'A display link opens this one dashboard on a screen without a signed-in user, such as a wall display in a ward, and nothing else.',
  asYouSee:
    'The display shows the dashboard as it is saved, with the rows that you may see at that moment: your row rules and tables apply. To show fewer rows, save a filter on the dashboard. The link ends when you may not share the dashboard any more.',
  onlyOnce: 'Copy the address now. It is not shown again.',
  secretHint:
    'Open it in the browser of the display and make it the start page. Everybody who knows this address sees the dashboard.',
  nameHint: 'Where the display hangs, such as Ward 3',
  addressHint: 'For example 10.0.0.7, 10.1.0.0/16. Leave blank to allow all.',
  off: 'Display links are turned off on this installation.',
  listFailed: 'The display links could not be loaded',
  empty: 'No display links yet',
  emptyOfAll: 'Display links of all dashboards will appear here.',
  confirmRevoke: 'Displays with this link show nothing from their next refresh on. A revoked link cannot be restored.',
  revoked: (name: string) => `${name} is revoked`,
  revokeFailed: 'The display link could not be revoked',
  anywhere: 'All addresses',
}
