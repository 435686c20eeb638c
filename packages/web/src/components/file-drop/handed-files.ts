let handed: readonly File[] = []

/** Files that were dropped on one screen for another, which takes them when it opens. */
export const handFiles = (files: readonly File[]) => void (handed = files)

export function takeHandedFiles(): readonly File[] {
  const taken = handed
  handed = []
  return taken
}
