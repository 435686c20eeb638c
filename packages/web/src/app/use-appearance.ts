import { useMantineColorScheme } from '@mantine/core'
import type { Theme } from '@soundings/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountQueries, useAccount } from '../api/session/account.ts'
import { useSavePreferences } from '../api/session/preferences.ts'
import { viewedUser } from '../api/auth/view-as.ts'
import { setLocale } from '../ui/format/style/writing-style.ts'

/** The theme on this page, and how a person chooses another one for all their browsers. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const cache = useQueryClient()
  const { mutate: save } = useSavePreferences()
  return {
    theme: colorScheme,
    choose(theme: Theme) {
      setColorScheme(theme)
      if (viewedUser() !== undefined) return
      // The account tells the theme, too; an older one would bring the theme before back.
      cache.setQueryData(accountQueries.current().queryKey, (account) => account && { ...account, theme })
      save({ theme })
    },
  }
}

/** Takes over what was chosen in another browser. A cookie remembers it here, so that the next load does not flash. */
export function useThemeOfAccount() {
  const { theme } = useAccount()
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (theme && viewedUser() === undefined) setColorScheme(theme)
  }, [theme, setColorScheme])
}

/**
 * Dates and numbers as the account has them, from before the first screen. What is chosen in another tab counts from the next load: a
 * screen half in one style and half in another would be misread. An administrator in 'View as' sees the style of that user.
 */
export function useLocaleOfAccount() {
  const { locale } = useAccount()
  useState(() => setLocale(locale))
}
