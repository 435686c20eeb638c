export const messages = {
  failed: 'The earlier versions could not be loaded',
  none: 'There is no earlier version yet. One is kept with every save.',
}
