import { useEffect, type ReactNode } from 'react'
import { session } from '../api/session/session.ts'
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'

export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('storage', session.follow)
    return () => window.removeEventListener('storage', session.follow)
  }, [])

  return (
    <ThemeProvider>
      {children}
      <Toaster />
    </ThemeProvider>
  )
}
