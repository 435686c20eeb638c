import { describe, expect, it } from 'vitest'
import { fieldLabel, fieldProblem, fieldSentence } from './field-problem.ts'

describe('the name of a field in a message', () => {
  it.each([
    ['name', 'Name'],
    ['firstName', 'First name'],
    ['tabs.0.views.2.questionId', 'Question ID of view 3 of tab 1'],
    ['emails.1', 'Email address 2'],
    ['addresses.0', 'Address 1'],
    ['realmRoles', 'Role'],
    ['query.columns.0.label', 'Label of column 1 of query'],
    ['dynamicFilters[0]', 'Dynamic filter 1'],
    ['cronExp', 'Schedule'],
    ['body', 'The request body'],
  ])('%s is called %s', (field, label) => {
    expect(fieldLabel(field)).toBe(label)
  })
})

describe('a message about a field', () => {
  it('becomes a sentence with the name of the field', () => {
    expect(fieldSentence({ field: 'name', message: 'is required' })).toBe('Name is required')
  })

  it.each([
    ['usernames', 'is required', 'Usernames are required'],
    ['emails', 'is required', 'Email addresses are required'],
    ['tableIds', 'has the unknown field x', 'Table IDs have the unknown field x'],
    ['tabs.0.views', 'is required', 'Views of tab 1 are required'],
    ['usernames.1', 'is required', 'Username 2 is required'],
    ['0.values.0', 'is required', 'Value 1 of entry 1 is required'],
    ['2', 'is required', 'Entry 3 is required'],
    ['usernames', 'must have at least one entry', 'Usernames must have at least one entry'],
    ['status', 'is required', 'Status is required'],
    ['tls', 'is required', 'TLS is required'],
    ['params', 'is not valid', 'The address is not valid'],
    ['closesUnreachedTables', 'is required', 'Closing of unreached tables is required'],
  ])('about %s that it %s agrees with it in number', (field, message, sentence) => {
    expect(fieldSentence({ field, message })).toBe(sentence)
  })

  it('that is a sentence already stays as it is', () => {
    expect(fieldSentence({ field: 'email', message: 'Please enter valid email' })).toBe('Please enter valid email')
  })

  it('is the title of the problem when it is the first', () => {
    const problem = fieldProblem([
      { field: 'name', message: 'is required' },
      { field: 'tag', message: 'must be text' },
    ])
    expect(problem).toMatchObject({
      kind: 'invalid',
      message: 'Name is required',
      fieldErrors: [
        { field: 'name', message: 'Name is required' },
        { field: 'tag', message: 'Tags must be text' },
      ],
    })
  })
})
