import { describe, expect, it } from 'vitest'
import { createPasswordRules } from './password-rules.ts'

const { assertPassword } = createPasswordRules({ minLength: 8 })
const ann = {
  username: 'ann.example',
  firstName: 'Ann-Katrin',
  lastName: 'Example',
  email: 'akexample@hospital.example',
}

describe('R13 passwords', () => {
  it.each(['short', 'seven77', '1234567'])('%s is refused for its length, which the message names', (password) => {
    expect(() => assertPassword(password, ann)).toThrow('The password must have at least 8 characters')
  })

  it.each([
    'password',
    'Password1!',
    'P@ssw0rd',
    'p@$$w0rd2026',
    '12345678',
    '1234567890',
    'qwertzuiop',
    'Passwort123',
    'Summer2026!',
    'krankenhaus1',
    'aaaaaaaa',
    'abababab',
    'abcdefgh',
    '87654321',
    'letmein123',
    'Welcome2026',
    'ＰＡＳＳＷＯＲＤ',
  ])('%s is refused as one that attackers try first', (password) => {
    expect(() => assertPassword(password, ann)).toThrow('This password is easily guessed: choose another one')
  })

  it.each(['ann.example', 'Ann.Example1', 'akexample!', 'ann-katrin', 'example2026'])(
    '%s is refused as the name of the person',
    (password) => {
      expect(() => assertPassword(password, ann)).toThrow('This password is easily guessed: choose another one')
    },
  )

  it.each([
    'correct horse',
    'a-first-password',
    'tangerine-under-7-bridges',
    'xK8#qmw2',
    'π'.repeat(3) + 'rivers',
    'brand new',
  ])('%s is taken', (password) => {
    expect(() => assertPassword(password, ann)).not.toThrow()
  })
})
