import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { ConfirmDialog } from '../ui/confirm/ConfirmDialog.tsx'
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { Gallery } from './Gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')
createRoot(root).render(
  <ThemeProvider>
    <MemoryRouter>
      <Gallery />
      <ConfirmDialog />
    </MemoryRouter>
    <Toaster />
  </ThemeProvider>,
)
