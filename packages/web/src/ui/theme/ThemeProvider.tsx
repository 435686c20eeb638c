import '@fontsource-variable/inter/wght.css'
import './mantine-styles.ts'
import './base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeInCookie } from './color-scheme.ts'
import { usePaper } from './paper.ts'
import { cssVariables, theme } from './theme.ts'

export function ThemeProvider({ children }: { children: ReactNode }) {
  const isPaper = usePaper()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeInCookie}
      defaultColorScheme="auto"
      {...(isPaper && { forceColorScheme: 'light' as const })}
    >
      {children}
    </MantineProvider>
  )
}
