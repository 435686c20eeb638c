interface Named {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
}

/** Whether the username or the name contains what is searched for, whatever the case. */
export function isNamed({ username, firstName, lastName }: Named, search = ''): boolean {
  const wanted = search.trim().toLowerCase()
  return [username, `${firstName} ${lastName}`].some((text) => text.toLowerCase().includes(wanted))
}
