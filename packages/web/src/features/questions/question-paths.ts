/** Names the question whose preview stands over the list. */
export const OPEN_QUESTION = 'openQuestion'

export const NEW_QUESTION = '/questions/new'
export const editPath = (id: number) => `/questions/edit/${id}`
export const previewPath = (id: number) => `/questions?${OPEN_QUESTION}=${id}`

/** What an address asks for may be anything. */
export const isQuestionId = (text: string): boolean => /^\d{1,15}$/.test(text)
