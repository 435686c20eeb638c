export const messages = {
  coming: 'The demo hospital is being prepared and will appear here soon.',
}
