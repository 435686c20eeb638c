import { Problem } from '@soundings/contract'

export function existsAlready() {
  return new Problem('conflict', 'This row rule exists already')
}

export function bindsYourself() {
  return new Problem('forbidden', 'This row rule limits you. Ask another administrator to change it')
}

export function loosensOthers() {
  return new Problem(
    'forbidden',
    'A row rule limits you in this database, so you cannot let others see more rows than you do. Ask an administrator without row rules',
  )
}

export function switchesOffOwn() {
  return new Problem('forbidden', 'A row rule limits you. Ask another administrator to switch row rules off')
}

export function givesMore(username: string) {
  return new Problem('forbidden', `A row rule limits you, and ${username} would see more rows than you do`)
}

/** Of what a display link or a task of that person brings before people whom no rule of their own binds. */
export function showsMore(username: string) {
  return new Problem(
    'forbidden',
    `A row rule limits you, and a display link or a task of ${username} would show more rows than you see. Ask ${username} or an administrator without row rules`,
  )
}

export function wouldPromote() {
  return new Problem(
    'forbidden',
    'A row rule limits you, so you cannot give an admin role to an account that sees more rows',
  )
}

export function wouldSeeMore() {
  return new Problem(
    'forbidden',
    'A row rule limits you, so you cannot change the password or email of a user who sees more rows',
  )
}
