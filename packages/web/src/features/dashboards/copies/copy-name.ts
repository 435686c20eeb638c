const NAME_MAX = 200

export const copyName = (name: string): string => `Copy of ${name}`.slice(0, NAME_MAX).trim()
