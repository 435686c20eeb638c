import { describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { StoreError } from './platform/store/store-error.ts'
import { explainFailedStart } from './start-failure.ts'

const coded = (code: string, message = code) => Object.assign(new Error(message), { code })

describe('why the server cannot start, in words', () => {
  it.each([
    [
      coded('EADDRINUSE'),
      'Port 8080 is already taken. Stop the other program, or choose another port: PORT=8090 npm start',
    ],
    [coded('ENOSPC'), 'The disk is full: free some room for DATA_DIR and start again.'],
    [
      new StoreError('The store x cannot be opened: database or disk is full'),
      'The disk is full: free some room for DATA_DIR and start again.',
    ],
    [
      coded('EACCES', 'listen EACCES 0.0.0.0:80'),
      'No permission: listen EACCES 0.0.0.0:80. Choose a port above 1023, or a DATA_DIR that you may write to.',
    ],
    [new ConfigError('PORT: must be a whole number'), 'PORT: must be a whole number'],
  ])('%s', (error, words) => {
    expect(explainFailedStart(error, '8080')).toBe(words)
  })

  it('shows the stack of what nobody foresaw', () => {
    expect(explainFailedStart(new TypeError('x is not a function'), '8080')).toMatch(
      /TypeError: x is not a function\n\s+at /,
    )
  })
})
