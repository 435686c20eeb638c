export const messages = {
  failed: 'The earlier versions could not be loaded',
  none: 'No earlier versions yet. Each save keeps one.',
}
