import type { DirectoryAccounts } from '../directory/directory-accounts.ts'
import type { CountGuess } from '../guesses/guesses.ts'
import type { Passwords } from '../users/passwords/passwords.ts'
import type { StoredUser } from '../users/users.ts'

interface Needs {
  readonly passwords: Passwords
  /** Undefined when people do not sign in by a directory. */
  readonly directory: Pick<DirectoryAccounts, 'signIn' | 'hasPassword'> | undefined
}

interface Attempt {
  readonly username: string
  readonly password: string
  readonly address: string
  /** Counts guesses at the person whom the directory finds by the name. */
  readonly countGuess: CountGuess<string>
}

/** Who signs in, or why no one does, as it is recorded; `factor` is said when the password was right. */
export type SignInOutcome =
  | { readonly user: StoredUser; readonly detail?: string; readonly refused?: undefined; readonly factor?: undefined }
  | {
      readonly user?: undefined
      readonly detail?: undefined
      readonly refused: string
      readonly factor?: 'missing' | 'wrong'
    }

/** Passwords of local accounts are checked here, all others by the directory. */
export function createVerifyPassword({ passwords, directory }: Needs) {
  return {
    /** At the sign-in form. A local account always wins, so that administrators get in when the directory is away. */
    async signIn(named: StoredUser | undefined, attempt: Attempt): Promise<SignInOutcome> {
      if (directory && (named?.passwordHash ?? null) === null) {
        const outcome = await directory.signIn(attempt)
        return 'user' in outcome ? { ...outcome, detail: 'directory' } : { refused: `directory: ${outcome.refused}` }
      }
      const isRight = await passwords.verify(named?.passwordHash, attempt.password)
      return named && isRight && named.enabled ? { user: named } : { refused: '' }
    },

    /** Of a person who is signed in. */
    ofUser: async (user: StoredUser, password: string): Promise<boolean> =>
      directory && user.provider === 'directory'
        ? directory.hasPassword(user, password)
        : passwords.verify(user.passwordHash, password),

    /** Whether there is a password that the user could enter: none for single sign-on and service accounts. */
    hasOne: ({ passwordHash, provider }: StoredUser): boolean =>
      passwordHash !== null || (directory !== undefined && provider === 'directory'),
  }
}

export type VerifyPassword = ReturnType<typeof createVerifyPassword>
