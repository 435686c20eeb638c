export const questions = 1
