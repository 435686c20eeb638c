export const messages = {
  loadFailed: 'Home could not be loaded. Try again in a moment.',
  startHere: 'Start with this page',
  startHereFailed: 'The start page could not be changed',
  noFavourites: 'Mark dashboards and questions with the star in their lists. They will appear here.',
  noneOpened: 'Dashboards, questions and tables that you open will appear here.',
  noneShared: 'Dashboards and questions that people share with you will appear here.',
  noneChanged: 'Changes that other people make to your dashboards and questions will appear here.',
  markFailed: 'The changes could not be marked as read',
  changedBy: (username: string) => `Changed by ${username}`,
}

export const greeting = (hour = new Date().getHours()): string =>
  hour < 5 ? 'Good evening' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
