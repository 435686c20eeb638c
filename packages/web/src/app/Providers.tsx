import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { session } from '../api/session.ts'
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)

  useEffect(() => {
    window.addEventListener('storage', session.follow)
    const stopListening = session.subscribe(() => {
      // What one user has loaded must not be there for the next.
      if (!session.isOpen()) client.clear()
    })
    return () => {
      window.removeEventListener('storage', session.follow)
      stopListening()
    }
  }, [client])

  return (
    <QueryClientProvider client={client}>
      <ThemeProvider>
        {children}
        <Toaster />
      </ThemeProvider>
    </QueryClientProvider>
  )
}
